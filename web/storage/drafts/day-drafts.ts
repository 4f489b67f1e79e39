import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState, DraftStore } from './draft-store.ts';
import type { DraftChange } from './drafts-db.ts';

export interface DayDrafts {
  save: (change: DraftChange) => Promise<DraftState>;
  saveBeforeUnload: (change: DraftChange) => boolean;
  acknowledge: (saved: DraftContent) => Promise<void>;
  subscribe: (listener: (state: DraftState) => void) => () => void;
}

export function selectDayDrafts(drafts: DraftStore, date: IsoDate): DayDrafts {
  return {
    save: (change) => drafts.save(date, change),
    saveBeforeUnload: (change) => drafts.saveBeforeUnload(date, change),
    // Without the acknowledgement the draft stays, and the next visit shows it: no text is lost.
    acknowledge: (saved) => drafts.acknowledge(date, saved).catch(() => undefined),
    subscribe: (listener) => drafts.subscribe(date, listener),
  };
}
