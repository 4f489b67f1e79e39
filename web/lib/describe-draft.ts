import type { Day } from '#contract/days.ts';
import type { DraftState } from './device/draft-keeper.ts';
import { describeMoment } from './moments.ts';

/** Where the words are, as the line by the main button says. */
export type DraftStatus = Pick<DraftState, 'place' | 'keptAt'>;

const PLACES: Record<DraftStatus['place'], string> = {
  nowhere: '',
  device: 'Kept on this device',
  server: 'Kept on the server',
  full: 'Not kept: storage is full',
  forbidden: 'Not kept: this browser forbids it',
  unfetched: 'Not kept yet: part of Learn could not be fetched',
  failed: 'Not kept yet: this device did not take it. Trying again',
};

/** «Kept on this device at 21:04», by the clock of this device; with its date when that is another day. Nothing before the first key. */
export function describeDraft(status: DraftStatus, today?: Day): string {
  const place = nameDraftPlace(status);
  const isKept = status.place === 'device' || status.place === 'server';
  return isKept ? `${place} ${describeMoment(new Date(status.keptAt).toISOString(), today)}` : place;
}

/** The same without its time, which changes with each key. */
export function nameDraftPlace({ place }: DraftStatus): string {
  return PLACES[place];
}
