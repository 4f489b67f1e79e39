// Stands in for the keeper of drafts while its code cannot be fetched: nobody is kept from writing, the line by the
// button says how it is, and what was typed is kept as soon as the code is there.
import type { IsoDate } from '#contract/days.ts';
import type { DraftStore, DraftState } from '../../../storage/drafts/draft-store.ts';
import type { DraftChange } from '../../../storage/drafts/drafts-db.ts';
import type { FormMerging } from '../merge/form-merging.ts';

/** What an open form needs of it. */
export type FormDraftStore = Pick<DraftStore, 'save' | 'saveBeforeUnload' | 'acknowledge' | 'subscribe'> & {
  /** Null while its code cannot be fetched. */
  findMerging: () => FormMerging | null;
};

interface Deps {
  date: IsoDate;
  /** Rejects while the code cannot be fetched. */
  find: () => Promise<FormDraftStore>;
  schedule: (run: () => void, delayMs: number) => () => void;
}

type Watcher = (state: DraftState) => void;

const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

export function createDeferredDraftStore({ date, find, schedule }: Deps): FormDraftStore {
  let found: FormDraftStore | null = null;
  let unkept: DraftChange | null = null;
  let hasKept = false;
  let tries = 0;
  let cancel: (() => void) | null = null;
  const watchers = new Map<Watcher, (() => void) | null>();

  const look = async (): Promise<FormDraftStore | null> => {
    found ??= await find().catch(() => null);
    if (!found) return null;
    for (const [watcher, stop] of watchers) watchers.set(watcher, stop ?? found.subscribe(date, watcher));
    return found;
  };
  // What was never kept is nothing that both sides had: beside a draft of an earlier visit it would read as removed there.
  const fromNothing = (change: DraftChange): DraftChange => (hasKept ? change : { ...change, base: null });
  const keep = async (change: DraftChange): Promise<DraftState> => {
    unkept = change;
    const keeper = await look();
    if (!keeper) {
      lookSoon();
      return { content: change.mine, saveStatus: change.mine ? 'unfetched' : 'nowhere', savedAt: 0 };
    }
    const latest = unkept ?? change;
    unkept = null;
    const state = await keeper.save(date, fromNothing(latest));
    hasKept = true;
    return state;
  };
  const lookSoon = () => {
    // A form that has gone needs it no more.
    if (cancel || watchers.size === 0) return;
    cancel = schedule(
      () => {
        cancel = null;
        if (unkept) void keep(unkept);
      },
      Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries),
    );
    tries += 1;
  };

  return {
    // Until the code is there nothing comes from elsewhere.
    findMerging: () => found?.findMerging() ?? null,
    save: (_, change) => keep(change),
    saveBeforeUnload: (_, change) => found?.saveBeforeUnload(date, fromNothing(change)) ?? false,
    async acknowledge(_, saved) {
      unkept = null;
      await (await look())?.acknowledge(date, saved);
    },
    subscribe(_, watcher) {
      watchers.set(watcher, found?.subscribe(date, watcher) ?? null);
      return () => {
        watchers.get(watcher)?.();
        watchers.delete(watcher);
      };
    },
  };
}
