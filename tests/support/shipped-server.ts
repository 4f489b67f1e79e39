// What is shipped, started as a person starts it, in a folder of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_PAGE } from '../../scripts/check-build.ts';
import { findFreePort } from './server-process.ts';

export interface RunningProcess {
  child: ChildProcess;
  /** Everything said so far, on standard output and on standard error. */
  output(): { out: string; error: string };
  exitCode(): Promise<number | null>;
  /** Resolves once the server says that it is running. */
  waitForLine(): Promise<void>;
}

export interface ShippedServer {
  /** Its folder `data` is the server's, unless a test says otherwise. */
  readonly folder: string;
  readonly port: number;
  npmStart(cwd: string, environment?: Record<string, string>): RunningProcess;
  /** The same without npm, which adds lines of its own to a failure. */
  start(environment?: Record<string, string>, cwd?: string): RunningProcess;
  close(): Promise<void>;
}

export const ROOT = join(import.meta.dirname, '../..');
/** What the server needs of its tree, but for node_modules. */
const SHIPPED = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'contract',
  'embedded',
  'generation',
  'search',
  'server',
  'scripts',
  'web',
  'dist',
];

export async function openShippedServer(): Promise<ShippedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'learn-smoke-'));
  const port = await findFreePort();
  const running: RunningProcess[] = [];

  function run(program: string, args: string[], { cwd, environment }: RunOptions): RunningProcess {
    const ofSite = { PATH: process.env['PATH'], HOME: folder, PORT: String(port), DATA_DIR: join(folder, 'data') };
    // A group of its own, so that what npm starts ends with it.
    const options = { cwd, detached: true, env: { ...ofSite, ...environment } };
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const made = describeRunning(child, `Learn is running at http://localhost:${port}\n`);
    running.push(made);
    return made;
  }

  return {
    folder,
    port,
    npmStart: (cwd, environment = {}) =>
      run('npm', ['start', '--silent', '--no-update-notifier'], { cwd, environment }),
    start: (environment = {}, cwd = ROOT) =>
      run(process.execPath, [join(cwd, 'scripts/start.ts')], { cwd, environment }),
    async close() {
      for (const { child, exitCode } of running) {
        signalGroup(child, 'SIGKILL');
        await exitCode();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function copyShipped(target: string): void {
  for (const name of SHIPPED)
    cpSync(join(ROOT, name), join(target, name), { recursive: true, preserveTimestamps: true });
  // The folders of the copy are new, and a build that is older than its folders would be made again.
  utimesSync(join(target, BUILT_PAGE), new Date(), new Date());
}

/** The group outlives its first process when that leaves somebody behind. */
export function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch (error) {
    // The group has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

interface RunOptions {
  cwd: string;
  environment: Record<string, string>;
}

function describeRunning(child: ChildProcess, line: string): RunningProcess {
  const parts = { out: '', error: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (parts.out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (parts.error += text));
  const exited = once(child, 'close').then(([code]: unknown[]) => code as number | null);
  return {
    child,
    output: () => ({ ...parts }),
    exitCode: () => exited,
    async waitForLine() {
      const ended = exited.then((code) => {
        throw new Error(`The server ended with ${String(code)}: ${parts.error}`);
      });
      while (!parts.out.includes(line)) await Promise.race([once(child.stdout ?? child, 'data'), ended]);
    },
  };
}
