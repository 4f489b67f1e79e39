// Reads days outside a user's transaction.
import { setImmediate } from 'node:timers/promises';
import { statement } from '../../database/database.ts';
import type { Statement, Value } from '../../database/database.ts';
import { datesParameters, DATES_PER_READ, LIST_ON_DATES } from './day-list.ts';
import type { DocumentRow } from './documents.ts';
import { DAY_COLUMNS, FIND_REFLECTION_BY_DATE, FIND_REFLECTION_BY_ID } from './reflection-row.ts';
import type { ReadDeps } from './user-transaction.ts';
import type { StoredReflection } from '../stored-reflection.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { RawJson } from '../../database/json-item.ts';

const LIST_BETWEEN = statement<DocumentRow>(
  'reflection.list-between',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND date BETWEEN $2 AND $3 ORDER BY date`,
);
/** About a millisecond to open. */
const LARGE_BYTES = 256 * 1024;

/** A damaged day is `isDamaged`. */
export async function readDay(
  { userId, date }: { userId: string; date: string },
  deps: ReadDeps,
): Promise<StoredReflection | null> {
  const [found] = await readAll(deps, FIND_REFLECTION_BY_DATE, [userId, date]);
  return found?.day ?? null;
}

/** As `readDay`. */
export async function readDayById(
  { userId, id }: { userId: string; id: string },
  deps: ReadDeps,
): Promise<StoredReflection | null> {
  const [found] = await readAll(deps, FIND_REFLECTION_BY_ID, [userId, id]);
  return found?.day ?? null;
}

/** As the API answers it. */
export async function readDayJson(
  { userId, date }: { userId: string; date: string },
  { database, vault, documents }: ReadDeps,
): Promise<RawJson<Reflection> | null> {
  const [row] = await database.read(FIND_REFLECTION_BY_DATE, [userId, date]);
  return row === undefined ? null : documents.openResponse(row, await vault.getKey(userId));
}

/** Oldest date first, both ends included, without damaged days. */
export async function readDaysBetween(
  { userId, startDate, endDate }: { userId: string; startDate: string; endDate: string },
  deps: ReadDeps,
): Promise<StoredReflection[]> {
  return selectReadable(await readAll(deps, LIST_BETWEEN, [userId, startDate, endDate]));
}

/** Oldest date first, without damaged days. `bytes`: of all sealed documents that were opened. */
export async function readDaysOn(
  { userId, dates }: { userId: string; dates: readonly string[] },
  deps: ReadDeps,
): Promise<{ days: StoredReflection[]; damagedDates: string[]; bytes: number }> {
  const different = [...new Set(dates)].toSorted();
  const opened: OpenedDay[] = [];
  for (let start = 0; start < different.length; start += DATES_PER_READ) {
    const asked = different.slice(start, start + DATES_PER_READ);
    opened.push(...(await readAll(deps, LIST_ON_DATES, datesParameters(userId, asked))));
  }
  const damagedDates = opened.filter(({ day }) => day.isDamaged).map(({ day }) => day.date);
  return { days: selectReadable(opened), damagedDates, bytes: opened.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** One damaged row costs its day, and not what is made from the others. */
function selectReadable(opened: readonly OpenedDay[]): StoredReflection[] {
  return opened.map(({ day }) => day).filter(({ isDamaged }) => !isDamaged);
}

interface OpenedDay {
  day: StoredReflection;
  /** Of the sealed document. */
  bytes: number;
}

/** The statement names one person. */
async function readAll(
  { database, vault, documents }: ReadDeps,
  query: Statement<DocumentRow>,
  values: readonly Value[],
): Promise<OpenedDay[]> {
  const rows = await database.read(query, values);
  const [first] = rows;
  if (first === undefined) return [];
  const key = await vault.getKey(first.user_id);
  const opened: OpenedDay[] = [];
  for (const row of rows) {
    opened.push({ day: documents.open(row, key), bytes: row.document.length });
    // To open a day at its limits takes long enough for others to be let in before the next.
    if (row.document.length > LARGE_BYTES) await setImmediate();
  }
  return opened;
}
