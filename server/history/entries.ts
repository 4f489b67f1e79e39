// Editing and removing single entries. Whatever text leaves a day stays as a revision.
import type { Reflection } from '#contract/reflections.ts';
import { blankEntry, lastEntry } from './errors.ts';
import { notFound } from '../http/errors/app-error.ts';
import { staleDay } from '../reflections/errors.ts';
import { changeEntries, findEntry, toReplacedText, replaceEntryText, NO_CHANGE } from './change-entries.ts';
import type { EntryChange, EntryKey, HistoryDeps, ConditionalRequest } from './change-entries.ts';
import { fingerprintAction } from '../reflections/fingerprint.ts';
import { isBlank } from '../reflections/merge.ts';
import { toReflection } from '../reflections/reflection-mapper.ts';
import { hasUnknownTag, assertVersionExists, type ExpectedVersion } from '../reflections/version-check.ts';
import type { StoredEntry, StoredReflection } from '../reflections/stored-reflection.ts';

/** Conflicts only when this very text was written later than the version that was seen: other entries may change freely. */
export async function editEntry(
  { content, expectedVersion, expectedTag, ...asked }: EntryKey & ConditionalRequest & { content: string },
  deps: HistoryDeps,
): Promise<Reflection> {
  if (isBlank({ content })) throw blankEntry();
  const { entryId } = asked;
  const isRemoved = await wasRemoved(asked, deps);
  const edit = (current: StoredReflection, nextVersion: number): EntryChange => {
    assertVersionExists({ expectedVersion, expectedTag }, current);
    const entry = findEntry(current, entryId);
    const isElsewhere = isRemoved || hasUnknownTag({ expectedVersion, expectedTag }, current);
    if (!entry) throw isElsewhere ? staleDay(toReflection(current)) : notFound();
    if (entry.content === content) return NO_CHANGE;
    assertNotStale({ entry, expectedVersion, expectedTag }, current);
    return replaceEntryText(current, { ...entry, content, rev: nextVersion });
  };
  const fingerprint = fingerprintAction('edit', asked.reflectionId, entryId, content);
  return changeEntries({ ...asked, fingerprint }, edit, deps);
}

export async function removeEntry(
  { expectedVersion, expectedTag, ...asked }: EntryKey & ConditionalRequest,
  deps: HistoryDeps,
): Promise<Reflection> {
  const { entryId } = asked;
  const isRemoved = await wasRemoved(asked, deps);
  const remove = (current: StoredReflection): EntryChange => {
    assertVersionExists({ expectedVersion, expectedTag }, current);
    const entry = findEntry(current, entryId);
    if (!entry && isRemoved) return NO_CHANGE;
    if (!entry) throw notFound();
    assertNotStale({ entry, expectedVersion, expectedTag }, current);
    if (current.entries.length === 1) throw lastEntry();
    const entries = current.entries.filter(({ id }) => id !== entryId);
    return { entries, replaced: [toReplacedText(current, entry, 'delete')], skipsQuota: true };
  };
  const fingerprint = fingerprintAction('remove', asked.reflectionId, entryId);
  return changeEntries({ ...asked, fingerprint }, remove, deps);
}

/** Asked beforehand: what has once left the day never becomes an entry that was never there. */
async function wasRemoved({ userId, reflectionId, entryId }: EntryKey, { history }: HistoryDeps): Promise<boolean> {
  return history.hasRevisions(userId, { reflectionId, entryId });
}

function assertNotStale(
  { entry, ...asked }: ExpectedVersion & { entry: StoredEntry },
  current: StoredReflection,
): void {
  if (entry.rev > asked.expectedVersion || hasUnknownTag(asked, current)) throw staleDay(toReflection(current));
}
