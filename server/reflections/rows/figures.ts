// The figures of a person, updated in the transaction of each save.
import { daysBetween } from '#contract/days.ts';
import { statement } from '../../database/database.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { measureRun } from './runs/written-dates.ts';

export interface StoredFigures {
  total: number;
  lastDate: string;
  /** Length of the run of consecutive days that ends at `lastDate`. */
  lastRun: number;
  bestRun: number;
}

interface FiguresRow {
  total: number;
  last_date: string;
  last_run: number;
  best_run: number;
}

const COLUMNS = 'total, last_date, last_run, best_run';
const FIND = statement<FiguresRow>('figures.find', `SELECT ${COLUMNS} FROM figures WHERE user_id = $1`);
const LOCK = statement<FiguresRow>('figures.lock', `SELECT ${COLUMNS} FROM figures WHERE user_id = $1 {forUpdate}`);
/** Nothing reads `first_date`: the next release drops the column, this one still serves beside older processes. */
const BEGIN = statement(
  'figures.begin',
  `INSERT INTO figures (user_id, ${COLUMNS}, first_date) VALUES ($1, 0, '', 0, 0, '') ON CONFLICT (user_id) DO NOTHING`,
);
const SAVE = statement(
  'figures.save',
  'UPDATE figures SET total = $2, last_date = $3, last_run = $4, best_run = $5 WHERE user_id = $1',
);
const DATES = statement<{ date: string }>(
  'figures.dates',
  'SELECT date FROM reflection WHERE user_id = $1 ORDER BY date',
);
interface FiguresContext {
  transaction: Transaction;
  userId: string;
  figures: StoredFigures | null;
}

/** Null for a person without any reflection. */
export async function findFigures(
  userId: string,
  { database }: { database: Pick<Database, 'read'> },
): Promise<StoredFigures | null> {
  const [row] = await database.read(FIND, [userId]);
  return toFigures(row);
}

export interface LockedFigures {
  /** Null for a person without any reflection. */
  figures: StoredFigures | null;
}

/** Locks the figures until the transaction ends: no other change of this person runs meanwhile. Null without a row to lock. */
export async function lockFigures(transaction: Transaction, userId: string): Promise<LockedFigures | null> {
  const [row] = await transaction.run(LOCK, [userId]);
  return row === undefined ? null : { figures: toFigures(row) };
}

/** For the first change of a person. */
export async function beginFigures(transaction: Transaction, userId: string): Promise<LockedFigures> {
  await transaction.run(BEGIN, [userId]);
  const [row] = await transaction.run(LOCK, [userId]);
  return { figures: toFigures(row) };
}

export async function countNewDay(date: string, counting: FiguresContext): Promise<void> {
  const { figures } = counting;
  const isLast = figures === null || date > figures.lastDate;
  await save(isLast ? appendDay(figures, date) : await insertDay(date, figures, counting), counting);
}

/** After a removal, and once after adding several days: it reads the dates of all days. */
export async function recountDays(counting: FiguresContext): Promise<void> {
  const dates = await counting.transaction.run(DATES, [counting.userId]);
  await save(countDays(dates.map(({ date }) => date)), counting);
}

async function save(next: StoredFigures, { transaction, userId }: FiguresContext): Promise<void> {
  await transaction.defer(SAVE, [userId, next.total, next.lastDate, next.lastRun, next.bestRun]);
}

/** The usual case, a day later than all others, needs no other dates. */
function appendDay(figures: StoredFigures | null, date: string): StoredFigures {
  if (figures === null) return { total: 1, lastDate: date, lastRun: 1, bestRun: 1 };
  const lastRun = daysBetween(figures.lastDate, date) === 1 ? figures.lastRun + 1 : 1;
  return { ...figures, total: figures.total + 1, lastDate: date, lastRun, bestRun: Math.max(figures.bestRun, lastRun) };
}

/** A day before the last one reads only the runs that it joins, however many days there are. */
async function insertDay(date: string, figures: StoredFigures, counting: FiguresContext): Promise<StoredFigures> {
  const dates = { read: counting.transaction.run, userId: counting.userId };
  const before = await measureRun('before', date, dates);
  const isJoiningLastRun = daysBetween(date, figures.lastDate) === figures.lastRun;
  const after = isJoiningLastRun ? figures.lastRun : await measureRun('after', date, dates);
  const run = before + 1 + after;
  return {
    ...figures,
    total: figures.total + 1,
    lastRun: isJoiningLastRun ? run : figures.lastRun,
    bestRun: Math.max(figures.bestRun, run),
  };
}

/** `dates` are different and in order. */
function countDays(dates: readonly string[]): StoredFigures {
  const figures = {
    total: dates.length,
    lastDate: dates.at(-1) ?? '',
    lastRun: 0,
    bestRun: 0,
  };
  let previous: string | null = null;
  for (const date of dates) {
    figures.lastRun = previous !== null && daysBetween(previous, date) === 1 ? figures.lastRun + 1 : 1;
    figures.bestRun = Math.max(figures.bestRun, figures.lastRun);
    previous = date;
  }
  return figures;
}

function toFigures(row: FiguresRow | undefined): StoredFigures | null {
  if (row === undefined || row.total === 0) return null;
  return {
    total: row.total,
    lastDate: row.last_date,
    lastRun: row.last_run,
    bestRun: row.best_run,
  };
}
