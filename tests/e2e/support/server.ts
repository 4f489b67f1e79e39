// A real server on a port of its own and a throwaway data folder, as `npm start` runs it.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strainServer } from './strain.ts';

export interface RunningServer {
  url: string;
  dataDir: string;
  /** Everything the server has printed so far. */
  output(): string;
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would; its data stay. */
  kill(): Promise<void>;
  /** A new process at the same address, over the same data. */
  startAgain(): Promise<void>;
}

const START_MS = 20_000;

/** Of the servers of this worker, by their address. */
const dataDirs = new Map<string, string>();

/** What the built-in sign-in asks for where an account is new to a browser. */
export function readSignInCode(url: string): string {
  const dataDir = dataDirs.get(new URL(url).origin);
  if (dataDir === undefined) throw new Error(`No server of these tests has the address ${url}.`);
  return readFileSync(join(dataDir, 'keys', 'sign-in-code'), 'utf8').trim();
}

/** `program` is what Node is given: the built server, unless a test has a copy of it. */
export async function startServer(
  environment: Record<string, string> = {},
  program: readonly string[] = ['dist/server/main.js'],
): Promise<RunningServer> {
  const port = await findFreePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'learn-e2e-'));
  const printed = { text: '' };
  dataDirs.set(`http://localhost:${port}`, dataDir);
  const start = () => startProcess({ PORT: String(port), DATA_DIR: dataDir, ...environment }, { program, printed });
  let running = await start();
  return {
    url: `http://localhost:${port}`,
    dataDir,
    output: () => printed.text,
    async stop() {
      await running.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
    kill: () => running.end('SIGKILL'),
    async startAgain() {
      running = await start();
    },
  };
}

async function startProcess(
  environment: Record<string, string>,
  { program, printed }: { program: readonly string[]; printed: { text: string } },
) {
  const child = spawn(process.execPath, [...strainServer, ...program], {
    env: { PATH: process.env['PATH'], RATE_LIMIT_PER_MINUTE: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const note = (chunk: unknown) => {
    output += String(chunk);
    printed.text += String(chunk);
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  const deadline = Date.now() + START_MS;
  while (!output.includes('Learn is running at')) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The server did not start: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal);
      await ended;
    },
  };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
