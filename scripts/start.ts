// `npm start`: builds when the build is missing or older than its sources, then runs the server in this process.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BUILT_SERVER, checkBuild } from './check-build.ts';

const root = resolve(import.meta.dirname, '..');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const state = checkBuild(root);

// The bundle loads a few packages only when they are needed: without this, the first sign-in would fail.
if (!existsSync(join(root, 'node_modules', 'oidc-provider'))) {
  stop('The packages of the server are not installed. Run npm ci.');
}
if (state !== 'fresh' && existsSync(vite)) await build();
else if (state === 'missing') {
  stop('Learn is not built, and its build tools are not installed. Run npm install && npm run build.');
}

await import(pathToFileURL(join(root, BUILT_SERVER)).href);

async function build(): Promise<void> {
  // Only now: it costs each start 3 MB.
  const { spawnSync } = await import('node:child_process');
  process.stdout.write('Building Learn …\n');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) stop('Learn could not be built.');
}

function stop(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
