// Editing and removing single entries. Whatever text leaves a day stays as a revision.
import type { Reflection } from '#contract/reflections.ts';
import type { StoredEntry, StoredReflection } from '../storage/storage.ts';
import { blankEntry, lastEntry, notFound, staleDay } from './errors.ts';
import { changeEntries, findEntry, leaveDay, replaceText, UNTOUCHED } from './entry-change.ts';
import type { EntryChange, EntryOf, HistoryDeps, Seen } from './entry-change.ts';
import { hashAction } from './input-hash.ts';
import { isBlank } from './merge.ts';
import { buildReflection } from '../reflection-answer.ts';
import { refuseUnknownVersion } from './seen.ts';

/** Conflicts only when this very text was written later than the version that was seen: other entries may change freely. */
export async function editEntry(
  { content, seen, ...asked }: EntryOf & Seen & { content: string },
  deps: HistoryDeps,
): Promise<Reflection> {
  if (isBlank({ content })) throw blankEntry();
  const { entryId } = asked;
  const isRemoved = await wasRemoved(asked, deps);
  const edit = (current: StoredReflection, nextVersion: number): EntryChange => {
    refuseUnknownVersion(seen, current);
    const entry = findEntry(current, entryId);
    if (!entry) throw isRemoved ? staleDay(buildReflection(current)) : notFound();
    if (entry.content === content) return UNTOUCHED;
    refuseStale({ entry, seen }, current);
    return replaceText(current, { ...entry, content, rev: nextVersion });
  };
  const fingerprint = hashAction('edit', asked.reflectionId, entryId, content);
  return changeEntries({ ...asked, fingerprint }, edit, deps);
}

export async function removeEntry({ seen, ...asked }: EntryOf & Seen, deps: HistoryDeps): Promise<Reflection> {
  const { entryId } = asked;
  const isRemoved = await wasRemoved(asked, deps);
  const remove = (current: StoredReflection): EntryChange => {
    refuseUnknownVersion(seen, current);
    const entry = findEntry(current, entryId);
    if (!entry && isRemoved) return UNTOUCHED;
    if (!entry) throw notFound();
    refuseStale({ entry, seen }, current);
    if (current.entries.length === 1) throw lastEntry();
    const entries = current.entries.filter(({ id }) => id !== entryId);
    return { entries, replaced: [leaveDay(current, entry, 'delete')] };
  };
  const fingerprint = hashAction('remove', asked.reflectionId, entryId);
  return changeEntries({ ...asked, fingerprint }, remove, deps);
}

/** Asked beforehand: what has once left the day never becomes an entry that was never there. */
async function wasRemoved({ userId, reflectionId, entryId }: EntryOf, { history }: HistoryDeps): Promise<boolean> {
  return (await history.listRevisions(userId, { reflectionId, entryId })).length > 0;
}

function refuseStale({ entry, seen }: { entry: StoredEntry; seen: number }, current: StoredReflection): void {
  if (entry.rev > seen) throw staleDay(buildReflection(current));
}
