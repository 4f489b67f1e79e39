import { setImmediate } from 'node:timers/promises';
import { statement } from '../../database/database.ts';
import type { Statement, Value } from '../../database/database.ts';
import { datesParameters, DATES_PER_READ, LIST_ON_DATES, listDays } from './day-list.ts';
import { listVersions } from './day-versions.ts';
import type { DocumentRow } from './documents.ts';
import { findFigures } from './figures.ts';
import { DAY_COLUMNS, FIND_REFLECTION_BY_DATE, FIND_REFLECTION_BY_ID } from './reflection-row.ts';
import type { StorageDeps } from './user-transaction.ts';
import type { StoredReflection } from '../stored-reflection.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { RawJson } from '../../database/json-item.ts';

const LIST_BETWEEN = statement<DocumentRow>(
  'reflection.list-between',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND date BETWEEN $2 AND $3 ORDER BY date`,
);
/** About a millisecond to open. */
const LARGE_BYTES = 256 * 1024;

export type Reflections = ReturnType<typeof createReflections>;

/** Reading days. */
export function createReflections(deps: StorageDeps) {
  const { database, vault, documents } = deps;
  return {
    /** Newest date first, as the API answers them. Days are opened while they are sent. */
    list: (userId: string, page: { limit: number; before?: string | undefined }) => listDays({ userId, ...page }, deps),
    /** As the API answers it. */
    async findResponse(userId: string, date: string): Promise<RawJson<Reflection> | null> {
      const [row] = await database.read(FIND_REFLECTION_BY_DATE, [userId, date]);
      return row === undefined ? null : documents.openResponse(row, await vault.getKey(userId));
    },
    /** A damaged day is `isDamaged`. */
    find: (userId: string, date: string) => readOne(deps, FIND_REFLECTION_BY_DATE, [userId, date]),
    findById: (userId: string, id: string) => readOne(deps, FIND_REFLECTION_BY_ID, [userId, id]),
    /** Oldest date first, both ends included, without damaged days. */
    listBetween: (userId: string, startDate: string, endDate: string) =>
      readReadable(deps, LIST_BETWEEN, [userId, startDate, endDate]),
    /** As `listBetween`, without opening a day. */
    listVersions: (userId: string, startDate: string, endDate: string) =>
      listVersions({ userId, startDate, endDate }, database),
    /** Oldest date first, without damaged days. */
    listOnDates: (userId: string, dates: readonly string[]) => listOnDates(deps, userId, dates),
    findFigures: (userId: string) => findFigures({ run: database.read }, userId),
  };
}

async function listOnDates(deps: StorageDeps, userId: string, dates: readonly string[]): Promise<StoredReflection[]> {
  const different = [...new Set(dates)].toSorted();
  const found: StoredReflection[] = [];
  for (let start = 0; start < different.length; start += DATES_PER_READ) {
    const asked = different.slice(start, start + DATES_PER_READ);
    found.push(...(await readReadable(deps, LIST_ON_DATES, datesParameters(userId, asked))));
  }
  return found;
}

async function readOne(
  deps: StorageDeps,
  query: Statement<DocumentRow>,
  values: readonly Value[],
): Promise<StoredReflection | null> {
  const [found] = await readAll(deps, query, values);
  return found ?? null;
}

/** One damaged row costs its day, and not what is made from the others. */
async function readReadable(
  deps: StorageDeps,
  query: Statement<DocumentRow>,
  values: readonly Value[],
): Promise<StoredReflection[]> {
  return (await readAll(deps, query, values)).filter(({ isDamaged }) => !isDamaged);
}

/** The statement names one person. */
async function readAll(
  { database, vault, documents }: StorageDeps,
  query: Statement<DocumentRow>,
  values: readonly Value[],
): Promise<StoredReflection[]> {
  const rows = await database.read(query, values);
  const [first] = rows;
  if (first === undefined) return [];
  const key = await vault.getKey(first.user_id);
  const found: StoredReflection[] = [];
  for (const row of rows) {
    found.push(documents.open(row, key));
    // To open a day at its limits takes long enough for others to be let in before the next.
    if (row.document.length > LARGE_BYTES) await setImmediate();
  }
  return found;
}
