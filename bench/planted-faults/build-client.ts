import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, type Outcome } from './run-command.ts';

const CONFIG = 'vite.faults.config.ts';
/** A quiet machine needs seconds; a busy one must not look like a fault that does not build. */
const LIMIT_MS = 600_000;

/** No browser needs the compressed copies, and without a change of the server its first build stays. */
export function buildClient(folder: string, { withServer }: { withServer: boolean }): Promise<Outcome> {
  const skipped = withServer ? ['learn:compress-assets'] : ['learn:compress-assets', 'learn:server'];
  const lines = [
    `import config from './vite.config.ts';`,
    `const skipped = ${JSON.stringify(skipped)};`,
    `export default { ...config, plugins: config.plugins.flat().filter(({ name }) => !skipped.includes(name)) };`,
  ];
  writeFileSync(join(folder, CONFIG), lines.join('\n'));
  const options = ['build', '--config', CONFIG, '--logLevel', 'warn'];
  return runCommand(folder, { program: 'vite', options, limitMs: LIMIT_MS });
}
