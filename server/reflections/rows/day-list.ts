// A list of days, opened one by one while it is sent: a slow client keeps one day in memory.
import type { ReadDeps, UserTransaction } from './user-transaction.ts';
import { setImmediate } from 'node:timers/promises';
import type { Reflection } from '#contract/reflections.ts';
import type { RawJson } from '../../database/json-item.ts';
import { statement } from '../../database/database.ts';
import type { Statement, Value } from '../../database/database.ts';
import type { ResponseRow, DocumentRow } from './documents.ts';
import type { DaySize } from './day-versions.ts';
import { DAY_COLUMNS, JOB_STATUS } from './reflection-row.ts';
import { findVersionTag } from './version-tags.ts';

export interface DayList {
  /** Of all sealed documents together. */
  bytes: number;
  days: AsyncIterable<RawJson<Reflection>>;
}

/** Larger documents are read one by one. A hundred smaller ones are as large as one day at its limits. */
const SMALL_BYTES = 8 * 1024;
/** Large documents that are read together: their rows are in memory at once. */
const READ_BYTES = 256 * 1024;
/** About half a millisecond of opening, after which other requests run. */
const OPENED_BYTES = 256 * 1024;
/** How many dates one statement asks for: a fixed number, so that it is prepared once. */
export const DATES_PER_READ = 5;

interface ListedRow extends ResponseRow {
  bytes: number;
  document: Uint8Array | null;
}

/** Only what a day in today's format needs: each further column of the others would cost a Home list a microsecond. */
const LIST = statement<ListedRow>('reflection.list', buildList(''));
const LIST_OF_PROMPT = statement<ListedRow>('reflection.list-of-prompt', buildList('AND prompt_index = $4'));
const DATE_PARAMETERS = Array.from({ length: DATES_PER_READ }, (_, index) => `$${index + 2}`).join(', ');
export const LIST_ON_DATES = statement<DocumentRow>(
  'reflection.list-on',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND date IN (${DATE_PARAMETERS}) ORDER BY date`,
);
const LIST_SIZES = statement<DaySize>(
  'reflection.list-sizes-on',
  `SELECT date, length(document) AS bytes FROM reflection WHERE user_id = $1 AND date IN (${DATE_PARAMETERS})
   ORDER BY date`,
);
const END_OF_TIME = '9999-99-99';

interface DayPage {
  userId: string;
  limit: number;
  before?: string | undefined;
  /** Only the days with this prompt. */
  prompt?: number | undefined;
}

export async function listDays(
  { userId, limit, before = END_OF_TIME, prompt }: DayPage,
  deps: ReadDeps,
): Promise<DayList> {
  const page = [userId, before, limit];
  const rows = await (prompt === undefined
    ? deps.database.read(LIST, page)
    : deps.database.read(LIST_OF_PROMPT, [...page, prompt]));
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  return { bytes, days: openDays({ userId, rows }, deps) };
}

function buildList(condition: string): string {
  return `SELECT user_id, date, id, version, version_tags, ${JOB_STATUS}, length(document) AS bytes,
     CASE WHEN length(document) <= ${SMALL_BYTES} THEN document END AS document
   FROM reflection WHERE user_id = $1 AND date < $2 ${condition} ORDER BY date DESC LIMIT $3`;
}

export function datesParameters(userId: string, dates: readonly string[]): Value[] {
  return [userId, ...dates, ...Array.from({ length: DATES_PER_READ - dates.length }, () => '')];
}

/** Within a transaction, to be opened with `openDay`. */
export async function findDayRowsOn(
  dates: readonly string[],
  tx: UserTransaction,
): Promise<ReadonlyMap<string, DocumentRow>> {
  return new Map((await runOnDates(LIST_ON_DATES, dates, tx)).map((row) => [row.date, row]));
}

/** Of the dates that have a day, so that a transaction opens only as many as it has time for. */
export async function findDaySizes(
  dates: readonly string[],
  tx: UserTransaction,
): Promise<ReadonlyMap<string, number>> {
  return new Map((await runOnDates(LIST_SIZES, dates, tx)).map(({ date, bytes }) => [date, bytes]));
}

/** Of at most `DATES_PER_READ` dates, oldest first. */
export function readDaySizes(
  { userId, dates }: { userId: string; dates: readonly string[] },
  { database }: Pick<ReadDeps, 'database'>,
): Promise<DaySize[]> {
  return database.read(LIST_SIZES, datesParameters(userId, dates));
}

/** `query` takes the user's id and as many dates as `DATE_PARAMETERS` names. */
async function runOnDates<Row>(
  query: Statement<Row>,
  dates: readonly string[],
  { transaction, userId }: UserTransaction,
): Promise<Row[]> {
  const chunks = Array.from({ length: Math.ceil(dates.length / DATES_PER_READ) }, (_, index) =>
    dates.slice(index * DATES_PER_READ, (index + 1) * DATES_PER_READ),
  );
  // Sent together, because on PostgreSQL each is a round trip.
  const rows = await Promise.all(chunks.map((chunk) => transaction.run(query, datesParameters(userId, chunk))));
  return rows.flat();
}

async function* openDays(
  { userId, rows }: { userId: string; rows: readonly ListedRow[] },
  { database, vault, documents }: ReadDeps,
): AsyncGenerator<RawJson<Reflection>> {
  if (rows.length === 0) return;
  const key = await vault.getKey(userId);
  let read = new Map<string, DocumentRow>();
  let opened = 0;
  for (const [index, row] of rows.entries()) {
    let answer = documents.openResponseJson(row, key);
    if (answer === null && !read.has(row.date)) {
      const found = await database.read(LIST_ON_DATES, datesParameters(userId, chooseDates(rows.slice(index))));
      read = new Map(found.map((day) => [day.date, day]));
    }
    const whole = read.get(row.date);
    read.delete(row.date);
    if (answer === null && whole !== undefined) answer = documents.openResponse(whole, key);
    // Otherwise it was removed since the list began.
    if (answer !== null) yield answer;
    opened += row.bytes;
    if (opened < OPENED_BYTES) continue;
    opened = 0;
    await setImmediate();
  }
}

/** The first of these days, and those after it that need their whole row too, as many as are read together. */
function chooseDates([first, ...later]: readonly ListedRow[]): string[] {
  if (first === undefined) return [];
  const dates = [first.date];
  let { bytes } = first;
  for (const { date, bytes: size, document, version, version_tags: tags } of later) {
    if (document !== null && findVersionTag(tags, version) !== null) continue;
    bytes += size;
    if (dates.length === DATES_PER_READ || bytes > READ_BYTES) break;
    dates.push(date);
  }
  return dates;
}
