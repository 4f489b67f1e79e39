// The drafts of a day while the code of the local store cannot be loaded, so that the person can write. A save loads the
// code or rejects; then the draft session saves again.
import { NotLoadedError } from '../../../storage/drafts/save-loop.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import type { DayDrafts } from '../../../storage/drafts/day-drafts.ts';
import type { FormMerging } from '../merge/form-merging.ts';

export interface FormDraftStore extends DayDrafts {
  findMerging: () => FormMerging | null;
}

export const NO_DRAFT: DraftState = { content: null, saveStatus: 'nowhere', savedAt: 0 };

export function createDeferredDraftStore(load: () => Promise<FormDraftStore>): FormDraftStore {
  let store: FormDraftStore | null = null;
  const listeners = new Map<(state: DraftState) => void, (() => void) | null>();

  const findStore = async (): Promise<FormDraftStore | null> => {
    store ??= await load().catch(() => null);
    if (!store) return null;
    for (const [listener, stop] of listeners) listeners.set(listener, stop ?? store.subscribe(listener));
    return store;
  };

  return {
    findMerging: () => store?.findMerging() ?? null,
    async save(change) {
      const loaded = await findStore();
      if (loaded) return loaded.save(change);
      // Without a listener the editor has closed. Another person may have signed in since: no retry.
      if (change.mine === null || listeners.size === 0) return NO_DRAFT;
      throw new NotLoadedError();
    },
    saveBeforeUnload: (change) => store?.saveBeforeUnload(change) ?? false,
    async acknowledge(saved) {
      await (await findStore())?.acknowledge(saved);
    },
    subscribe(listener) {
      listeners.set(listener, store?.subscribe(listener) ?? null);
      return () => {
        listeners.get(listener)?.();
        listeners.delete(listener);
      };
    },
  };
}
