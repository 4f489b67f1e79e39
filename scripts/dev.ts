// `npm run dev`: the server, which restarts at each change, and Vite in front of it with hot reload.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const VITE_PORT = '5173';
/** `--watch` alone misses the files that only a worker thread imports. */
const WATCHED = ['server', 'contract', 'embedded', 'generation', 'search'].map((folder) => `--watch-path=${folder}`);
const environment = { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${VITE_PORT}` };

const children: readonly ChildProcess[] = [
  spawn(process.execPath, [...WATCHED, 'server/main.ts'], { stdio: 'inherit', env: environment }),
  spawn(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), '--port', VITE_PORT, '--strictPort'], {
    stdio: 'inherit',
  }),
];

for (const child of children) child.on('exit', stopAll);
process.on('SIGINT', stopAll).on('SIGTERM', stopAll);

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM');
}
