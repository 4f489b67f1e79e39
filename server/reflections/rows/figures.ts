// The figures of a person, updated in the transaction of each save. A new or removed day changes only the runs beside it.
import { addDays, daysBetween } from '#contract/days.ts';
import { statement } from '../../database/database.ts';
import type { Database, Transaction } from '../../database/database.ts';

export interface StoredFigures {
  total: number;
  lastDate: string;
  /** Length of the run of consecutive days that ends at `lastDate`. */
  lastRun: number;
  bestRun: number;
}

export interface LockedFigures extends StoredFigures {
  /** False when a process that does not know the table of runs wrote the figures: then the dates are counted once. */
  hasRuns: boolean;
}

interface FiguresRow {
  total: number;
  last_date: string;
  last_run: number;
  best_run: number;
}

interface LockedRow extends FiguresRow {
  has_runs: number;
}

interface Run {
  endDate: string;
  length: number;
}

interface RunRow {
  end_date: string;
  length: number;
}

const COLUMNS = 'total, last_date, last_run, best_run';
const FIND = statement<FiguresRow>('figures.find', `SELECT ${COLUMNS} FROM figures WHERE user_id = $1`);
const LOCK = statement<LockedRow>(
  'figures.lock',
  `SELECT ${COLUMNS}, CASE WHEN runs_written_by = {rowWriter} THEN 1 ELSE 0 END AS has_runs FROM figures
   WHERE user_id = $1 {forUpdate}`,
);
/** Nothing reads `first_date`: the next release drops the column, this one still serves beside older processes. */
const BEGIN = statement(
  'figures.begin',
  `INSERT INTO figures (user_id, ${COLUMNS}, first_date, runs_written_by) VALUES ($1, 0, '', 0, 0, '', {currentWriter})
   ON CONFLICT (user_id) DO NOTHING`,
);
const SAVE = statement(
  'figures.save',
  `UPDATE figures SET total = $2, last_date = $3, last_run = $4, best_run = $5, runs_written_by = {currentWriter}
   WHERE user_id = $1`,
);
const DATES = statement<{ date: string }>(
  'figures.dates',
  'SELECT date FROM reflection WHERE user_id = $1 ORDER BY date',
);
const LIST_RUNS = statement<RunRow>(
  'day-run.list',
  'SELECT end_date, length FROM day_run WHERE user_id = $1 AND end_date >= $2 ORDER BY end_date LIMIT 2',
);
const FIND_LONGEST_RUN = statement<{ length: number }>(
  'day-run.find-longest',
  'SELECT length FROM day_run WHERE user_id = $1 ORDER BY length DESC LIMIT 1',
);
const SAVE_RUN = statement(
  'day-run.save',
  `INSERT INTO day_run (user_id, end_date, length) VALUES ($1, $2, $3)
   ON CONFLICT (user_id, end_date) DO UPDATE SET length = excluded.length`,
);
const DELETE_RUN = statement('day-run.delete', 'DELETE FROM day_run WHERE user_id = $1 AND end_date = $2');
const TAKE_LATEST_RUN = statement<RunRow>(
  'day-run.take-latest',
  `DELETE FROM day_run WHERE user_id = $1 AND end_date = (SELECT max(end_date) FROM day_run WHERE user_id = $1)
   RETURNING end_date, length`,
);
const DELETE_RUNS = statement('day-run.delete-all', 'DELETE FROM day_run WHERE user_id = $1');
/** A fixed number, so that the statement is prepared once. */
const RUNS_PER_INSERT = 50;
const INSERT_RUNS = statement(
  'day-run.insert',
  `INSERT INTO day_run (user_id, end_date, length)
   VALUES ${Array.from({ length: RUNS_PER_INSERT }, (_, index) => `($1, $${2 * index + 2}, $${2 * index + 3})`).join(', ')}
   ON CONFLICT (user_id, end_date) DO NOTHING`,
);

interface FiguresContext {
  transaction: Transaction;
  userId: string;
  figures: LockedFigures;
}

/** Null for a person without any reflection. */
export async function findFigures(
  userId: string,
  { database }: { database: Pick<Database, 'read'> },
): Promise<StoredFigures | null> {
  const [row] = await database.read(FIND, [userId]);
  return row === undefined || row.total === 0 ? null : toFigures(row);
}

/** Locks the figures until the transaction ends: no other change of this person runs meanwhile. Null without a row to lock. */
export async function lockFigures(transaction: Transaction, userId: string): Promise<LockedFigures | null> {
  const [row] = await transaction.run(LOCK, [userId]);
  return row === undefined ? null : { ...toFigures(row), hasRuns: row.has_runs === 1 };
}

/** For the first change of a person. */
export async function beginFigures(transaction: Transaction, userId: string): Promise<LockedFigures> {
  await transaction.run(BEGIN, [userId]);
  const figures = await lockFigures(transaction, userId);
  if (figures === null) throw new Error('The figures of a person are gone.');
  return figures;
}

/** To be called after the day is inserted. */
export async function countNewDay(date: string, counting: FiguresContext): Promise<void> {
  const add = counting.figures.hasRuns ? addDay : recountDays;
  await save(await add(counting, date), counting);
}

/** To be called after the day is deleted. */
export async function countRemovedDay(date: string, counting: FiguresContext): Promise<void> {
  const remove = counting.figures.hasRuns ? removeDay : recountDays;
  await save(await remove(counting, date), counting);
}

async function save(next: StoredFigures, { transaction, userId, figures }: FiguresContext): Promise<void> {
  await transaction.defer(SAVE, [userId, next.total, next.lastDate, next.lastRun, next.bestRun]);
  // A second count in this transaction starts here.
  Object.assign(figures, next, { hasRuns: true });
}

async function addDay(counting: FiguresContext, date: string): Promise<StoredFigures> {
  const { figures } = counting;
  const total = figures.total + 1;
  if (figures.total === 0) return { total, lastDate: date, lastRun: 1, bestRun: 1 };
  // The usual case needs no other run.
  if (date > figures.lastDate) return { ...(await appendDay(counting, date)), total };
  const [first, second] = [...(await listRuns(addDays(date, -1), counting)), getLastRun(figures)];
  const before = first !== undefined && first.endDate < date ? first : null;
  const after = before ? second : first;
  const isJoined = after !== undefined && addDays(date, 1) === getStart(after);
  const length = (before?.length ?? 0) + 1 + (isJoined ? after.length : 0);
  const endDate = isJoined ? after.endDate : date;
  if (before) await deleteRun(before, counting);
  const isLast = endDate === figures.lastDate;
  if (!isLast) await saveRun({ endDate, length }, counting);
  return {
    total,
    lastDate: figures.lastDate,
    lastRun: isLast ? length : figures.lastRun,
    bestRun: Math.max(figures.bestRun, length),
  };
}

async function appendDay(counting: FiguresContext, date: string): Promise<StoredFigures> {
  const { figures } = counting;
  const isNext = daysBetween(figures.lastDate, date) === 1;
  if (!isNext) await saveRun(getLastRun(figures), counting);
  const lastRun = isNext ? figures.lastRun + 1 : 1;
  return { ...figures, lastDate: date, lastRun, bestRun: Math.max(figures.bestRun, lastRun) };
}

async function removeDay(counting: FiguresContext, date: string): Promise<StoredFigures> {
  const { figures } = counting;
  const total = figures.total - 1;
  if (total === 0) return { total, lastDate: '', lastRun: 0, bestRun: 0 };
  const last = getLastRun(figures);
  const run = (await listRuns(date, counting))[0] ?? last;
  const left = { endDate: addDays(date, -1), length: daysBetween(getStart(run), date) };
  const right = { endDate: run.endDate, length: daysBetween(date, run.endDate) };
  const rest = [left, right].filter(({ length }) => length > 0);
  const isLast = run === last;
  const nextLast = isLast ? (rest.pop() ?? (await takeLatestRun(counting))) : last;
  if (!isLast && right.length === 0) await deleteRun(run, counting);
  for (const part of rest) await saveRun(part, counting);
  const bestRun =
    run.length < figures.bestRun ? figures.bestRun : Math.max(nextLast.length, await findLongestRun(counting));
  return { total, lastDate: nextLast.endDate, lastRun: nextLast.length, bestRun };
}

/** From the dates of the days; the runs are written anew. */
async function recountDays({ transaction, userId }: FiguresContext): Promise<StoredFigures> {
  const runs: Run[] = [];
  const dates = await transaction.run(DATES, [userId]);
  for (const { date } of dates) {
    const run = runs.at(-1);
    if (run !== undefined && daysBetween(run.endDate, date) === 1)
      runs.splice(-1, 1, { endDate: date, length: run.length + 1 });
    else runs.push({ endDate: date, length: 1 });
  }
  const last = runs.pop() ?? { endDate: '', length: 0 };
  await transaction.run(DELETE_RUNS, [userId]);
  for (let start = 0; start < runs.length; start += RUNS_PER_INSERT) {
    const part = runs.slice(start, start + RUNS_PER_INSERT);
    const filler = Array.from({ length: RUNS_PER_INSERT - part.length }, () => part[0] ?? last);
    const values = [...part, ...filler].flatMap(({ endDate, length }) => [endDate, length]);
    await transaction.run(INSERT_RUNS, [userId, ...values]);
  }
  const bestRun = runs.reduce((best, { length }) => Math.max(best, length), last.length);
  return { total: dates.length, lastDate: last.endDate, lastRun: last.length, bestRun };
}

/** The runs that end on that date or later, at most two, without the last run of all. */
async function listRuns(date: string, { transaction, userId }: FiguresContext): Promise<Run[]> {
  return (await transaction.run(LIST_RUNS, [userId, date])).map(toRun);
}

async function saveRun({ endDate, length }: Run, { transaction, userId }: FiguresContext): Promise<void> {
  await transaction.defer(SAVE_RUN, [userId, endDate, length]);
}

async function deleteRun({ endDate }: Run, { transaction, userId }: FiguresContext): Promise<void> {
  await transaction.defer(DELETE_RUN, [userId, endDate]);
}

async function takeLatestRun({ transaction, userId }: FiguresContext): Promise<Run> {
  const [row] = await transaction.run(TAKE_LATEST_RUN, [userId]);
  if (row === undefined) throw new Error('A person with days has no run of days.');
  return toRun(row);
}

async function findLongestRun({ transaction, userId }: FiguresContext): Promise<number> {
  const [row] = await transaction.run(FIND_LONGEST_RUN, [userId]);
  return row?.length ?? 0;
}

function getLastRun({ lastDate, lastRun }: StoredFigures): Run {
  return { endDate: lastDate, length: lastRun };
}

function getStart({ endDate, length }: Run): string {
  return addDays(endDate, 1 - length);
}

function toRun({ end_date: endDate, length }: RunRow): Run {
  return { endDate, length };
}

function toFigures(row: FiguresRow): StoredFigures {
  return { total: row.total, lastDate: row.last_date, lastRun: row.last_run, bestRun: row.best_run };
}
