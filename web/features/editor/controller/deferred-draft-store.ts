// Stands in for the keeper of drafts while its code cannot be fetched: nobody is kept from writing, the line by the
// button says how it is, and what was typed is kept as soon as the code is there.
import type { Day } from '#contract/days.ts';
import type { DraftKeeper, DraftState } from '../../../storage/drafts/draft-store.ts';
import type { DraftChange } from '../../../storage/drafts/drafts-db.ts';
import type { Merging } from '../merge/form-merging.ts';

/** What an open form needs of it. */
export type FormKeeper = Pick<DraftKeeper, 'keep' | 'keepTail' | 'settle' | 'watch'> & {
  /** Null while its code cannot be fetched. */
  findMerging: () => Merging | null;
};

interface Deps {
  date: Day;
  /** Rejects while the code cannot be fetched. */
  find: () => Promise<FormKeeper>;
  schedule: (run: () => void, delayMs: number) => () => void;
}

type Watcher = (state: DraftState) => void;

const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;

export function createLateKeeper({ date, find, schedule }: Deps): FormKeeper {
  let found: FormKeeper | null = null;
  let unkept: DraftChange | null = null;
  let hasKept = false;
  let tries = 0;
  let cancel: (() => void) | null = null;
  const watchers = new Map<Watcher, (() => void) | null>();

  const look = async (): Promise<FormKeeper | null> => {
    found ??= await find().catch(() => null);
    if (!found) return null;
    for (const [watcher, stop] of watchers) watchers.set(watcher, stop ?? found.watch(date, watcher));
    return found;
  };
  // What was never kept is nothing that both sides had: beside a draft of an earlier visit it would read as removed there.
  const fromNothing = (change: DraftChange): DraftChange => (hasKept ? change : { ...change, base: null });
  const keep = async (change: DraftChange): Promise<DraftState> => {
    unkept = change;
    const keeper = await look();
    if (!keeper) {
      lookSoon();
      return { content: change.mine, place: change.mine ? 'unfetched' : 'nowhere', keptAt: 0 };
    }
    const latest = unkept ?? change;
    unkept = null;
    const state = await keeper.keep(date, fromNothing(latest));
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
    keep: (_, change) => keep(change),
    keepTail: (_, change) => found?.keepTail(date, fromNothing(change)) ?? false,
    async settle(_, saved) {
      unkept = null;
      await (await look())?.settle(date, saved);
    },
    watch(_, watcher) {
      watchers.set(watcher, found?.watch(date, watcher) ?? null);
      return () => {
        watchers.get(watcher)?.();
        watchers.delete(watcher);
      };
    },
  };
}
