// The one way in which a day changes: read, decide, write.
import { rememberRequest } from './idempotency-keys.ts';
import { settleDraft } from './draft-rows.ts';
import { keepRevisions, reviveTexts } from './entry-revisions.ts';
import { countNewDay } from './figures.ts';
import { newId } from '../../ids.ts';
import { createRow, updateRow } from './reflection-row.ts';
import { findDayById, findDayOn, notFound, takeTurn } from './user-transaction.ts';
import type { Turn, TurnDeps } from './user-transaction.ts';
import { findDayOfRequest } from './removed-reflection-row.ts';
import { openTurn } from '../../models/rows/summary-jobs.ts';
import { findLastRemoved } from './tombstones.ts';
import type { StoredReflection, ReflectionContent, ReplacedText } from '../stored-reflection.ts';
import type { DraftContent, StoredDraft } from './draft-rows.ts';
import type { TurnRequest } from '../../models/rows/summary-jobs.ts';
import type { KeyedRequest } from './idempotency-keys.ts';
import type { Reflections } from './reflections.ts';

/** What a change makes of the day: null leaves it untouched (no new version). */
export interface Decision {
  next: ReflectionContent | null;
  replaced: readonly ReplacedText[];
  /** Ids of removed entries that come back: their removed texts stay for good again, as any replaced text does. */
  revived?: readonly string[];
  /** The summary that a language model is to write: undefined leaves what is under way, null voids it. */
  turn?: TurnRequest | null;
  /** It only removes: it works where the person's texts have reached their limit, too. */
  isUnlimited?: boolean;
  /** Nothing that the person wrote changes, so nothing that they have open becomes stale. */
  keepsTexts?: boolean;
}

export interface ChangeTarget {
  userId: string;
  /** The day, or the id of an existing reflection. */
  date?: string;
  reflectionId?: string;
  request?: KeyedRequest;
  /** Refused with a StorageError of kind `quota` where the person's texts have reached their limit and would grow. */
  isLimited?: boolean;
  /** What is left of the draft of its day, decided in the same transaction: the draft itself for all, null for nothing. */
  settleDraft?: (draft: StoredDraft, saved: StoredReflection) => DraftContent | null;
}

export interface Changed {
  reflection: StoredReflection;
  /** 201 when the day came into being with this request (or with the first request of this key), else 200. */
  status: 200 | 201;
  /** The version of the draft when a part of it has left, 0 when it is gone. */
  draftVersion?: number;
}

const NEW_DAY = { versionTag: null, isDamaged: false, unknownFields: {} };

type Decide = Parameters<Reflections['change']>[1];

export async function changeReflection(target: ChangeTarget, decide: Decide, deps: TurnDeps): Promise<Changed> {
  const act = async (turn: Turn): Promise<Changed> => {
    const current = await findTarget(target, turn);
    const { version, versionTags } = current ?? (await findLastRemoved(dayOf(target.date), turn));
    const decision = decide(current, version + 1);
    if (decision.isUnlimited) turn.liftLimit();
    const reflection = await write({ target, current, decision, version: version + 1, versionTags }, turn);
    await openTurn(decision.turn, reflection, turn);
    await keepRevisions(decision.replaced, reflection, turn);
    await reviveTexts(decision.revived ?? [], reflection, turn);
    const status = current === null ? 201 : 200;
    await rememberRequest(target, { status, reflectionId: reflection.id }, turn);
    return { reflection, status, draftVersion: await settleDraft(target, reflection, turn) };
  };
  return takeTurn(target, { act, repeat: repeatAnswer }, deps);
}

/** The first answer's status with the day as it is now. */
async function repeatAnswer(applied: { status: number; reflectionId: string }, turn: Turn): Promise<Changed> {
  return { reflection: await findDayOfRequest(applied, turn), status: applied.status === 201 ? 201 : 200 };
}

async function findTarget({ reflectionId, date }: ChangeTarget, turn: Turn): Promise<StoredReflection | null> {
  if (reflectionId === undefined) return findDayOn(dayOf(date), turn);
  const found = await findDayById(reflectionId, turn);
  if (found === null) throw notFound();
  return found;
}

interface Writing {
  target: ChangeTarget;
  current: StoredReflection | null;
  decision: Decision;
  version: number;
  /** As they were before. */
  versionTags: string | null;
}

async function write(writing: Writing, turn: Turn): Promise<StoredReflection> {
  const { target, current, decision, version, versionTags } = writing;
  const { userId, nowMs } = turn;
  const { next } = decision;
  const awaited: StoredReflection['writing'] = decision.turn ? 'pending' : null;
  if (current === null) {
    if (next === null) throw new Error('A day that does not exist cannot be left untouched.');
    const date = dayOf(target.date);
    const times = { createdAt: nowMs, updatedAt: nowMs, savedAt: nowMs };
    const made = { ...NEW_DAY, ...next, ...times, id: newId(nowMs), userId, date, version, versionTags };
    const created = await createRow({ ...made, textsVersion: version, writing: awaited }, turn);
    await countNewDay(date, turn);
    return created;
  }
  const present = decision.turn === undefined ? current : { ...current, writing: awaited };
  if (next === null) return present;
  const written = decision.keepsTexts ? {} : { textsVersion: version, savedAt: nowMs };
  return updateRow({ ...present, ...next, ...written, version, updatedAt: nowMs }, turn);
}

function dayOf(date: string | undefined): string {
  if (date === undefined) throw new Error('A change names a day or a reflection.');
  return date;
}
