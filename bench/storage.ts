// `npm run bench -- storage [--engine=sqlite] [--rows=300000] [--rounds=400]`: compares the speed of a large journal with
// a small one. Small: one person with 100 days. Large: rows of many people, and one person with ten years of days.
import { changeDay } from '../tests/support/change-day.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, daysBetween } from '#contract/days.ts';
import { HOME_REFLECTIONS, WEEK_LOOKBACK_DAYS } from '#contract/limits.ts';
import { systemClock } from '../server/clock.ts';
import { openStorage, type Storage } from '../server/open-storage.ts';
import { createTestDatabase, startPostgres, type PostgresServer } from '../tests/support/postgres.ts';
import { signIn } from '../tests/support/sign-in.ts';
import { addCrowd } from './load/crowd.ts';
import { buildContent, writeDay } from './load/journal.ts';
import { readEngines, readNumber, type Engine } from './load/options.ts';
import { addDaysOf } from './load/seed.ts';
import { percentile } from './load/statistics.ts';
import { atMost, printTable } from './load/table.ts';
import { listDays } from '../server/reflections/rows/day-list.ts';
import { readDay, readDaysBetween } from '../server/reflections/rows/reflections.ts';
import { findFigures } from '../server/reflections/rows/figures.ts';

interface Journal {
  storage: Storage;
  userId: string;
  lastDay: string;
}

interface Call {
  name: string;
  make(journal: Journal, round: number): Promise<unknown>;
}

const GOAL = 1.2;
const SMALL_DAYS = 100;
const LARGE_DAYS = 3_650;
const FIRST_DAY = '2001-01-01';
/** Built once; both journals store the same content. */
const CONTENT = buildContent(FIRST_DAY, writeDay(1));
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

const CALLS: readonly Call[] = [
  {
    name: 'list of 5',
    async make({ storage, userId }) {
      const { days } = await listDays({ userId, limit: HOME_REFLECTIONS }, storage);
      let bytes = 0;
      for await (const { json } of days) bytes += json.length;
      return bytes;
    },
  },
  {
    name: 'find by date',
    make: ({ storage, userId, lastDay }, round) =>
      readDay({ userId, date: addDays(lastDay, -(round * 37) % daysBetween(FIRST_DAY, lastDay)) }, storage),
  },
  {
    name: 'weekly window',
    make: ({ storage, userId, lastDay }) =>
      readDaysBetween({ userId, startDate: addDays(lastDay, -WEEK_LOOKBACK_DAYS), endDate: lastDay }, storage),
  },
  { name: 'figures', make: ({ storage, userId }) => findFigures(userId, storage) },
  {
    name: 'create, the next day',
    make: ({ storage, userId, lastDay }, round) => create(storage, userId, addDays(lastDay, round + 1)),
  },
  {
    name: 'create, an earlier day',
    make: ({ storage, userId }, round) => create(storage, userId, addDays(FIRST_DAY, -2 * (round + 1))),
  },
  {
    // Joins two runs of days.
    name: 'create, a day between two',
    make: ({ storage, userId }, round) => create(storage, userId, addDays(FIRST_DAY, -2 * round - 1)),
  },
  {
    // After the last change, so that both answers are empty.
    name: 'events since a cursor',
    make: ({ storage, userId }) => storage.changedRows.listSince(userId, { sinceMs: Date.now() + 1, limit: 200 }),
  },
];

export async function run(options: string[]): Promise<void> {
  const rows = readNumber(options, 'rows', 300_000);
  const rounds = readNumber(options, 'rounds', 400);
  for (const engine of readEngines(options)) {
    const folder = mkdtempSync(join(tmpdir(), 'learn-bench-'));
    const postgres = engine === 'postgresql' ? await startPostgres() : null;
    const opened: Journal[] = [];
    try {
      const small = await makeJournal({ engine, folder, postgres, name: 'small', rows: 0, days: SMALL_DAYS });
      opened.push(small);
      const large = await makeJournal({ engine, folder, postgres, name: 'large', rows, days: LARGE_DAYS });
      opened.push(large);
      console.log(
        `${engine}: ${SMALL_DAYS} rows against ${rows + LARGE_DAYS}, one person with ${LARGE_DAYS} of them; ${rounds} calls of each, alternating.`,
      );
      await report({ small, large }, rounds);
    } finally {
      for (const { storage } of opened) await storage.close();
      await postgres?.remove();
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

interface JournalOptions {
  engine: Engine;
  folder: string;
  postgres: PostgresServer | null;
  name: string;
  rows: number;
  days: number;
}

async function makeJournal({ engine, folder, postgres, name, rows, days }: JournalOptions): Promise<Journal> {
  const dataDir = join(folder, name);
  const databaseUrl = postgres ? await createTestDatabase(postgres.url, name) : undefined;
  const open = (): Promise<Storage> => openStorage({ dataDir, databaseUrl, masterKey: MASTER_KEY, clock: systemClock });
  if (rows > 0) {
    await (await open()).close();
    await addCrowd({ engine, dataDir, databaseUrl, rows });
  }
  const storage = await open();
  const { userId } = await signIn({ storage, clock: systemClock, publicUrl: 'http://localhost' });
  await addDaysOf(userId, { storage, first: FIRST_DAY, count: days });
  return { storage, userId, lastDay: addDays(FIRST_DAY, days - 1) };
}

async function report(journals: { small: Journal; large: Journal }, rounds: number): Promise<void> {
  const rows: string[][] = [];
  for (const { name, make } of CALLS) {
    const smallMs: number[] = [];
    const largeMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      smallMs.push(await time(() => make(journals.small, round)));
      largeMs.push(await time(() => make(journals.large, round)));
    }
    const [small, large] = [percentile(smallMs, 0.5), percentile(largeMs, 0.5)];
    rows.push([name, small.toFixed(3), large.toFixed(3), atMost(large / small, GOAL)]);
  }
  printTable(['p50 in ms', 'small', 'large', 'ratio'], rows);
}

async function time(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

async function create(storage: Storage, userId: string, date: string): Promise<void> {
  await changeDay(storage, { userId, date }, () => ({ next: CONTENT, replaced: [] }));
}
