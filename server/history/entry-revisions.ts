// The texts that have left a day: what they were, and how they come back.
import { setImmediate } from 'node:timers/promises';
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import type { RemovedEntry, Revision } from '#contract/history.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { StoredRevision } from '../reflections/rows/entry-revisions.ts';
import { notePurge } from '../generated-texts/rows/purge-count.ts';
import { isMadeBefore } from '../generated-texts/rows/generated-text-removal.ts';
import { toReflection } from '../reflections/reflection-mapper.ts';
import { readDayById } from '../reflections/rows/reflections.ts';
import { getDayById, updateGeneratedTexts } from '../reflections/rows/reflection-row.ts';
import { getReplayedDay } from '../reflections/rows/removed-reflection-row.ts';
import { inUserTransaction, type UserTransaction } from '../reflections/rows/user-transaction.ts';
import { prepareSummaryBuilder } from '../reflections/summary.ts';
import { notFound } from '../http/errors/app-error.ts';
import { staleItem, unknownRevision } from './errors.ts';
import { tooManyEntries } from '../reflections/errors.ts';
import { findEntry, replaceEntryText } from './change-entries.ts';
import type { HistoryDeps } from './change-entries.ts';
import { finishChange, writeEntries } from './change-entries.ts';
import type { EntryRequest } from './change-entries.ts';
import * as rows from './rows/revision-list.ts';
import { findRemovedEntry, purgeEntryBatch } from './rows/purge.ts';
import { fingerprintAction } from '../reflections/request-fingerprint.ts';
import { buildRemovedEntryCursor, parseRevisionCursor, parseRemovedEntryCursor } from './cursors.ts';
import type { EntryDetails, StoredReflection } from '../reflections/stored-reflection.ts';

/** An edit with the text of a revision. A removed entry returns to its position. */
export async function restoreEntry(
  { rev, device, ...asked }: EntryRequest & { rev: number },
  deps: HistoryDeps,
): Promise<Reflection> {
  const { userId, reflectionId, entryId } = asked;
  const earlier = await rows.findRevision({ ...asked, rev }, deps);
  const wasThere = earlier !== null || (await rows.hasRevisions(asked, deps));
  const summaries = await prepareSummaryBuilder(asked.userId, deps);
  const fingerprint = fingerprintAction('restore', reflectionId, entryId, rev);
  const request = { id: asked.idempotencyKey, fingerprint };

  const restore = async (tx: UserTransaction): Promise<Reflection> => {
    if (tx.replayed) return toReflection(await getReplayedDay(tx.replayed, tx));
    const day = await getDayById(reflectionId, tx);
    const entry = findEntry(day, entryId);
    if (entry?.rev === rev) return finishChange(day, tx);
    if (!entry && !wasThere) throw notFound();
    if (!earlier) throw unknownRevision();
    if (entry?.content === earlier.content) return finishChange(day, tx);
    const change = entry
      ? replaceEntryText(day, entry, earlier.content)
      : reinsertEntry(day, earlier, await rows.findRemovedDetails({ reflectionId, entryId }, tx));
    return writeEntries({ day, ...change, device, summaries }, tx);
  };
  return inUserTransaction({ userId, request, checksQuota: true }, restore, deps);
}

type EntryKey = Pick<EntryRequest, 'userId' | 'reflectionId' | 'entryId'>;

interface Page {
  limit?: number | undefined;
  before?: string | undefined;
}

export async function listRevisions(
  { limit, before, ...entry }: EntryKey & Page,
  deps: HistoryDeps,
): Promise<Revision[]> {
  const page = { limit, before: parseRevisionCursor(before) };
  const day = await readDayById({ userId: entry.userId, id: entry.reflectionId }, deps);
  if (!day) throw notFound();
  const revisions = await rows.listRevisions({ ...entry, ...page }, deps);
  deps.chargeOpenedBytes(entry.userId, sumBytes(revisions));
  const isKnown = revisions.length > 0 || findEntry(day, entry.entryId);
  if (!isKnown && !(await rows.hasRevisions(entry, deps))) throw notFound();
  return revisions.map(({ rev, content, replacedAt, reason, revision }) => ({
    rev,
    content,
    replacedAt: new Date(replacedAt).toISOString(),
    reason,
    cursor: `${revision}`,
  }));
}

export async function listRemovedEntries(
  { userId, reflectionId, limit, before }: { userId: string; reflectionId: string } & Page,
  deps: HistoryDeps,
): Promise<RemovedEntry[]> {
  const page = { limit, before: parseRemovedEntryCursor(before) };
  const day = await readDayById({ userId, id: reflectionId }, deps);
  if (!day) throw notFound();
  const present = new Set(day.entries.map(({ id }) => id));
  const removed = await rows.listRemovedTexts({ userId, reflectionId, present, ...page }, deps);
  deps.chargeOpenedBytes(userId, sumBytes(removed));
  return removed.map((text) => ({
    entryId: text.entryId,
    rev: text.rev,
    content: text.content,
    removedAt: new Date(text.replacedAt).toISOString(),
    cursor: buildRemovedEntryCursor(text),
  }));
}

function sumBytes(revisions: readonly StoredRevision[]): number {
  return revisions.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** As `purgeReflection`. */
export async function purgeEntry(
  { userId, reflectionId, entryId, cursor }: EntryKey & { cursor: string },
  deps: HistoryDeps,
): Promise<void> {
  const purge = async (tx: UserTransaction): Promise<boolean> => {
    const day = await getDayById(reflectionId, tx);
    const { date, entries } = day;
    const removed = await findRemovedEntry({ reflectionId, entryId }, tx);
    if (removed === null || entries.some(({ id }) => id === entryId)) throw notFound();
    if (buildRemovedEntryCursor(removed) !== cursor) throw staleItem();
    const hasMore = await purgeEntryBatch({ ...removed, reflectionId, date }, tx);
    if (hasMore) return true;
    await forgetReadings(day, removed.replacedAt, tx);
    // Not by the cleanup: no text that is being generated has read what left its day 30 days ago.
    await notePurge(userId, tx);
    return false;
  };
  while (await inUserTransaction({ userId }, purge, deps)) await setImmediate();
}

/** The reading of the day, and the one before it, as far as they may quote an entry that was removed then. */
export async function forgetReadings(day: StoredReflection, removedAt: number, tx: UserTransaction): Promise<void> {
  if (day.bedtime === null) return;
  const { previous, ...reading } = day.bedtime;
  if (isMadeBefore(removedAt, reading)) await updateGeneratedTexts(day, { bedtime: null }, tx);
  else if (previous && isMadeBefore(removedAt, previous)) await updateGeneratedTexts(day, { bedtime: reading }, tx);
}

function reinsertEntry(
  day: StoredReflection,
  { entryId: id, content, promptIndex, position }: StoredRevision,
  details: EntryDetails,
) {
  if (day.entries.length >= ENTRIES_PER_DAY_MAX) throw tooManyEntries();
  const entry = {
    ...details,
    id,
    content,
    rev: day.version + 1,
    promptIndex: promptIndex === undefined ? day.promptIndex : promptIndex,
  };
  const entries = day.entries.toSpliced(position ?? day.entries.length, 0, entry);
  return { entries, replaced: [], restoredIds: [id] };
}
