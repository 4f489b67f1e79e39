// Undoes an import: removes the entries that it has added, like a person would, and names those that were edited since.
import type { UndoneImport } from '#contract/imports.ts';
import { deleteGeneratedTextsOfImport } from '../generated-texts/rows/generated-text-removal.ts';
import { toReplacedText } from '../history/change-entries.ts';
import { showDaysOfImport } from '../history/rows/hidden-days.ts';
import { notFound } from '../http/errors/app-error.ts';
import { createOpenedBytesCharge } from '../http/limits/opened-bytes.ts';
import { enqueueJob } from '../models/rows/summary-jobs.ts';
import { noteDetails } from '../reflections/stamp-entries.ts';
import { findDayRowsOn } from '../reflections/rows/day-list.ts';
import type { DaySize } from '../reflections/rows/day-versions.ts';
import { saveRevisions } from '../reflections/rows/entry-revisions.ts';
import { openDay, updateDay, updateGeneratedTexts } from '../reflections/rows/reflection-row.ts';
import { buildExcerpt, moveToRemoved } from '../reflections/rows/removed-reflection-row.ts';
import { inUserTransaction, type UserTransaction } from '../reflections/rows/user-transaction.ts';
import type { StoredEntry, StoredReading, StoredReflection } from '../reflections/stored-reflection.ts';
import type { ImportDeps } from './add-entries.ts';
import { importExpired } from './errors.ts';
import { listEditedEntries } from './rows/edited-entries.ts';
import { createRevisionRoom, removeRevisionsOfImport, type RevisionRoom } from './rows/imported-revisions.ts';
import { takeFirst } from './transaction-size.ts';
import {
  beginUndo,
  findImport,
  getUndoCutoff,
  listImportDays,
  markUndone,
  reduceImportDay,
  type StoredImport,
} from './rows/import-rows.ts';

/** Can be repeated: what was removed stays removed, and the kept entries are named again. */
export async function undoImport(
  { userId, importId }: { userId: string; importId: string },
  deps: ImportDeps,
): Promise<UndoneImport> {
  const found = await findImport({ userId, importId }, deps);
  if (found === null) throw notFound();
  if (found.createdAt < getUndoCutoff(await deps.time.now({ run: deps.database.read }))) throw importExpired();
  // A batch that comes in now is refused, and one that was before has its days in the list that follows.
  const begin = async (tx: UserTransaction): Promise<void> => {
    await beginUndo(importId, tx);
    await deleteGeneratedTextsOfImport(importId, tx);
    await showDaysOfImport(importId, tx);
  };
  await inUserTransaction({ userId }, begin, deps);
  const undone: UndoneImport = { removed: 0, kept: [], unreadable: [] };
  const charge = createOpenedBytesCharge((bytes) => deps.chargeOpenedBytes(userId, bytes));
  let days = await listImportDays({ userId, importId }, deps);
  let after: RevisionRoom['after'] = null;
  while (days.length > 0) {
    const some = takeFirst(days, ({ bytes }) => bytes);
    const room = createRevisionRoom(after);
    const undo = async (tx: UserTransaction): Promise<UndoneDays> => undoDays(some, { undone: found, room }, tx);
    const { removed, kept, unreadable, unfinished } = await inUserTransaction({ userId }, undo, deps);
    after = room.after;
    undone.removed += removed;
    undone.kept.push(...kept);
    undone.unreadable.push(...unreadable);
    charge(some.reduce((sum, { bytes }) => sum + bytes, 0));
    days = [...some.filter(({ date }) => unfinished.has(date)), ...days.slice(some.length)];
  }
  // Otherwise it can be undone once those days can be read.
  if (undone.unreadable.length === 0) await markUndone({ userId, importId }, deps);
  return undone;
}

interface UndoneDays extends UndoneImport {
  /** Dates that have more earlier texts than one transaction removes: nothing else of them was undone yet. */
  unfinished: ReadonlySet<string>;
}

async function undoDays(
  days: readonly DaySize[],
  { undone, room }: { undone: StoredImport; room: RevisionRoom },
  tx: UserTransaction,
): Promise<UndoneDays> {
  // Not announced one by one, as in an import.
  const quiet = { ...tx, publish: () => {} };
  const dates = days.map(({ date }) => date);
  const found = await findDayRowsOn(dates, quiet);
  const split: DayUndo[] = [];
  const unreadable: string[] = [];
  const unfinished = new Set<string>();
  for (const date of dates) {
    if (room.rows === 0) {
      unfinished.add(date);
      continue;
    }
    const row = found.get(date);
    const stored = row === undefined ? null : openDay(row, quiet);
    // A backup may have it.
    if (stored?.isDamaged) unreadable.push(date);
    else {
      const day = await splitDay({ date, stored }, undone, quiet);
      if (await undoDay({ day, room }, undone, quiet)) split.push(day);
      else unfinished.add(date);
    }
  }
  const emptied = split.flatMap((day) => (day.stored !== null && isEmptied(day) ? [day.stored] : []));
  await moveToRemoved(emptied, quiet);
  return {
    removed: split.reduce((sum, { removed }) => sum + removed.length, 0),
    kept: split.flatMap(({ date, kept }) =>
      kept.map((entry) => ({ date, entryId: entry.id, firstWords: buildExcerpt({ entries: [entry] }) })),
    ),
    unreadable,
    unfinished,
  };
}

/** False if a further transaction must go on. A day that is emptied goes with everything that belongs to it. */
async function undoDay(
  { day, room }: { day: DayUndo; room: RevisionRoom },
  { id: importId }: StoredImport,
  tx: UserTransaction,
): Promise<boolean> {
  const { date, stored, removed, kept } = day;
  if (stored !== null && !isEmptied(day)) {
    const keptIds = new Set([...removed, ...kept].map(({ id }) => id));
    const livingIds = new Set(stored.entries.map(({ id }) => id));
    const revisions = { reflectionId: stored.id, importId, keptIds, livingIds, room };
    if (await removeRevisionsOfImport(revisions, tx)) return false;
    await removeParts({ ...day, stored }, importId, tx);
  }
  await reduceImportDay({ importId, date, entries: kept.length }, tx);
  return true;
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
  const kept = await listEditedEntries(imported, { reflectionId: stored.id, sinceMs }, tx);
  return { date, stored, removed: imported.filter((entry) => !kept.includes(entry)), kept };
}

function isEmptied({ stored, removed }: DayUndo): boolean {
  return stored !== null && removed.length === stored.entries.length;
}

async function removeParts(
  { stored, removed }: DayUndo & { stored: StoredReflection },
  importId: string,
  tx: UserTransaction,
): Promise<void> {
  const bedtime = withoutImported(stored.bedtime, importId);
  if (removed.length === 0) {
    const summary = stored.summary?.importId === importId ? null : stored.summary;
    if (summary !== stored.summary || bedtime !== stored.bedtime)
      await updateGeneratedTexts(stored, { summary, bedtime }, tx);
    return;
  }
  const replaced = removed.map((entry) => ({
    ...toReplacedText(stored, entry, 'delete'),
    // One that its person takes back is not undone again.
    details: noteDetails({ ...entry, importId: undefined, importedHash: undefined }).details,
  }));
  await saveRevisions(replaced, stored, tx);
  const { promptIndex } = stored;
  const entries = stored.entries.filter((entry) => !removed.includes(entry));
  await updateDay(stored, { promptIndex, entries, summary: null, bedtime }, tx);
  // A language model was to write about the removed words as well.
  await enqueueJob(null, stored, tx);
}

/** An import brings a reading only where none is here, so nothing was there before it. */
function withoutImported(reading: StoredReading | null, importId: string): StoredReading | null {
  if (reading?.importId === importId) return null;
  if (reading?.previous?.importId !== importId) return reading;
  const { previous: _, ...made } = reading;
  return made;
}
