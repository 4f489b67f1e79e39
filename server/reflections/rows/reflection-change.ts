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
import type { ChangeTarget, Changed, Decision, Reflections, StoredReflection } from '../../storage.ts';
import { findLastRemoved } from './tombstones.ts';

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
