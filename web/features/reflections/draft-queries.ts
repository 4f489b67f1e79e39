// What is being written lies on this device and on its way to the server; the query cache only hands it to the form.
import { queryOptions } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftKeeper, DraftState } from '../../lib/device/draft-keeper.ts';
import { keepers } from '../../lib/device/keepers.ts';
import { waiting } from '../../lib/device/waiting.ts';
import { createRandomId } from '../../lib/random-id.ts';
import { joinUnsent } from './unsent.ts';
import { ofDay, readWaitingWords } from './waiting-days.ts';

export interface OpenedDraft {
  /** Null when the part of the program that keeps drafts could not be loaded. */
  keeper: DraftKeeper | null;
  kept: DraftState;
  /** What was typed, together with what was completed and waits to be sent. */
  unsent: DraftContent | null;
}

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

/** Days that have words which were never completed, latest first. */
export function draftDaysOptions(userId: string) {
  return queryOptions({
    queryKey: [`draft:${userId}`, 'drafts', userId],
    queryFn: async () => {
      const keeper = await keepers.of(userId);
      await keeper.ready;
      return (await keeper.drafts.list()).map(({ date }) => date);
    },
    gcTime: 0,
  });
}

/** Nobody is kept from writing by a device that cannot keep it; the line by the button says so. */
async function openDraft(userId: string, date: Day): Promise<OpenedDraft> {
  const keeper = await keepers.of(userId).catch(() => null);
  if (!keeper) return { keeper: null, kept: NOTHING, unsent: null };
  await keeper.ready;
  const kept = await keeper.drafts.open(date);
  const waitingWords = readWaitingWords(ofDay(waiting.get().rows, date));
  const unsent = joinUnsent({ waiting: waitingWords, typed: kept.content, createId: createRandomId });
  return { keeper: keeper.drafts, kept, unsent };
}
