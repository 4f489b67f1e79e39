// Changes of days with contents that a test chooses, written with the row functions that the rules use.
import { setImmediate } from 'node:timers/promises';
import { findRemovedDay, findRemovedEntry, purgeDayBatch, purgeEntryBatch } from '../../server/history/rows/purge.ts';
import { findBothDays, moveHistory, reinsertDay } from '../../server/history/removed-reflections.ts';
import { notFound } from '../../server/http/errors/app-error.ts';
import { enqueueJob, type JobRequest } from '../../server/models/rows/summary-jobs.ts';
import {
  deleteDraft,
  findDraftState,
  hasDraft,
  saveDraft as writeDraft,
} from '../../server/reflections/rows/draft-rows.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { StoredDraft } from '../../server/reflections/rows/draft-rows.ts';
import {
  markRestored,
  measureBatch,
  moveRevisions,
  saveRevisions,
} from '../../server/reflections/rows/entry-revisions.ts';
import { saveIdempotencyKey, type IdempotentRequest } from '../../server/reflections/rows/idempotency-keys.ts';
import {
  createDay,
  findDayByDate,
  findDayById,
  getDayById,
  updateDay,
  updateGeneratedTexts,
} from '../../server/reflections/rows/reflection-row.ts';
import {
  deleteRemovedReflection,
  findRemovedReflection,
  findRestorableDay,
  getReplayedDay,
  moveToRemoved,
} from '../../server/reflections/rows/removed-reflection-row.ts';
import type { StoredRemovedReflection } from '../../server/reflections/rows/removed-reflection-row.ts';
import { findLastRemovedVersion } from '../../server/reflections/rows/tombstones.ts';
import { damagedDay } from '../../server/reflections/errors.ts';
import { inUserTransaction } from '../../server/reflections/rows/user-transaction.ts';
import type { StorageDeps, UserTransaction } from '../../server/reflections/rows/user-transaction.ts';
import type { ReflectionContent, ReplacedText, StoredReflection } from '../../server/reflections/stored-reflection.ts';

/** What a change makes of the day: null for `next` leaves it as it is. */
export interface DayUpdate {
  next: ReflectionContent | null;
  replaced: readonly ReplacedText[];
  restoredIds?: readonly string[];
  job?: JobRequest | null;
  skipsQuota?: boolean;
  /** Only the summary and the reading of `next` count. */
  isGeneratedOnly?: boolean;
}

export interface ChangeTarget {
  userId: string;
  date?: string;
  reflectionId?: string;
  request?: IdempotentRequest;
  checksQuota?: boolean;
  /** What is left of the draft of the day: the draft itself for all, null for nothing. */
  reduceDraft?: (draft: StoredDraft, saved: StoredReflection) => DraftContent | null;
}

export interface ChangeResult {
  reflection: StoredReflection;
  status: 200 | 201;
  /** As it was published; absent when the draft stayed as it was. */
  draftVersion?: number;
}

type Decide = (current: StoredReflection | null, nextVersion: number) => DayUpdate;

export function changeDay(deps: StorageDeps, target: ChangeTarget, decide: Decide): Promise<ChangeResult> {
  const change = async (tx: UserTransaction): Promise<ChangeResult> => {
    const { replayed } = tx;
    if (replayed)
      return { reflection: await getReplayedDay(replayed, tx), status: replayed.status === 201 ? 201 : 200 };
    const { date, reflectionId } = target;
    const current =
      reflectionId === undefined ? await findDayByDate(date ?? '', tx) : await getDayById(reflectionId, tx);
    const last = current ?? (await findLastRemovedVersion(date ?? '', tx));
    const update = decide(current, last.version + 1);
    if (update.skipsQuota) tx.skipQuota();
    const written = await writeUpdate(update, { current, last, date }, tx);
    const reflection = await enqueueJob(update.job, written, tx);
    await saveRevisions(update.replaced, reflection, tx);
    await markRestored(update.restoredIds ?? [], reflection, tx);
    const status = current ? 200 : 201;
    await saveIdempotencyKey({ status, reflectionId: reflection.id }, tx);
    let draftVersion: number | undefined;
    const publish: UserTransaction['publish'] = (published) => {
      draftVersion = published.version;
      tx.publish(published);
    };
    await reduceDraft(target, reflection, { ...tx, publish });
    return { reflection, status, ...(draftVersion !== undefined && { draftVersion }) };
  };
  return inUserTransaction(target, change, deps);
}

interface Written {
  current: StoredReflection | null;
  last: Pick<StoredReflection, 'version' | 'versionTags'>;
  date: string | undefined;
}

async function writeUpdate(
  { next, isGeneratedOnly }: DayUpdate,
  { current, last, date }: Written,
  tx: UserTransaction,
): Promise<StoredReflection> {
  if (current === null) {
    if (next === null || date === undefined) throw new Error('There is no day to leave as it is.');
    const { promptIndex, entries, summary, bedtime } = next;
    return createDay({ date, promptIndex, entries, summary, bedtime }, last, tx);
  }
  if (next === null) return current;
  const { promptIndex, entries, summary, bedtime } = next;
  if (isGeneratedOnly) return updateGeneratedTexts(current, { summary, bedtime }, tx);
  return updateDay(current, { promptIndex, entries, summary, bedtime }, tx);
}

async function reduceDraft(
  { reduceDraft: decide }: ChangeTarget,
  saved: StoredReflection,
  tx: UserTransaction,
): Promise<void> {
  if (decide === undefined) return;
  const { draft } = await findDraftState(saved.date, tx);
  const left = draft && decide(draft, saved);
  if (draft === null || left === draft) return;
  if (left === null) await deleteDraft(saved.date, tx);
  else await writeDraft(left, draft, tx);
}

interface DraftTarget {
  userId: string;
  date: string;
  content: DraftContent;
}

/** Writes when the stored draft has the version `seen`, or none is stored; otherwise returns the stored one. */
export function saveDraft(
  deps: StorageDeps,
  { userId, date, content }: DraftTarget,
  seen: number,
): Promise<{ isKept: boolean; draft: StoredDraft }> {
  const save = async (tx: UserTransaction): Promise<{ isKept: boolean; draft: StoredDraft }> => {
    const { draft, isDamaged, version } = await findDraftState(date, tx);
    if (isDamaged && version !== seen) throw damagedDay();
    if (draft && version !== seen) return { isKept: false, draft };
    return { isKept: true, draft: await writeDraft(content, { date, version }, tx) };
  };
  return inUserTransaction({ userId, checksQuota: true }, save, deps);
}

/** Returns whether there was one. */
export function discardDraft(deps: StorageDeps, userId: string, date: string): Promise<boolean> {
  const discard = async (tx: UserTransaction): Promise<boolean> => {
    const isThere = await hasDraft(date, tx);
    if (isThere) await deleteDraft(date, tx);
    return isThere;
  };
  return inUserTransaction({ userId }, discard, deps);
}

interface RemovalTarget {
  userId: string;
  reflectionId: string;
  request?: IdempotentRequest;
  planJob?: (day: StoredReflection) => JobRequest | null | undefined;
}

/** Null when the day is removed already, or for a repeated request. */
export function removeDay(
  deps: StorageDeps,
  { userId, reflectionId, request }: RemovalTarget,
  check: (current: StoredReflection) => void,
): Promise<StoredReflection | null> {
  const remove = async (tx: UserTransaction): Promise<StoredReflection | null> => {
    if (tx.replayed) return null;
    const day = await findDayById(reflectionId, tx);
    if (day === null && (await findRemovedReflection(reflectionId, tx)) === null) throw notFound();
    await saveIdempotencyKey({ status: 204, reflectionId }, tx);
    if (day === null) return null;
    check(day);
    await moveToRemoved([day], tx);
    return day;
  };
  return inUserTransaction({ userId, request }, remove, deps);
}

export interface RestoreMerge {
  next: ReflectionContent;
  /** New ids of entries whose id was taken. */
  renamed: ReadonlyMap<string, string>;
}

type Join = (current: StoredReflection, removed: StoredRemovedReflection, nextVersion: number) => RestoreMerge;

export async function restoreDay(deps: StorageDeps, target: RemovalTarget, join: Join): Promise<StoredReflection> {
  const { userId, request } = target;
  const move = (tx: UserTransaction): Promise<boolean> => moveBatch(target, join, tx);
  while (await inUserTransaction({ userId, request }, move, deps)) await setImmediate();
  const restore = (tx: UserTransaction): Promise<StoredReflection> => restoreIn(target, join, tx);
  return inUserTransaction({ userId, request, checksQuota: true }, restore, deps);
}

async function moveBatch({ reflectionId: from }: RemovalTarget, join: Join, tx: UserTransaction): Promise<boolean> {
  if (tx.replayed) return false;
  const { count, hasMore } = await measureBatch(from, tx);
  const days = hasMore ? await findBothDays(from, tx) : null;
  if (days === null) return false;
  const { current, removed } = days;
  const { renamed } = join(current, removed, current.version + 1);
  await moveRevisions({ from, to: current.id, renamed, count }, tx);
  return true;
}

async function restoreIn(
  { reflectionId, planJob }: RemovalTarget,
  join: Join,
  tx: UserTransaction,
): Promise<StoredReflection> {
  if (tx.replayed) return getReplayedDay(tx.replayed, tx);
  const present = await findDayById(reflectionId, tx);
  let restored = present;
  if (restored === null) {
    const removed = await findRestorableDay(reflectionId, tx);
    if (removed === null) throw notFound();
    const current = await findDayByDate(removed.date, tx);
    const day = current ? await mergeDays({ current, removed }, join, tx) : await reinsertDay(removed, tx);
    await deleteRemovedReflection(removed, tx);
    restored = await enqueueJob(planJob?.(day), day, tx);
  }
  await saveIdempotencyKey({ status: 200, reflectionId: restored.id }, tx);
  return restored;
}

async function mergeDays(
  { current, removed }: { current: StoredReflection; removed: StoredRemovedReflection },
  join: Join,
  tx: UserTransaction,
): Promise<StoredReflection> {
  const { next, renamed } = join(current, removed, current.version + 1);
  const { promptIndex, entries, summary, bedtime } = next;
  const merged = await updateDay(current, { promptIndex, entries, summary, bedtime }, tx);
  await moveHistory({ from: removed.id, to: current.id, renamed }, tx);
  return merged;
}

export async function purgeDay(
  deps: StorageDeps,
  { userId, reflectionId }: RemovalTarget,
  check: (day: { id: string; removedAt: number }) => void,
): Promise<void> {
  const purge = async (tx: UserTransaction): Promise<boolean> => {
    const day = await findRemovedDay(reflectionId, tx);
    if (day === null) throw notFound();
    check(day);
    return purgeDayBatch(day, tx);
  };
  while (await inUserTransaction({ userId }, purge, deps)) await setImmediate();
}

export async function purgeEntry(
  deps: StorageDeps,
  { userId, reflectionId, entryId }: RemovalTarget & { entryId: string },
  check: (text: NonNullable<Awaited<ReturnType<typeof findRemovedEntry>>>) => void,
): Promise<void> {
  const purge = async (tx: UserTransaction): Promise<boolean> => {
    const { date, entries } = await getDayById(reflectionId, tx);
    const removed = await findRemovedEntry({ reflectionId, entryId }, tx);
    if (removed === null || entries.some(({ id }) => id === entryId)) throw notFound();
    check(removed);
    return purgeEntryBatch({ ...removed, reflectionId, date }, tx);
  };
  while (await inUserTransaction({ userId }, purge, deps)) await setImmediate();
}
