// Editing and removing single entries. Whatever text leaves a day stays as a revision.
import type { Reflection } from '#contract/reflections.ts';
import { blankEntry, lastEntry, notFound, staleDay } from '../http/errors/app-error.ts';
import { changeEntries, findEntry, leaveDay, replaceText, UNTOUCHED } from './change-entries.ts';
import type { EntryChange, EntryOf, HistoryDeps, SeenAndKeyed } from './change-entries.ts';
import { hashAction } from '../reflections/fingerprint.ts';
import { isBlank } from '../reflections/merge.ts';
import { buildReflection } from '../reflections/reflection-mapper.ts';
import { hasUnknownTag, refuseUnknownVersion, type Seen } from '../reflections/version-check.ts';
import type { StoredEntry, StoredReflection } from '../reflections/stored-reflection.ts';

/** Conflicts only when this very text was written later than the version that was seen: other entries may change freely. */
export async function editEntry(
  { content, seen, seenTag, ...asked }: EntryOf & SeenAndKeyed & { content: string },
  deps: HistoryDeps,
): Promise<Reflection> {
  if (isBlank({ content })) throw blankEntry();
  const { entryId } = asked;
  const isRemoved = await wasRemoved(asked, deps);
  const edit = (current: StoredReflection, nextVersion: number): EntryChange => {
    refuseUnknownVersion({ seen, seenTag }, current);
    const entry = findEntry(current, entryId);
    const isElsewhere = isRemoved || hasUnknownTag({ seen, seenTag }, current);
    if (!entry) throw isElsewhere ? staleDay(buildReflection(current)) : notFound();
    if (entry.content === content) return UNTOUCHED;
    refuseStale({ entry, seen, seenTag }, current);
    return replaceText(current, { ...entry, content, rev: nextVersion });
  };
  const fingerprint = hashAction('edit', asked.reflectionId, entryId, content);
  return changeEntries({ ...asked, fingerprint }, edit, deps);
}

export async function removeEntry(
  { seen, seenTag, ...asked }: EntryOf & SeenAndKeyed,
  deps: HistoryDeps,
): Promise<Reflection> {
  const { entryId } = asked;
  const isRemoved = await wasRemoved(asked, deps);
  const remove = (current: StoredReflection): EntryChange => {
    refuseUnknownVersion({ seen, seenTag }, current);
    const entry = findEntry(current, entryId);
    if (!entry && isRemoved) return UNTOUCHED;
    if (!entry) throw notFound();
    refuseStale({ entry, seen, seenTag }, current);
    if (current.entries.length === 1) throw lastEntry();
    const entries = current.entries.filter(({ id }) => id !== entryId);
    return { entries, replaced: [leaveDay(current, entry, 'delete')], isUnlimited: true };
  };
  const fingerprint = hashAction('remove', asked.reflectionId, entryId);
  return changeEntries({ ...asked, fingerprint }, remove, deps);
}

/** Asked beforehand: what has once left the day never becomes an entry that was never there. */
async function wasRemoved({ userId, reflectionId, entryId }: EntryOf, { history }: HistoryDeps): Promise<boolean> {
  return history.hasRevisions(userId, { reflectionId, entryId });
}

function refuseStale({ entry, ...asked }: Seen & { entry: StoredEntry }, current: StoredReflection): void {
  if (entry.rev > asked.seen || hasUnknownTag(asked, current)) throw staleDay(buildReflection(current));
}
