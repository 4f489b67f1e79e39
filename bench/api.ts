// `npm run bench -- api [--engine=sqlite] [--rounds=7] [--seconds=1]`: requests per second, latency and CPU of the daily
// calls, compared with the floor in the same run.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, startPostgres, type PostgresServer } from '../tests/support/postgres.ts';
import { startServer, type MeasuredServer, type Ready } from './load/child.ts';
import { compare, type Comparison, type Contestants, type Plan } from './load/compare.ts';
import { readEngines, readNumber, readText, type Engine } from './load/options.ts';
import { createDay, editDay, findByDate, listFive, readFigures, type NextRequest } from './load/requests.ts';
import { measureSummariser } from './load/summariser.ts';
import { atLeast, atMost, printTable } from './load/table.ts';

interface Subject {
  name: string;
  learn(server: Ready): NextRequest;
  /** The floor's call, if it has no call of this kind. */
  floor?(server: Ready): NextRequest;
  /** Minimum share of the floor's requests per second. */
  goal?: number;
  isSave?: true;
}

const CONNECTIONS = 16;
const PORTS: Contestants<number> = { floor: 4801, learn: 4802 };
const READ_GOAL = 0.8;
const SAVE_GOAL = 0.4;
const SAVE_CPU_GOAL = 1.3;

const SUBJECTS: readonly Subject[] = [
  { name: 'list of 5', learn: listFive, goal: READ_GOAL },
  { name: 'find by date', learn: findByDate, goal: READ_GOAL },
  { name: 'figures (floor: find)', learn: readFigures, floor: findByDate },
  { name: 'create a day', learn: createDay, goal: SAVE_GOAL, isSave: true },
  { name: 'edit a day', learn: editDay, goal: SAVE_GOAL, isSave: true },
];

export async function run(options: string[]): Promise<void> {
  const plan: Plan = {
    rounds: readNumber(options, 'rounds', 7),
    roundMs: readNumber(options, 'seconds', 1) * 1000,
    connections: CONNECTIONS,
  };
  const only = readText(options, 'only') ?? '';
  const subjects = SUBJECTS.filter(({ name }) => name.startsWith(only));
  const summariserUs = measureSummariser();
  console.log(`Medians of ${plan.rounds} rounds of ${plan.roundMs / 1000} s in turns, ${CONNECTIONS} connections.`);
  console.log(`The summariser costs ${summariserUs.toFixed(0)} µs CPU for 3 entries of 40 words.\n`);
  for (const engine of readEngines(options)) await measureEngine({ engine, plan, subjects, summariserUs });
}

interface Measurement {
  engine: Engine;
  plan: Plan;
  subjects: readonly Subject[];
  summariserUs: number;
}

async function measureEngine({ engine, plan, subjects, summariserUs }: Measurement): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'learn-bench-'));
  const postgres = engine === 'postgresql' ? await startPostgres() : null;
  const started: MeasuredServer[] = [];
  try {
    const floor = await startServer(
      new URL('./floor.ts', import.meta.url),
      await buildEnvironment('floor', folder, postgres),
    );
    started.push(floor);
    const learn = await startServer(new URL('./load/learn.ts', import.meta.url), {
      ...(await buildEnvironment('learn', folder, postgres)),
      LEARN_MASTER_KEY: randomBytes(32).toString('base64'),
      RATE_LIMIT_PER_MINUTE: '0',
    });
    started.push(learn);
    const results: [Subject, Comparison][] = [];
    for (const subject of subjects) {
      const requests = { floor: (subject.floor ?? subject.learn)(floor), learn: subject.learn(learn) };
      results.push([subject, await compare({ floor, learn }, requests, plan)]);
    }
    report(engine, results, summariserUs);
  } finally {
    for (const server of started) await server.stop();
    await postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildEnvironment(
  name: keyof Contestants<unknown>,
  folder: string,
  postgres: PostgresServer | null,
): Promise<Record<string, string>> {
  const dataDir = mkdtempSync(join(folder, `${name}-`));
  const databaseUrl = postgres && (await createTestDatabase(postgres.url, name === 'floor' ? 'floor' : 'measured'));
  return { PORT: String(PORTS[name]), DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

function report(engine: Engine, results: readonly [Subject, Comparison][], summariserUs: number): void {
  printTable(
    [engine, 'floor req/s', 'Learn req/s', 'floor p50/p99 ms', 'Learn p50/p99 ms', 'floor CPU µs', 'Learn CPU µs'],
    results.map(([{ name }, { floor, learn }]) => [
      name,
      floor.perSecond.toFixed(0),
      learn.perSecond.toFixed(0),
      `${floor.p50Ms.toFixed(2)}/${floor.p99Ms.toFixed(2)}`,
      `${learn.p50Ms.toFixed(2)}/${learn.p99Ms.toFixed(2)}`,
      floor.cpuUs.toFixed(0),
      learn.cpuUs.toFixed(0),
    ]),
  );
  for (const [{ name, goal, isSave }, { floor, learn, perSecondRatio, cpuRatio }] of results) {
    const speed = goal === undefined ? perSecondRatio.toFixed(2) : atLeast(perSecondRatio, goal);
    const allowedUs = SAVE_CPU_GOAL * floor.cpuUs + summariserUs;
    const cpu = isSave ? `, CPU µs ${atMost(learn.cpuUs, Math.round(allowedUs), 0)}` : '';
    console.log(`${name}: req/s ${speed}, CPU ${cpuRatio.toFixed(2)} × the floor's${cpu}`);
  }
  console.log('');
}
