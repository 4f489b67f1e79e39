// `npm run bench -- NAME [options]`: runs one bench for several minutes; not part of the tests.
import { readdirSync } from 'node:fs';

const [name, ...options] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !['run.ts', 'floor.ts'].includes(file))
  .map((file) => file.replace('.ts', ''));

if (!name || !names.includes(name)) {
  process.stderr.write(`Choose what to measure: npm run bench -- ${names.join(' | ')}\n`);
  process.exit(1);
}
const bench = (await import(`./${name}.ts`)) as { run(options: string[]): Promise<void> };
await bench.run(options);
