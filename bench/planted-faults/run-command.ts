// Runs a program within a time limit. Its processes are a group of their own, so that only they are ended.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** Time to close browsers and databases, which are in other groups. */
const CLOSE_MS = 15_000;

export interface Outcome {
  isPassed: boolean;
  isTimedOut: boolean;
  output: string;
}

export interface Command {
  program: string;
  options: readonly string[];
  environment?: Record<string, string>;
  limitMs: number;
}

export async function runCommand(
  folder: string,
  { program, options, environment, limitMs }: Command,
): Promise<Outcome> {
  const path = [join(folder, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  const child = spawn(program, options, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, PATH: path },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const end = (signal: NodeJS.Signals) => endGroup(child.pid, signal);
  const stop = () => end('SIGTERM');
  const limit = { isReached: false };
  const timers = [
    setTimeout(() => {
      limit.isReached = true;
      stop();
    }, limitMs),
    setTimeout(() => end('SIGKILL'), limitMs + CLOSE_MS),
  ];
  // Before the copy is removed, in which these processes write.
  process.prependOnceListener('exit', stop);
  const isPassed = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
  process.removeListener('exit', stop);
  for (const timer of timers) clearTimeout(timer);
  return { isPassed, isTimedOut: limit.isReached, output };
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended by itself.
  }
}
