// Learn as it is shipped, in a process of its own that can be killed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUILT_SERVER, checkBuild } from '../../scripts/check-build.ts';

export interface ServerProcess {
  readonly pid: number;
  isRunning(): boolean;
  /** Resolves once it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');

export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  // The bundle starts in a third of the time of the sources.
  if (checkBuild(ROOT) !== 'fresh') throw new Error('Learn is not built from these sources. Run npm run build.');
  const child = spawn(process.execPath, [join(ROOT, BUILT_SERVER)], {
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'learn-compile-cache'), LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  let said = '';
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => (complaint += part));
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      said += part;
      if (said.includes('Learn is running at ')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} at its start: ${complaint}`)));
  });
  return {
    pid: child.pid ?? 0,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async end(signal) {
      child.kill(signal);
      await gone;
    },
  };
}

/** Nobody holds it now; it is asked for again at once. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server always has an address of this shape.
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
