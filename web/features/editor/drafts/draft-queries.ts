// What is being written lies on this device and on its way to the server; the query cache only hands it to the form.
import { queryOptions } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import type { LocalStore } from '../../../storage/local-store.ts';
import { localStores } from '../../../storage/local-stores.ts';
import { outboxState } from '../../../storage/outbox/outbox-state.ts';
import { createRandomId } from '../../../api/random-id.ts';
import { schedule } from '../../../time/schedule.ts';
import { createDeferredDraftStore, type FormDraftStore } from '../controller/deferred-draft-store.ts';
import { requestsOfDay, pendingDraft } from '../../reflections/pending-days.ts';

export interface OpenedDraft {
  store: FormDraftStore;
  savedDraft: DraftState;
  /** What was typed, together with what was completed and waits to be sent. */
  unsent: DraftContent | null;
}

const NOTHING: DraftState = { content: null, saveStatus: 'nowhere', savedAt: 0 };

/** What is unsent of a day. Read anew for each visit, for the form and not the cache holds what is typed. */
export function openedDraftOptions(userId: string, date: IsoDate) {
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
    // After the page: what it says comes a moment later anyway.
    queryFn: async () => (await import('./list-draft-days.ts')).listDraftDays(userId),
    gcTime: 0,
  });
}

/** When all that lies here of a person is in its place. */
export async function findReadyLocalStore(userId: string): Promise<LocalStore> {
  const keeper = await localStores.forUser(userId);
  await keeper.ready;
  return keeper;
}

/** Nobody is kept from writing by code that cannot be fetched; the line by the button says so. */
async function openDraft(userId: string, date: IsoDate): Promise<OpenedDraft> {
  const find = () => findFormKeeper(userId);
  const found = await find().catch(() => null);
  if (!found)
    return {
      store: createDeferredDraftStore({ date, find: async () => (await find()).keeper, schedule }),
      savedDraft: NOTHING,
      unsent: null,
    };
  const { keeper, joinUnsent } = found;
  const kept = await keeper.open(date);
  const waitingWords = pendingDraft(requestsOfDay(outboxState.get().rows, date));
  const unsent = joinUnsent({ pending: waitingWords, typed: kept.content, createId: createRandomId });
  return { store: keeper, savedDraft: kept, unsent };
}

async function findFormKeeper(userId: string) {
  const [{ drafts }, { formMerging }] = await Promise.all([
    findReadyLocalStore(userId),
    import('../merge/form-merging.ts'),
  ]);
  return { keeper: { ...drafts, findMerging: () => formMerging }, joinUnsent: formMerging.joinUnsent };
}
