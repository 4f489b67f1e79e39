// What is being written lies on this device and on its way to the server; the query cache only hands it to the form.
import { queryOptions } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import { listDrafts, type DraftContent } from '#contract/drafts.ts';
import { call } from '../../lib/call.ts';
import type { DraftState } from '../../lib/device/draft-keeper.ts';
import type { Keeper } from '../../lib/device/keeper.ts';
import { keepers } from '../../lib/device/keepers.ts';
import { waiting } from '../../lib/device/waiting.ts';
import { createRandomId } from '../../lib/random-id.ts';
import { schedule } from '../../lib/schedule.ts';
import { findDraftDays } from './draft-days.ts';
import { createLateKeeper, type FormKeeper } from './late-keeper.ts';
import { joinUnsent } from './unsent.ts';
import { ofDay, readWaitingWords } from './waiting-days.ts';

export interface OpenedDraft {
  keeper: FormKeeper;
  kept: DraftState;
  /** What was typed, together with what was completed and waits to be sent. */
  unsent: DraftContent | null;
}

/** A list that takes longer is not waited for. */
const LONGEST_LOOK_MS = 4000;

const NOTHING: DraftState = { content: null, place: 'nowhere', keptAt: 0 };

/** What is unsent of a day. Read anew for each visit, for the form and not the cache holds what is typed. */
export function openedDraftOptions(userId: string, date: Day) {
  return queryOptions({
    queryKey: [`draft:${userId}:${date}`, 'drafts', userId],
    queryFn: () => openDraft(userId, date),
    gcTime: 0,
    structuralSharing: false,
  });
}

/** Days with a draft that was never completed, on this device or on the server, latest first. */
export function draftDaysOptions(userId: string) {
  return queryOptions({
    queryKey: [`draft:${userId}`, 'drafts', userId],
    queryFn: () => listDraftDays(userId),
    gcTime: 0,
  });
}

async function listDraftDays(userId: string): Promise<Day[]> {
  const { drafts } = await findKeeper(userId);
  // Read first: a draft that arrives at the server in between would else look like one that has ended there.
  const rows = await drafts.listRows();
  const listed = await call(listDrafts, { params: { userId }, signal: AbortSignal.timeout(LONGEST_LOOK_MS) }).catch(
    () => null,
  );
  const { days, ended } = findDraftDays(rows, listed && listed.map(({ date }) => date));
  if (ended.length === 0) return days;
  // What a restore of the server has lost stays on this device; what was completed or discarded goes.
  await Promise.all(ended.map((date) => drafts.meet(date)));
  const lost = (await drafts.list()).map(({ date }) => date).filter((date) => ended.includes(date));
  return [...days, ...lost].toSorted().toReversed();
}

/** When all that lies here of a person is in its place. */
export async function findKeeper(userId: string): Promise<Keeper> {
  const keeper = await keepers.of(userId);
  await keeper.ready;
  return keeper;
}

/** Nobody is kept from writing by code that cannot be fetched; the line by the button says so. */
async function openDraft(userId: string, date: Day): Promise<OpenedDraft> {
  const keeper = await findKeeper(userId).catch(() => null);
  if (!keeper) {
    const find = async () => (await findKeeper(userId)).drafts;
    return { keeper: createLateKeeper({ date, find, schedule }), kept: NOTHING, unsent: null };
  }
  const kept = await keeper.drafts.open(date);
  const waitingWords = readWaitingWords(ofDay(waiting.get().rows, date));
  const unsent = joinUnsent({ waiting: waitingWords, typed: kept.content, createId: createRandomId });
  return { keeper: keeper.drafts, kept, unsent };
}
