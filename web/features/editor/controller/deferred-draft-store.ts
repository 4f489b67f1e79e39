// Replaces the draft store while its code cannot be loaded, so the person can write. The status line says that nothing is
// saved yet; the typed text is saved as soon as the code arrives.
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import type { DraftChange } from '../../../storage/drafts/drafts-db.ts';
import type { DayDrafts } from '../../../storage/drafts/day-drafts.ts';
import type { FormMerging } from '../merge/form-merging.ts';

/** The drafts of one day, for an open form. */
export interface FormDraftStore extends DayDrafts {
  /** Null until the code is loaded. */
  findMerging: () => FormMerging | null;
}

interface Deps {
  /** Rejects while the code cannot be loaded. */
  load: () => Promise<FormDraftStore>;
  schedule: (run: () => void, delayMs: number) => () => void;
}

type Listener = (state: DraftState) => void;

const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

export function createDeferredDraftStore({ load, schedule }: Deps): FormDraftStore {
  let store: FormDraftStore | null = null;
  let unsaved: DraftChange | null = null;
  let hasSaved = false;
  let attempts = 0;
  let cancel: (() => void) | null = null;
  const listeners = new Map<Listener, (() => void) | null>();

  const tryLoad = async (): Promise<FormDraftStore | null> => {
    store ??= await load().catch(() => null);
    if (!store) return null;
    for (const [listener, stop] of listeners) listeners.set(listener, stop ?? store.subscribe(listener));
    return store;
  };
  // The first save has no base: with one, a draft of an earlier visit would count as removed on this form.
  const withoutBase = (change: DraftChange): DraftChange => (hasSaved ? change : { ...change, base: null });
  const save = async (change: DraftChange): Promise<DraftState> => {
    unsaved = change;
    const loaded = await tryLoad();
    if (!loaded) {
      retryLater();
      return { content: change.mine, saveStatus: change.mine ? 'unfetched' : 'nowhere', savedAt: 0 };
    }
    const latest = unsaved ?? change;
    unsaved = null;
    const state = await loaded.save(withoutBase(latest));
    hasSaved = true;
    return state;
  };
  const retryLater = () => {
    // Without a listener the form has closed.
    if (cancel || listeners.size === 0) return;
    cancel = schedule(
      () => {
        cancel = null;
        if (unsaved) void save(unsaved);
      },
      Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts),
    );
    attempts += 1;
  };

  return {
    findMerging: () => store?.findMerging() ?? null,
    save,
    saveBeforeUnload: (change) => store?.saveBeforeUnload(withoutBase(change)) ?? false,
    async acknowledge(saved: DraftContent) {
      unsaved = null;
      await (await tryLoad())?.acknowledge(saved);
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
