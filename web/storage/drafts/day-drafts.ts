import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftListener, DraftState, DraftStore } from './draft-store.ts';
import type { DraftChange } from './drafts-db.ts';

export interface DayDrafts {
  save: (change: DraftChange) => Promise<DraftState>;
  saveBeforeUnload: (change: DraftChange) => boolean;
  acknowledge: (saved: DraftContent) => Promise<void>;
  subscribe: (listener: DraftListener) => () => void;
}

/** For one editor: its listener does not get its own saves. */
export function selectDayDrafts(drafts: DraftStore, date: IsoDate): DayDrafts {
  let editor: DraftListener | undefined;
  return {
    save: (change) => drafts.save(date, change, editor),
    saveBeforeUnload: (change) => drafts.saveBeforeUnload(date, change),
    // Without the acknowledgement the draft stays, and the next visit shows it: no text is lost.
    acknowledge: (saved) => drafts.acknowledge(date, saved).catch(() => undefined),
    subscribe(listener) {
      editor = listener;
      return drafts.subscribe(date, listener);
    },
  };
}
