// `npm run bench -- fan-out [--engine=sqlite] [--streams=2000] [--rounds=3] [--seconds=5]`: how long a change takes to all
// open event streams of its person, and what a stream costs, against a minimal node:http server with the same writes.
// On PostgreSQL another process publishes the changes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPgEventBuses } from '../server/changes/pg-event-buses.ts';
import { createTestDatabase, startPostgres } from '../tests/support/postgres.ts';
import { openClients, type Clients } from './fan-out/clients.ts';
import { CHANGES_PER_SECOND, publishChanges } from './fan-out/publish.ts';
import { startServer, type MeasuredServer } from './load/child.ts';
import { readEngines, readNumber, type Engine } from './load/options.ts';
import { median, percentile } from './load/statistics.ts';
import { atMost, printTable } from './load/table.ts';

const PORTS = { floor: 5660, learn: 5661 };
const FILES = {
  floor: new URL('fan-out/floor.ts', import.meta.url),
  learn: new URL('fan-out/learn.ts', import.meta.url),
};
const STREAMS_PER_PERSON = 10;
const P95_GOAL_MS = 50;
const BYTES_GOAL = 20_000;
const SETTLE_MS = 3_000;

interface Options {
  streams: number;
  rounds: number;
  seconds: number;
}

interface Opened {
  server: MeasuredServer;
  clients: Clients;
  bytesPerStream: number;
  rounds: { p50: number; p95: number; perSecond: number; cpuUs: number }[];
}

export async function run(options: string[]): Promise<void> {
  const plan = {
    streams: readNumber(options, 'streams', 2_000),
    rounds: readNumber(options, 'rounds', 3),
    seconds: readNumber(options, 'seconds', 5),
  };
  for (const engine of readEngines(options)) await measureEngine(engine, plan);
}

async function measureEngine(engine: Engine, plan: Options): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'learn-bench-'));
  const postgres = engine === 'postgresql' ? await startPostgres() : null;
  const url = postgres ? await createTestDatabase(postgres.url, 'fan-out') : null;
  const cleanups: (() => unknown)[] = [];
  try {
    const people = String(Math.ceil(plan.streams / STREAMS_PER_PERSON));
    const environment = {
      PEOPLE: people,
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '0',
      LEARN_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      ...(url !== null && { DATABASE_URL: url }),
    };
    const start = (name: 'floor' | 'learn'): Promise<MeasuredServer> =>
      startServer(FILES[name], { ...environment, PORT: String(PORTS[name]) });
    const servers: Opened[] = [];
    for (const name of ['floor', 'learn'] as const) {
      const server = await start(name);
      cleanups.push(server.stop);
      const opened = await openStreams(server, plan.streams);
      cleanups.push(opened.clients.close);
      servers.push(opened);
    }
    const [floor, learn] = servers;
    if (floor === undefined || learn === undefined) return;
    if (url !== null) {
      const { changeBus } = createPgEventBuses({ url, report: () => {} });
      cleanups.push(changeBus.close);
      cleanups.push(
        publishChanges(
          learn.server.people.map(({ userId }) => userId),
          changeBus.publish,
        ),
      );
      await sleep(SETTLE_MS);
    }
    for (let round = 0; round < plan.rounds; round += 1)
      for (const each of round % 2 === 0 ? [floor, learn] : [learn, floor]) await measureRound(each, plan.seconds);
    report(engine, { floor, learn }, plan);
  } finally {
    for (const cleanUp of cleanups.toReversed()) await cleanUp();
    await postgres?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function openStreams(server: MeasuredServer, count: number): Promise<Opened> {
  await sleep(SETTLE_MS);
  const before = await server.readUsage();
  const clients = await openClients(server, count);
  await sleep(SETTLE_MS);
  const after = await server.readUsage();
  return { server, clients, bytesPerStream: (after.rssBytes - before.rssBytes) / count, rounds: [] };
}

async function measureRound({ server, clients, rounds }: Opened, seconds: number): Promise<void> {
  clients.takeDelays();
  const before = await server.readUsage();
  await sleep(seconds * 1000);
  const after = await server.readUsage();
  const delays = clients.takeDelays();
  rounds.push({
    p50: percentile(delays, 0.5),
    p95: percentile(delays, 0.95),
    perSecond: delays.length / seconds,
    cpuUs: (after.cpuUs - before.cpuUs) / delays.length,
  });
}

function report(engine: Engine, { floor, learn }: { floor: Opened; learn: Opened }, { streams }: Options): void {
  console.log(`${engine}: ${streams} streams, ${CHANGES_PER_SECOND} changes per second.`);
  const columns = [floor, learn].map(({ rounds, bytesPerStream }) => {
    const middle = (name: 'p50' | 'p95' | 'perSecond' | 'cpuUs'): number => median(rounds.map((round) => round[name]));
    return {
      p50: middle('p50'),
      p95: middle('p95'),
      perSecond: middle('perSecond'),
      cpuUs: middle('cpuUs'),
      bytesPerStream,
    };
  });
  const [bare, own] = columns;
  if (bare === undefined || own === undefined) return;
  printTable(
    ['', 'floor', 'Learn'],
    [
      ['delivery p50, ms', bare.p50.toFixed(1), own.p50.toFixed(1)],
      ['delivery p95, ms', bare.p95.toFixed(1), atMost(own.p95, P95_GOAL_MS, 1)],
      ['events per second', bare.perSecond.toFixed(0), own.perSecond.toFixed(0)],
      ['server CPU per event, µs', bare.cpuUs.toFixed(0), own.cpuUs.toFixed(0)],
      ['memory per stream, bytes', bare.bytesPerStream.toFixed(0), atMost(own.bytesPerStream, BYTES_GOAL, 0)],
    ],
  );
}
