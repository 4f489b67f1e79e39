// The texts that have left a day: what they were, and how they come back.
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import type { RemovedEntry, Revision } from '#contract/history.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { StoredRevision } from '../reflections/rows/entry-revisions.ts';
import { mapStorageErrors } from '../reflections/storage-errors.ts';
import { notFound } from '../http/errors/app-error.ts';
import { staleItem, unknownRevision } from './errors.ts';
import { tooManyEntries } from '../reflections/errors.ts';
import { changeEntries, findEntry, replaceEntryText, NO_CHANGE } from './change-entries.ts';
import type { EntryChange, EntryKey, HistoryDeps } from './change-entries.ts';
import { fingerprintAction } from '../reflections/fingerprint.ts';
import { buildRemovedEntryCursor, parseRevisionCursor, parseRemovedEntryCursor } from './cursors.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';

/** As an edit, with the limits of a save. A removed entry comes back to the place where it stood. */
export async function restoreEntry(
  { rev, ...asked }: EntryKey & { rev: number; idempotencyKey: string | undefined; device?: string | undefined },
  deps: HistoryDeps,
): Promise<Reflection> {
  const { userId, reflectionId, entryId } = asked;
  const earlier = await deps.history.findRevision(userId, { reflectionId, entryId, rev });
  const wasThere = earlier !== null || (await deps.history.hasRevisions(userId, { reflectionId, entryId }));
  const restore = (current: StoredReflection, nextVersion: number): EntryChange => {
    const entry = findEntry(current, entryId);
    if (entry?.rev === rev) return NO_CHANGE;
    if (!entry && !wasThere) throw notFound();
    if (!earlier) throw unknownRevision();
    if (!entry) return reinsertEntry(current, earlier, nextVersion);
    if (entry.content === earlier.content) return NO_CHANGE;
    return replaceEntryText(current, { ...entry, content: earlier.content, rev: nextVersion });
  };
  const fingerprint = fingerprintAction('restore', reflectionId, entryId, rev);
  return changeEntries({ ...asked, fingerprint }, restore, deps);
}

/** The `cursor` of the last item of the page before, and how many items. */
interface Page {
  limit?: number | undefined;
  before?: string | undefined;
}

export async function listRevisions(
  { userId, reflectionId, entryId, limit, before }: EntryKey & Page,
  { reflections, history }: Pick<HistoryDeps, 'reflections' | 'history'>,
): Promise<Revision[]> {
  const page = { limit, before: parseRevisionCursor(before) };
  const day = await reflections.findById(userId, reflectionId);
  if (!day) throw notFound();
  const revisions = await history.listRevisions(userId, { reflectionId, entryId }, page);
  const isKnown = revisions.length > 0 || findEntry(day, entryId);
  if (!isKnown && !(await history.hasRevisions(userId, { reflectionId, entryId }))) throw notFound();
  return revisions.map(({ rev, content, replacedAt, reason, revision }) => ({
    rev,
    content,
    replacedAt: new Date(replacedAt).toISOString(),
    reason,
    cursor: `${revision}`,
  }));
}

/** Each entry that is not in the day now, with the text it had when it left. */
export async function listRemovedEntries(
  { userId, reflectionId, limit, before }: { userId: string; reflectionId: string } & Page,
  { reflections, history }: Pick<HistoryDeps, 'reflections' | 'history'>,
): Promise<RemovedEntry[]> {
  const page = { limit, before: parseRemovedEntryCursor(before) };
  const day = await reflections.findById(userId, reflectionId);
  if (!day) throw notFound();
  const present = new Set(day.entries.map(({ id }) => id));
  const removed = await history.listRemovedTexts(userId, { reflectionId, present }, page);
  return removed.map((text) => ({
    entryId: text.entryId,
    rev: text.rev,
    content: text.content,
    removedAt: new Date(text.replacedAt).toISOString(),
    cursor: buildRemovedEntryCursor(text),
  }));
}

/** As for a day: only what the list has shown. */
export async function purgeEntry(
  { cursor, ...entry }: EntryKey & { cursor: string },
  { history }: Pick<HistoryDeps, 'history'>,
): Promise<void> {
  const check = (removed: Parameters<typeof buildRemovedEntryCursor>[0]): void => {
    if (buildRemovedEntryCursor(removed) !== cursor) throw staleItem();
  };
  await mapStorageErrors(() => history.purgeEntry(entry, check));
}

function reinsertEntry(current: StoredReflection, earlier: StoredRevision, nextVersion: number): EntryChange {
  if (current.entries.length >= ENTRIES_PER_DAY_MAX) throw tooManyEntries();
  const { entryId: id, content, promptIndex, position } = earlier;
  const entry = { id, content, rev: nextVersion, promptIndex: promptIndex ?? current.promptIndex };
  const entries = current.entries.toSpliced(position ?? current.entries.length, 0, entry);
  return { entries, replaced: [], restoredIds: [id] };
}
