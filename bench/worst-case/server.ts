// The shipped server as a child process, with preload.ts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Reading } from './preload.ts';

export interface WatchedServer {
  port: number;
  /** False if the process has ended by itself. */
  isRunning(): boolean;
  reset(): Promise<Reading>;
  read(): Promise<Reading>;
  stop(): Promise<void>;
}

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const PRELOAD = new URL('./preload.ts', import.meta.url).href;
const STOP_MS = 12_000;

export async function startWatched(port: number, environment: Record<string, string>): Promise<WatchedServer> {
  // The heap options are those of `npm start` and of a small machine; gc is for a baseline of the memory.
  const options = ['--max-semi-space-size=8', '--expose-gc', '--import', PRELOAD];
  const child = spawn(process.execPath, [...options, MAIN], {
    env: { PATH: process.env['PATH'], PORT: String(port), LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ask = async (what: 'reset' | 'read'): Promise<Reading> => {
    const answer = once(child, 'message') as Promise<[Reading]>;
    child.send(what);
    return (await answer)[0];
  };
  await Promise.race([
    child.stdout === null ? null : once(child.stdout, 'data'),
    once(child, 'exit').then(([code]: unknown[]) => {
      throw new Error(`The server ended with ${String(code)} at its start.`);
    }),
  ]);
  child.stdout?.resume();
  return {
    port,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    reset: () => ask('reset'),
    read: () => ask('read'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      const escalation = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(escalation);
    },
  };
}
