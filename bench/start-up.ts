// `npm run bench -- start-up [--rounds=7]`: time from the start of the process to its first answer, compared with a
// minimal Node server; memory when ready and after 22,000 requests. Runs the command of `npm start` without npm.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { readConfig } from '../server/config/config.ts';
import type { Ready, ServedPerson } from './load/child.ts';
import { readMemoryMb } from './load/memory.ts';
import { readNumber } from './load/options.ts';
import { createDay, findByDate, listFive, readFigures } from './load/requests.ts';
import { seedLearn } from './load/seed.ts';
import { runLoad } from './load/sockets.ts';
import { median } from './load/statistics.ts';
import { atMost } from './load/table.ts';

const PORT = 4803;
const START_GOAL = 6;
const READY_MB_GOAL = 90;
const USED_MB_GOAL = 170;
const REQUESTS = 22_000;
const CONNECTIONS = 16;
const LOAD_MS_MAX = 240_000;

const BARE = `require('node:http').createServer((request, response) => response.end('ok'))
  .listen(${PORT}, '127.0.0.1', () => console.log('ready'))`;
const ROOT = join(import.meta.dirname, '..');
const BINARIES = join(ROOT, 'node_modules', '.bin');
/** Each ends in an `exec`, so that the process is the server's own. */
const COMMANDS = { bare: `exec node -e "${BARE}"`, learn: packageJson.scripts.start };

export async function run(options: string[]): Promise<void> {
  const rounds = readNumber(options, 'rounds', 7);
  const dataDir = mkdtempSync(join(tmpdir(), 'learn-bench-'));
  const environment = { PORT: String(PORT), DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0' };
  try {
    const { config } = readConfig(environment);
    const people = await seedLearn(config);
    await compareStarts(rounds, environment);
    await measureMemory(people, environment);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function compareStarts(rounds: number, environment: Record<string, string>): Promise<void> {
  const bareMs: number[] = [];
  const learnMs: number[] = [];
  // The first round fills Node's compile cache and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await startAndStop(COMMANDS.bare, environment);
    const learn = await startAndStop(COMMANDS.learn, environment);
    if (round === 0) continue;
    bareMs.push(bare);
    learnMs.push(learn);
  }
  const ratio = median(learnMs.map((ms, round) => ms / (bareMs[round] ?? Number.NaN)));
  console.log(`Medians of ${rounds} starts, alternating, from the process to its first answer:`);
  console.log(`bare node server ${median(bareMs).toFixed(0)} ms, Learn ${median(learnMs).toFixed(0)} ms`);
  console.log(`start to ready: ${atMost(ratio, START_GOAL, 1)} × the bare server's\n`);
}

async function startAndStop(command: string, environment: Record<string, string>): Promise<number> {
  const startedAt = performance.now();
  const child = await startChild(command, environment);
  const ms = performance.now() - startedAt;
  await stop(child);
  return ms;
}

async function measureMemory(people: ServedPerson[], environment: Record<string, string>): Promise<void> {
  const child = await startChild(COMMANDS.learn, environment);
  try {
    const readyMb = readMemoryMb(child.pid);
    await makeRequests({ port: PORT, people });
    console.log(`memory when ready: MB ${atMost(readyMb, READY_MB_GOAL, 0)}`);
    console.log(
      `after ${REQUESTS} requests (lists, days, figures, every tenth a save): MB ${atMost(readMemoryMb(child.pid), USED_MB_GOAL, 0)}`,
    );
  } finally {
    await stop(child);
  }
}

/** Resolves when the readiness call succeeds. */
async function startChild(command: string, environment: Record<string, string>): Promise<ChildProcess> {
  const PATH = [BINARIES, process.env['PATH']].join(delimiter);
  const child = spawn('sh', ['-c', command], {
    cwd: ROOT,
    env: { PATH, HOME: process.env['HOME'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const failed = once(child, 'exit').then(([code]: unknown[]) => {
    throw new Error(`The server ended with ${String(code)}.`);
  });
  await Promise.race([untilListening(child), failed]);
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/health/ready`);
  if (!answer.ok) throw new Error(`The server is not ready: ${answer.status}.`);
  await answer.text();
  failed.catch(() => {});
  return child;
}

function untilListening({ stdout }: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    let output = '';
    // Keeps reading: otherwise a full pipe would block the server.
    stdout?.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      if (/^(ready|Learn is running at .*)$/m.test(output)) resolve();
    });
  });
}

async function makeRequests(server: Ready): Promise<void> {
  const reads = [listFive(server), findByDate(server), readFigures(server)];
  const save = createDay(server);
  let count = 0;
  const { requests } = await runLoad({
    port: server.port,
    connections: CONNECTIONS,
    durationMs: LOAD_MS_MAX,
    requestsMax: REQUESTS,
    next() {
      count += 1;
      return count % 10 === 0 ? save() : (reads[count % reads.length] ?? save)();
    },
  });
  if (requests < REQUESTS) throw new Error(`Only ${requests} requests in ${LOAD_MS_MAX / 1000} s.`);
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
