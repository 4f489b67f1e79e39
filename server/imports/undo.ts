// Undoes an import: removes the entries that it has added, like a person would, and names those that were edited since.
import type { UndoneImport } from '#contract/imports.ts';
import { notFound } from '../http/errors/app-error.ts';
import { findDayRowsOn } from '../reflections/rows/day-list.ts';
import { saveRevisions } from '../reflections/rows/entry-revisions.ts';
import { openDay, updateDay } from '../reflections/rows/reflection-row.ts';
import { buildExcerpt, moveToRemoved } from '../reflections/rows/removed-reflection-row.ts';
import { inUserTransaction, type UserTransaction } from '../reflections/rows/user-transaction.ts';
import type { StoredEntry, StoredReflection } from '../reflections/stored-reflection.ts';
import type { ImportDeps } from './add-entries.ts';
import { importExpired } from './errors.ts';
import { listEditedSince } from './rows/edited-entries.ts';
import {
  findImport,
  getUndoCutoff,
  listImportDates,
  markUndone,
  reduceImportDay,
  type StoredImport,
} from './rows/import-rows.ts';

/** About twenty milliseconds of SQLite's one writer. */
const DAYS_PER_TRANSACTION = 20;

/** Can be repeated: what was removed stays removed, and the kept entries are named again. */
export async function undoImport(
  { userId, importId }: { userId: string; importId: string },
  deps: ImportDeps,
): Promise<UndoneImport> {
  const found = await findImport({ userId, importId }, deps);
  if (found === null) throw notFound();
  if (found.createdAt < getUndoCutoff(await deps.time.now({ run: deps.database.read }))) throw importExpired();
  const dates = await listImportDates({ userId, importId }, deps);
  const undone: UndoneImport = { removed: 0, kept: [] };
  for (let start = 0; start < dates.length; start += DAYS_PER_TRANSACTION) {
    const some = dates.slice(start, start + DAYS_PER_TRANSACTION);
    const undo = (tx: UserTransaction): Promise<UndoneImport[]> => undoDays(some, found, tx);
    for (const { removed, kept } of await inUserTransaction({ userId }, undo, deps)) {
      undone.removed += removed;
      undone.kept.push(...kept);
    }
  }
  await markUndone({ userId, importId }, deps);
  return undone;
}

async function undoDays(dates: readonly string[], undone: StoredImport, tx: UserTransaction): Promise<UndoneImport[]> {
  // Not announced one by one, as in an import.
  const quiet = { ...tx, publish: () => {} };
  const days: DayUndo[] = [];
  const found = await findDayRowsOn(dates, quiet);
  for (const date of dates) {
    const row = found.get(date);
    const stored = row === undefined ? null : openDay(row, quiet);
    // A backup may have it: then it can be undone by another try.
    if (stored?.isDamaged) continue;
    const day = await splitDay({ date, stored }, undone, quiet);
    days.push(day);
    if (day.stored !== null && !isEmptied(day)) await removeEntries(day, quiet);
    await reduceImportDay({ importId: undone.id, date, entries: day.kept.length }, quiet);
  }
  const emptied = days.flatMap((day) => (day.stored !== null && isEmptied(day) ? [day.stored] : []));
  await moveToRemoved(emptied, quiet);
  return days.map(({ date, removed, kept }) => ({
    removed: removed.length,
    kept: kept.map((entry) => ({ date, entryId: entry.id, firstWords: buildExcerpt({ entries: [entry] }) })),
  }));
}

interface DayUndo {
  date: string;
  stored: StoredReflection | null;
  /** Entries of the import that nobody has edited. */
  removed: readonly StoredEntry[];
  kept: readonly StoredEntry[];
}

async function splitDay(
  { date, stored }: Pick<DayUndo, 'date' | 'stored'>,
  { id: importId, createdAt: sinceMs }: StoredImport,
  tx: UserTransaction,
): Promise<DayUndo> {
  const imported = stored?.entries.filter((entry) => entry.importId === importId) ?? [];
  if (stored === null || imported.length === 0) return { date, stored, removed: [], kept: [] };
  const edited = await listEditedSince({ reflectionId: stored.id, sinceMs }, tx);
  const removed = imported.filter(({ id }) => !edited.has(id));
  return { date, stored, removed, kept: imported.filter(({ id }) => edited.has(id)) };
}

function isEmptied({ stored, removed }: DayUndo): boolean {
  return stored !== null && removed.length === stored.entries.length;
}

async function removeEntries({ stored, removed }: DayUndo, tx: UserTransaction): Promise<void> {
  if (stored === null || removed.length === 0) return;
  const replaced = removed.map(({ id, rev, content, promptIndex }) => ({
    entryId: id,
    rev,
    content,
    promptIndex,
    position: stored.entries.findIndex((entry) => entry.id === id),
    reason: 'delete' as const,
  }));
  await saveRevisions(replaced, stored, tx);
  const { promptIndex, bedtime } = stored;
  const entries = stored.entries.filter((entry) => !removed.includes(entry));
  await updateDay(stored, { promptIndex, entries, summary: null, bedtime }, tx);
}
