// The one way in which a day changes: read, decide, write.
import { saveIdempotencyKey } from './idempotency-keys.ts';
import { applyDraftReduction } from './draft-rows.ts';
import { saveRevisions, markRestored } from './entry-revisions.ts';
import { countNewDay } from './figures.ts';
import { newId } from '../../ids.ts';
import { insertReflection, updateReflection } from './reflection-row.ts';
import { findDayById, findDayByDate, reflectionNotFound, inUserTransaction } from './user-transaction.ts';
import type { UserTransaction, StorageDeps } from './user-transaction.ts';
import { findDayOfIdempotencyKey } from './removed-reflection-row.ts';
import { enqueueJob } from '../../models/rows/summary-jobs.ts';
import { findLastRemovedVersion } from './tombstones.ts';
import type { StoredReflection, ReflectionContent, ReplacedText } from '../stored-reflection.ts';
import type { StoredDraftContent, StoredDraft } from './draft-rows.ts';
import type { JobRequest } from '../../models/rows/summary-jobs.ts';
import type { IdempotentRequest } from './idempotency-keys.ts';
import type { Reflections } from './reflections.ts';

/** What a change makes of the day: null leaves it untouched (no new version). */
export interface DayUpdate {
  next: ReflectionContent | null;
  replaced: readonly ReplacedText[];
  /** Ids of removed entries that come back: their removed texts stay for good again, as any replaced text does. */
  restoredIds?: readonly string[];
  /** The summary that a language model is to write: undefined leaves what is under way, null voids it. */
  job?: JobRequest | null;
  /** It only removes: it works where the person's texts have reached their limit, too. */
  skipsQuota?: boolean;
  /** Nothing that the person wrote changes, so nothing that they have open becomes stale. */
  isGeneratedOnly?: boolean;
}

export interface ChangeTarget {
  userId: string;
  /** The day, or the id of an existing reflection. */
  date?: string;
  reflectionId?: string;
  request?: IdempotentRequest;
  /** Refused with a StorageError of kind `quota` where the person's texts have reached their limit and would grow. */
  checksQuota?: boolean;
  /** What is left of the draft of its day, decided in the same transaction: the draft itself for all, null for nothing. */
  reduceDraft?: (draft: StoredDraft, saved: StoredReflection) => StoredDraftContent | null;
}

export interface ChangeResult {
  reflection: StoredReflection;
  /** 201 when the day came into being with this request (or with the first request of this key), else 200. */
  status: 200 | 201;
  /** The version of the draft when a part of it has left, 0 when it is gone. */
  draftVersion?: number;
}

const NEW_DAY = { versionTag: null, isDamaged: false, unknownFields: {} };

type Decide = Parameters<Reflections['change']>[1];

export async function changeReflection(target: ChangeTarget, decide: Decide, deps: StorageDeps): Promise<ChangeResult> {
  const act = async (turn: UserTransaction): Promise<ChangeResult> => {
    const current = await findTarget(target, turn);
    const { version, versionTags } = current ?? (await findLastRemovedVersion(dayOf(target.date), turn));
    const decision = decide(current, version + 1);
    if (decision.skipsQuota) turn.skipQuota();
    const reflection = await write({ target, current, decision, version: version + 1, versionTags }, turn);
    await enqueueJob(decision.job, reflection, turn);
    await saveRevisions(decision.replaced, reflection, turn);
    await markRestored(decision.restoredIds ?? [], reflection, turn);
    const status = current === null ? 201 : 200;
    await saveIdempotencyKey(target, { status, reflectionId: reflection.id }, turn);
    return { reflection, status, draftVersion: await applyDraftReduction(target, reflection, turn) };
  };
  return inUserTransaction(target, { execute: act, replay: replayChange }, deps);
}

/** The first answer's status with the day as it is now. */
async function replayChange(
  applied: { status: number; reflectionId: string },
  turn: UserTransaction,
): Promise<ChangeResult> {
  return { reflection: await findDayOfIdempotencyKey(applied, turn), status: applied.status === 201 ? 201 : 200 };
}

async function findTarget(
  { reflectionId, date }: ChangeTarget,
  turn: UserTransaction,
): Promise<StoredReflection | null> {
  if (reflectionId === undefined) return findDayByDate(dayOf(date), turn);
  const found = await findDayById(reflectionId, turn);
  if (found === null) throw reflectionNotFound();
  return found;
}

interface Writing {
  target: ChangeTarget;
  current: StoredReflection | null;
  decision: DayUpdate;
  version: number;
  /** As they were before. */
  versionTags: string | null;
}

async function write(writing: Writing, turn: UserTransaction): Promise<StoredReflection> {
  const { target, current, decision, version, versionTags } = writing;
  const { userId, nowMs } = turn;
  const { next } = decision;
  const awaited: StoredReflection['jobStatus'] = decision.job ? 'pending' : null;
  if (current === null) {
    if (next === null) throw new Error('A day that does not exist cannot be left untouched.');
    const date = dayOf(target.date);
    const times = { createdAt: nowMs, updatedAt: nowMs, savedAt: nowMs };
    const made = { ...NEW_DAY, ...next, ...times, id: newId(nowMs), userId, date, version, versionTags };
    const created = await insertReflection({ ...made, textsVersion: version, jobStatus: awaited }, turn);
    await countNewDay(date, turn);
    return created;
  }
  const present = decision.job === undefined ? current : { ...current, jobStatus: awaited };
  if (next === null) return present;
  const written = decision.isGeneratedOnly ? {} : { textsVersion: version, savedAt: nowMs };
  return updateReflection({ ...present, ...next, ...written, version, updatedAt: nowMs }, turn);
}

function dayOf(date: string | undefined): string {
  if (date === undefined) throw new Error('A change names a day or a reflection.');
  return date;
}
