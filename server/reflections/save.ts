// Saves a day: merges the request into the stored day and writes what has changed.
import type { SavedReflection, SaveReflection } from '#contract/reflections.ts';
import type { ModelAccess } from '../models/model-access.ts';
import { enqueueJob } from '../models/rows/summary-jobs.ts';
import type { Summarise } from '../models/writer.ts';
import { assertNotFuture } from './checks/date-check.ts';
import type { VersionHistory } from './checks/version-check.ts';
import { fingerprintRequest } from './request-fingerprint.ts';
import { parseDayInput, listConflictCopyIds, mergeDay, type MergedDay } from './merge.ts';
import { toJournalDay } from './prompt-days.ts';
import { reduceDraft } from './reduce-draft.ts';
import { toReflection } from './reflection-mapper.ts';
import { inDayTransaction, type DayTransaction } from './rows/day-transaction.ts';
import { openDraftState } from './rows/draft-rows.ts';
import { markRestored, saveRevisions, type RemovedParts } from './rows/entry-revisions.ts';
import { saveIdempotencyKey } from './rows/idempotency-keys.ts';
import { assertReadable, createDay, openDay, updateDay } from './rows/reflection-row.ts';
import { getReplayedDay } from './rows/removed-reflection-row.ts';
import { noteSkippedDay } from './rows/runs/skipped-days.ts';
import { findLastRemovedVersion } from './rows/tombstones.ts';
import type { StorageDeps, UserTransaction } from './rows/user-transaction.ts';
import { stampDevice, stampTimes, withRemovedParts } from './stamp-entries.ts';
import type { StoredReflection } from './stored-reflection.ts';
import { prepareSummaryBuilder, type SummaryBuilder } from './summary.ts';

export interface ReflectionDeps extends StorageDeps {
  summarise: Summarise;
  modelAccess?: ModelAccess | undefined;
  newId: () => string;
}

interface SaveParams {
  userId: string;
  day: SaveReflection;
  idempotencyKey: string | undefined;
  device?: string | undefined;
  /** Of a request that is not a save itself. */
  fingerprint?: string | undefined;
}

interface SaveResult {
  /** 201 when this request, or the first one with its key, created the day. */
  status: 200 | 201;
  saved: SavedReflection;
}

export async function saveReflection(
  { userId, day, idempotencyKey, device, fingerprint = fingerprintRequest(day) }: SaveParams,
  deps: ReflectionDeps,
): Promise<SaveResult> {
  const { date, offsetMinutes } = day;
  assertNotFuture(date, deps.clock);
  const input = parseDayInput(day);
  const summaryBuilder = await prepareSummaryBuilder(userId, deps);
  const request = { id: idempotencyKey, fingerprint };

  const toResult = (reflection: StoredReflection, status: SaveResult['status']): SaveResult => {
    const kept = listConflictCopyIds(input, reflection.entries);
    return { status, saved: { ...toReflection(reflection), kept } };
  };
  const save = async (tx: DayTransaction): Promise<SaveResult> => {
    if (tx.replayed) return toResult(await getReplayedDay(tx.replayed, tx), tx.replayed.status === 201 ? 201 : 200);
    const current = tx.dayRow && assertReadable(openDay(tx.dayRow, tx));
    const lastVersion = current ?? (await findLastRemovedVersion(date, tx));
    const merged = mergeDay(current, input, { nextVersion: lastVersion.version + 1, newId: deps.newId });
    const saved =
      current && !merged.hasChanged
        ? current
        : await writeMergedDay({ date, offsetMinutes, device, merged, current, lastVersion, summaryBuilder }, tx);
    const status = current ? 200 : 201;
    await saveIdempotencyKey({ status, reflectionId: saved.id }, tx);
    await reduceDraft(openDraftState(tx.draftRow, tx), saved, tx);
    return toResult(saved, status);
  };
  return inDayTransaction({ userId, date, request, checksQuota: true }, save, deps);
}

interface DayWrite {
  date: string;
  offsetMinutes: number | undefined;
  device: string | undefined;
  merged: MergedDay;
  current: StoredReflection | null;
  /** Of the current day, or of the one that was removed from its date. */
  lastVersion: VersionHistory;
  summaryBuilder: SummaryBuilder;
}

async function writeMergedDay(
  { date, offsetMinutes, device, merged, current, lastVersion, summaryBuilder }: DayWrite,
  tx: UserTransaction,
): Promise<StoredReflection> {
  const { promptIndex, hasTextChanges, hasNewTexts } = merged;
  // A save without new texts is allowed over the quota.
  if (!hasNewTexts) tx.skipQuota();
  const before = current?.entries ?? [];
  const times = { createdAt: tx.nowMs, offsetMinutes };
  const returned = current ? await takeReturned(current, merged, tx) : new Map();
  const stamped = withRemovedParts(stampTimes(merged.entries, before, times), returned);
  const entries = stampDevice(stamped, lastVersion.version + 1, device);
  const journalDay = toJournalDay({ date, entries });
  const summary = hasTextChanges ? summaryBuilder.build(journalDay) : (current?.summary ?? null);
  const content = { promptIndex, entries, summary, bedtime: current?.bedtime ?? null };
  if (current === null) await noteSkippedDay({ date, offsetMinutes }, tx);
  const written = current
    ? await updateDay(current, content, tx)
    : await createDay({ date, ...content }, lastVersion, tx);
  return enqueueJob(hasTextChanges ? summaryBuilder.plan(journalDay) : undefined, written, tx);
}

/** Stores what leaves the day. Returns what those entries had that were removed and are saved again, as after «Undo». */
async function takeReturned(
  current: StoredReflection,
  { entries, replaced }: MergedDay,
  tx: UserTransaction,
): Promise<Map<string, RemovedParts>> {
  await saveRevisions(replaced, current, tx);
  const present = new Set(current.entries.map(({ id }) => id));
  const ids = entries.map(({ id }) => id).filter((id) => !present.has(id));
  // They are not deleted for good 30 days after their removal.
  return markRestored(ids, current, tx);
}
