// Drafts are stored on this device and on the server; the query cache only passes them to the form.
import { queryOptions } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import { openLocalStore } from '../../../storage/local-stores.ts';
import { outboxState } from '../../../storage/outbox/outbox-state.ts';
import { createRandomId } from '../../../api/random-id.ts';
import { schedule } from '../../../time/schedule.ts';
import { createDeferredDraftStore, type FormDraftStore } from '../controller/deferred-draft-store.ts';
import { requestsOfDay, pendingDraft } from '../../reflections/pending-days.ts';

export interface OpenedDraft {
  store: FormDraftStore;
  savedDraft: DraftState;
  /** The draft, merged with the completed requests that wait in the outbox. */
  unsent: DraftContent | null;
}

const NOTHING: DraftState = { content: null, saveStatus: 'nowhere', savedAt: 0 };

/** The unsent text of a day. Each visit reads it again, because the form and not the cache has the typed text. */
export function openedDraftOptions(userId: string, date: IsoDate) {
  return queryOptions({
    queryKey: [`draft:${userId}:${date}`, 'drafts', userId],
    queryFn: () => openDraft(userId, date),
    gcTime: 0,
    structuralSharing: false,
  });
}

/** The form opens without the code of the local store too; its status line then says that nothing is saved yet. */
async function openDraft(userId: string, date: IsoDate): Promise<OpenedDraft> {
  const load = () => loadFormStore(userId, date);
  const loaded = await load().catch(() => null);
  if (!loaded)
    return {
      store: createDeferredDraftStore({ load: async () => (await load()).store, schedule }),
      savedDraft: NOTHING,
      unsent: null,
    };
  const savedDraft = await loaded.drafts.open(date);
  const pending = pendingDraft(requestsOfDay(outboxState.get().rows, date));
  const unsent = loaded.merging.mergePendingDraft({ pending, typed: savedDraft.content, createId: createRandomId });
  return { store: loaded.store, savedDraft, unsent };
}

async function loadFormStore(userId: string, date: IsoDate) {
  const [{ drafts }, { formMerging }] = await Promise.all([openLocalStore(userId), import('../merge/form-merging.ts')]);
  const store: FormDraftStore = { ...formMerging.selectDayDrafts(drafts, date), findMerging: () => formMerging };
  return { drafts, store, merging: formMerging };
}
