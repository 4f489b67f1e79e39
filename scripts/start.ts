// `npm start`: builds the client when it is missing or older than its sources, then runs the server in this process.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkClientBuild } from './client-build.ts';

const root = resolve(import.meta.dirname, '..');
const state = checkClientBuild(root);
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

if (state !== 'fresh' && existsSync(vite)) {
  process.stdout.write('Building the client …\n');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) stop('The client could not be built.');
} else if (state === 'missing') {
  stop('The client is not built, and its build tools are not installed. Run npm install && npm run build.');
}

await import('../server/main.ts').catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  stop(`The packages of the server are not installed. Run npm ci. (${error.message.split('\n', 1)[0]})`);
});

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
