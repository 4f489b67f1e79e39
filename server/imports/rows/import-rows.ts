// Imports and the days that they have added entries to.
import { IMPORT_UNDO_DAYS } from '#contract/limits.ts';
import { statement } from '../../database/database.ts';
import { subtractDays } from '../../database/retention.ts';
import type { DaySize } from '../../reflections/rows/day-versions.ts';
import type { StorageDeps, UserTransaction } from '../../reflections/rows/user-transaction.ts';
import { openOrNull, seal } from '../../vault/vault.ts';

export interface StoredImport {
  id: string;
  source: string;
  createdAt: number;
  /** Nothing is added from then on. */
  undoBegunAt: number | null;
  undoneAt: number | null;
}

export interface ListedImport extends StoredImport {
  /** Empty if it does not open. */
  name: string;
  entries: number;
  days: number;
  firstDate: string;
  lastDate: string;
  isComplete: boolean;
}

interface ImportRow {
  id: string;
  source: string;
  created_at: number;
  undo_begun_at: number | null;
  undone_at: number | null;
}

interface ListedRow extends ImportRow {
  name: Uint8Array;
  entries: number;
  days: number;
  first_date: string;
  last_date: string;
  unfinished_since: number | null;
}

type ImportRowDeps = Pick<StorageDeps, 'database' | 'vault' | 'time'>;

/** Previews leave imports without days. Without a limit, starting imports would fill the disk. */
const EMPTY_IMPORTS_MAX = 20;

const ADD = statement(
  'import.add',
  'INSERT INTO import (user_id, id, source, created_at, unfinished_since, name) VALUES ($1, $2, $3, $4, $4, $5)',
);
const DELETE_EMPTY = statement(
  'import.delete-empty',
  `DELETE FROM import WHERE user_id = $1 AND id IN (
     SELECT id FROM import empty WHERE empty.user_id = $1 AND NOT EXISTS (
       SELECT 1 FROM import_day day WHERE day.user_id = $1 AND day.import_id = empty.id)
     ORDER BY created_at DESC LIMIT 1000 OFFSET ${EMPTY_IMPORTS_MAX})`,
);
const FIND = statement<ImportRow>(
  'import.find',
  'SELECT id, source, created_at, undo_begun_at, undone_at FROM import WHERE user_id = $1 AND id = $2',
);
const LIST = statement<ListedRow>(
  'import.list',
  `SELECT import.id, source, created_at, undo_begun_at, undone_at, unfinished_since, name, days.entries, days.days, first_date, last_date
   FROM import JOIN (
     SELECT import_id, CAST(sum(entries) AS bigint) AS entries, count(*) AS days, min(date) AS first_date,
       max(date) AS last_date
     FROM import_day WHERE user_id = $1 GROUP BY import_id) AS days ON days.import_id = import.id
   WHERE import.user_id = $1 AND created_at >= $2 ORDER BY created_at DESC, import.id DESC`,
);
const ADD_DAY = statement(
  'import-day.add',
  `INSERT INTO import_day (user_id, import_id, date, entries) VALUES ($1, $2, $3, $4)
   ON CONFLICT (user_id, import_id, date) DO UPDATE SET entries = import_day.entries + excluded.entries`,
);
const LIST_DAYS = statement<DaySize>(
  'import-day.list',
  `SELECT import_day.date, coalesce(length(document), 0) AS bytes
   FROM import_day LEFT JOIN reflection ON reflection.user_id = $1 AND reflection.date = import_day.date
   WHERE import_day.user_id = $1 AND import_id = $2 ORDER BY import_day.date`,
);
const KEEP_DAY = statement(
  'import-day.keep',
  'UPDATE import_day SET entries = $4 WHERE user_id = $1 AND import_id = $2 AND date = $3',
);
const DELETE_DAY = statement(
  'import-day.delete',
  'DELETE FROM import_day WHERE user_id = $1 AND import_id = $2 AND date = $3',
);
const BEGIN_UNDO = statement(
  'import.begin-undo',
  'UPDATE import SET undo_begun_at = $3 WHERE user_id = $1 AND id = $2 AND undo_begun_at IS NULL',
);
const MARK_COMPLETE = statement(
  'import.mark-complete',
  'UPDATE import SET unfinished_since = NULL WHERE user_id = $1 AND id = $2',
);
const MARK_UNDONE = statement(
  'import.mark-undone',
  'UPDATE import SET undone_at = $3 WHERE user_id = $1 AND id = $2 AND undone_at IS NULL',
);

export async function addImport(
  { userId, id, source, name }: { userId: string; id: string; source: string; name: string },
  { database, vault, time }: ImportRowDeps,
): Promise<void> {
  const sealed = seal(await vault.ensureKey(userId), aadFor(userId, id), name);
  await database.transact(async (transaction) => {
    await transaction.run(DELETE_EMPTY, [userId]);
    await transaction.run(ADD, [userId, id, source, await time.now(transaction), sealed]);
  }, userId);
}

export async function findImport(
  { userId, importId }: { userId: string; importId: string },
  { database }: Pick<ImportRowDeps, 'database'>,
): Promise<StoredImport | null> {
  const [row] = await database.read(FIND, [userId, importId]);
  return row === undefined ? null : toImport(row);
}

/** Under the person's lock, which an undo takes too before it begins. */
export async function isClosed(importId: string, { transaction, userId }: UserTransaction): Promise<boolean> {
  const [row] = await transaction.run(FIND, [userId, importId]);
  return row === undefined || row.undo_begun_at !== null;
}

/** Those that can still be undone and have added something, latest first. */
export async function listStoredImports(
  userId: string,
  { database, vault, time }: ImportRowDeps,
): Promise<ListedImport[]> {
  const nowMs = await time.now({ run: database.read });
  const rows = await database.read(LIST, [userId, getUndoCutoff(nowMs)]);
  if (rows.length === 0) return [];
  const key = await vault.getKey(userId);
  return rows.map((row) => ({
    ...toImport(row),
    name: openOrNull(key, aadFor(userId, row.id), row.name) ?? '',
    entries: row.entries,
    days: row.days,
    firstDate: row.first_date,
    lastDate: row.last_date,
    isComplete: row.unfinished_since === null,
  }));
}

/** Imports from before this time can no longer be undone. */
export function getUndoCutoff(nowMs: number): number {
  return subtractDays(nowMs, IMPORT_UNDO_DAYS);
}

interface ImportDay {
  importId: string;
  date: string;
  entries: number;
}

export async function addImportDay(
  { importId, date, entries }: ImportDay,
  { transaction, userId }: UserTransaction,
): Promise<void> {
  await transaction.defer(ADD_DAY, [userId, importId, date, entries]);
}

/** The days that an undo opens, with the sizes of their documents. */
export async function listImportDays(
  { userId, importId }: { userId: string; importId: string },
  { database }: Pick<ImportRowDeps, 'database'>,
): Promise<DaySize[]> {
  return database.read(LIST_DAYS, [userId, importId]);
}

/** `entries`: how many of the import the day still has. */
export async function reduceImportDay(
  { importId, date, entries }: ImportDay,
  { transaction, userId }: UserTransaction,
): Promise<void> {
  const day = [userId, importId, date];
  await (entries === 0 ? transaction.defer(DELETE_DAY, day) : transaction.defer(KEEP_DAY, [...day, entries]));
}

export async function beginUndo(importId: string, { transaction, userId, nowMs }: UserTransaction): Promise<void> {
  await transaction.run(BEGIN_UNDO, [userId, importId, nowMs]);
}

export async function markComplete(
  { userId, importId }: { userId: string; importId: string },
  { database }: Pick<ImportRowDeps, 'database'>,
): Promise<void> {
  await database.write(MARK_COMPLETE, [userId, importId]);
}

export async function markUndone(
  { userId, importId }: { userId: string; importId: string },
  { database, time }: Pick<ImportRowDeps, 'database' | 'time'>,
): Promise<void> {
  await database.write(MARK_UNDONE, [userId, importId, await time.now({ run: database.read })]);
}

function toImport({ id, source, ...row }: ImportRow): StoredImport {
  return { id, source, createdAt: row.created_at, undoBegunAt: row.undo_begun_at, undoneAt: row.undone_at };
}

function aadFor(userId: string, id: string): Parameters<typeof seal>[1] {
  return { userId, table: 'import', row: id, column: 'name' };
}
