import type { Day } from '#contract/days.ts';
import type { DraftState } from '../../storage/drafts/draft-store.ts';
import { describeMoment } from '../../time/format-time.ts';

/** Where the words are, as the line by the main button says. */
export type DraftStatus = Pick<DraftState, 'place' | 'keptAt'>;

const PLACES: Record<DraftStatus['place'], string> = {
  nowhere: '',
  device: 'Draft saved on this device',
  server: 'Draft saved',
  full: 'Not saved: this device is out of space',
  forbidden: 'Not saved: this browser blocks storage',
  unfetched: 'Not saved yet: Learn is still loading',
  failed: 'Not saved yet: this device rejected it. Trying again',
};

/** «Draft saved on this device at 21:04», by the clock of this device; with its date when that is another day. Nothing before the first key. */
export function describeDraft(status: DraftStatus, today?: Day): string {
  const place = nameDraftPlace(status);
  const isKept = status.place === 'device' || status.place === 'server';
  return isKept ? `${place} ${describeMoment(new Date(status.keptAt).toISOString(), today)}` : place;
}

/** The same without its time, which changes with each key. */
export function nameDraftPlace({ place }: DraftStatus): string {
  return PLACES[place];
}
