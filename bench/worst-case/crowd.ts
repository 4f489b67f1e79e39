// Twenty connections of one person send the most expensive requests, and some of them do not read the answers. A second
// person reads a list of reflections at the same time.
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../load/statistics.ts';
import { atMost } from '../load/table.ts';
import type { Case } from './cases.ts';
import { askWithoutReading, createClient } from './client.ts';
import type { WatchedServer } from './server.ts';

interface Person {
  userId: string;
  cookie: string;
}

export interface Crowd {
  server: WatchedServer;
  heavy: Person;
  other: Person;
  cases: readonly Case[];
  seconds: number;
}

const CONNECTIONS = 16;
/** Connections that request a list and do not read the answer. */
const DEAF_CONNECTIONS = 4;
const LIST_EVERY_MS = 100;
const QUIET_MS = 10_000;
/** Pause after a 429 of a client that ignores Retry-After. */
const REFUSED_PAUSE_MS = 100;
const SLOWER_MAX = 5;
const RSS_MB_MAX = 400;

export async function measureCrowd({ server, heavy, other, cases, seconds }: Crowd): Promise<void> {
  await readLists(server.port, other, 2_000);
  const quiet = await readLists(server.port, other, QUIET_MS);
  await server.reset();
  const endAt = performance.now() + seconds * 1_000;
  const statuses = new Map<number, number>();
  const deaf = Array.from({ length: DEAF_CONNECTIONS }, () =>
    askWithoutReading({
      port: server.port,
      path: `/api/reflections/${heavy.userId}?limit=100`,
      cookie: heavy.cookie,
    }),
  );
  const [busy] = await Promise.all([
    readLists(server.port, other, seconds * 1_000),
    ...Array.from({ length: CONNECTIONS }, (_, index) =>
      keepAsking({ port: server.port, heavy, cases, first: index, endAt, statuses }),
    ),
  ]);
  for (const socket of deaf) socket.destroy();
  const isRunning = server.isRunning();
  const { peakRssBytes, longestBlockMs } = await server.read();
  const quietP95 = percentile(quiet.times, 0.95);
  const busyP95 = percentile(busy?.times ?? [], 0.95);
  console.log(`\n${CONNECTIONS + DEAF_CONNECTIONS} such connections for ${seconds} s`);
  console.log(`their answers: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`);
  console.log(`another person's list: p95 ${quietP95.toFixed(1)} ms quiet, ${busyP95.toFixed(1)} ms then`);
  console.log(`lists that failed: ${busy?.failed ?? 0} of ${busy?.times.length ?? 0}`);
  console.log(`slower, ×: ${atMost(busyP95 / quietP95, SLOWER_MAX, 1)}`);
  console.log(`longest block, CPU ms: ${longestBlockMs.toFixed(0)}`);
  console.log(`memory, MB: ${atMost(peakRssBytes / 1024 / 1024, RSS_MB_MAX, 0)}`);
  console.log(`restarts: ${isRunning ? '0 (reached)' : '1 (MISSED)'}`);
}

/** Ten requests per second: more than a person sends, without loading the server. */
async function readLists(
  port: number,
  { userId, cookie }: Person,
  durationMs: number,
): Promise<{ times: number[]; failed: number }> {
  const { send, close } = createClient(port, cookie, 1);
  const times: number[] = [];
  let failed = 0;
  for (const endAt = performance.now() + durationMs; performance.now() < endAt;) {
    const { status, ms } = await send({ path: `/api/reflections/${userId}?limit=5` });
    times.push(ms);
    if (status !== 200) failed += 1;
    await wait(LIST_EVERY_MS * 2);
  }
  close();
  return { times, failed };
}

interface Asking {
  port: number;
  heavy: Person;
  cases: readonly Case[];
  first: number;
  endAt: number;
  statuses: Map<number, number>;
}

/** Sends all cases in order, each connection from a different start. Pauses after a refusal. */
async function keepAsking({ port, heavy, cases, first, endAt, statuses }: Asking): Promise<null> {
  const { send, close } = createClient(port, heavy.cookie, 1);
  for (let turn = 0; performance.now() < endAt; turn += 1) {
    const chosen = cases[(first + turn) % cases.length];
    if (chosen === undefined) break;
    const { status } = await send(chosen.ask(100 + first * 7 + turn)).catch(() => ({ status: 0 }));
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 429 || status === 503 || status === 0) await wait(REFUSED_PAUSE_MS);
  }
  close();
  return null;
}
