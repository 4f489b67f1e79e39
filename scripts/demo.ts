// `npm run demo`: the server on a data folder that is filled with two years of somebody's journal and thrown away at the end.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OPTIONS } from '../server/config/config.ts';
import { seedDemoFolder, WRITER } from './seed-demo.ts';

/** All other options keep their defaults: a demo must not meet a real database, provider or key. */
const KEPT = ['PORT', 'LOG_LEVEL', 'RATE_LIMIT_PER_MINUTE'];

const folder = mkdtempSync(join(tmpdir(), 'learn-demo-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const stop = (): never => process.exit(0);
process.on('SIGINT', stop).on('SIGTERM', stop);

for (const name of Object.keys(OPTIONS)) {
  delete process.env[`${name}_FILE`];
  if (!KEPT.includes(name)) delete process.env[name];
}
process.env['DATA_DIR'] = folder;

await seedDemoFolder({ dataDir: folder, today: findToday() });
// From here on the server stops by itself, after it has finished what is in flight.
process.off('SIGINT', stop).off('SIGTERM', stop);
await import('./start.ts');
const address = `http://localhost:${process.env['PORT'] ?? OPTIONS.PORT.default}`;
process.stdout.write(
  `Open ${address}, press «Sign in with Google» and choose ${WRITER.name} (${WRITER.email}). Her journal is thrown away when you stop.\n`,
);

/** The date on this computer's calendar, which is its browser's too. */
function findToday(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
