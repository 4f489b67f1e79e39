// Editing and removing single entries. Every text that leaves a day becomes a revision.
import type { Reflection } from '#contract/reflections.ts';
import { blankEntry, lastEntry } from './errors.ts';
import { notFound } from '../http/errors/app-error.ts';
import { staleDay } from '../reflections/errors.ts';
import { findEntry, toReplacedText, replaceEntryText } from './change-entries.ts';
import type { HistoryDeps } from './change-entries.ts';
import { fingerprintAction } from '../reflections/request-fingerprint.ts';
import { isBlank } from '../reflections/merge.ts';
import { toReflection } from '../reflections/reflection-mapper.ts';
import { getDayById } from '../reflections/rows/reflection-row.ts';
import { getReplayedDay } from '../reflections/rows/removed-reflection-row.ts';
import { inUserTransaction, type UserTransaction } from '../reflections/rows/user-transaction.ts';
import type { StoredEntry, StoredReflection } from '../reflections/stored-reflection.ts';
import { hasUnknownTag, assertVersionExists, type ExpectedVersion } from '../reflections/checks/version-check.ts';
import { prepareSummaryBuilder } from '../reflections/summary.ts';
import { hasRevisions } from './rows/revision-list.ts';
import { finishChange, writeEntries } from './change-entries.ts';
import type { ConditionalEntryRequest } from './change-entries.ts';

/** Refused as stale when this text was written later than the version that was seen. Other entries may have changed. */
export async function editEntry(
  { content, device, ...asked }: ConditionalEntryRequest & { content: string },
  deps: HistoryDeps,
): Promise<Reflection> {
  if (isBlank({ content })) throw blankEntry();
  const { userId, reflectionId, entryId } = asked;
  // A removed entry is never reported as one that the day never had.
  const isRemoved = await hasRevisions(asked, deps);
  const summaries = await prepareSummaryBuilder(asked.userId, deps);
  const fingerprint = fingerprintAction('edit', reflectionId, entryId, content);
  const request = { id: asked.idempotencyKey, fingerprint };

  const edit = async (tx: UserTransaction): Promise<Reflection> => {
    if (tx.replayed) return toReflection(await getReplayedDay(tx.replayed, tx));
    const day = await getDayById(reflectionId, tx);
    assertVersionExists(asked, day);
    const entry = findEntry(day, entryId);
    if (!entry) throw isRemoved || hasUnknownTag(asked, day) ? staleDay(toReflection(day)) : notFound();
    if (entry.content === content) return finishChange(day, tx);
    assertNotStale({ ...asked, entry }, day);
    return writeEntries({ day, ...replaceEntryText(day, entry, content), device, summaries }, tx);
  };
  return inUserTransaction({ userId, request, checksQuota: true }, edit, deps);
}

export async function removeEntry(asked: ConditionalEntryRequest, deps: HistoryDeps): Promise<Reflection> {
  const { userId, reflectionId, entryId, device } = asked;
  const isRemoved = await hasRevisions(asked, deps);
  const summaries = await prepareSummaryBuilder(asked.userId, deps);
  const fingerprint = fingerprintAction('remove', reflectionId, entryId);
  const request = { id: asked.idempotencyKey, fingerprint };

  const remove = async (tx: UserTransaction): Promise<Reflection> => {
    if (tx.replayed) return toReflection(await getReplayedDay(tx.replayed, tx));
    const day = await getDayById(reflectionId, tx);
    assertVersionExists(asked, day);
    const entry = findEntry(day, entryId);
    if (!entry && isRemoved) return finishChange(day, tx);
    if (!entry) throw notFound();
    assertNotStale({ ...asked, entry }, day);
    if (day.entries.length === 1) throw lastEntry();
    tx.skipQuota();
    const entries = day.entries.filter((each) => each !== entry);
    const replaced = [toReplacedText(day, entry, 'delete')];
    return writeEntries({ day, entries, replaced, device, summaries }, tx);
  };
  return inUserTransaction({ userId, request, checksQuota: true }, remove, deps);
}

function assertNotStale({ entry, ...seen }: ExpectedVersion & { entry: StoredEntry }, day: StoredReflection): void {
  if (entry.rev > seen.expectedVersion || hasUnknownTag(seen, day)) throw staleDay(toReflection(day));
}
