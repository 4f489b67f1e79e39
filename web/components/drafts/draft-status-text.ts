import type { IsoDate } from '#contract/days.ts';
import type { DraftState } from '../../storage/drafts/draft-store.ts';
import { formatDateTime } from '../../time/format-time.ts';

/** Where the words are, as the line by the main button says. */
export type DraftStatus = Pick<DraftState, 'saveStatus' | 'savedAt'>;

const PLACES: Record<DraftStatus['saveStatus'], string> = {
  nowhere: '',
  device: 'Draft saved on this device',
  server: 'Draft saved',
  full: 'Not saved: this device is out of space',
  forbidden: 'Not saved: this browser blocks storage',
  unfetched: 'Not saved yet: Learn is still loading',
  failed: 'Not saved yet: this device rejected it. Trying again',
};

/** «Draft saved on this device at 21:04», by the clock of this device; with its date when that is another day. Nothing before the first key. */
export function describeDraftStatus(status: DraftStatus, today?: IsoDate): string {
  const place = describeSaveStatus(status);
  const isKept = status.saveStatus === 'device' || status.saveStatus === 'server';
  return isKept ? `${place} ${formatDateTime(new Date(status.savedAt).toISOString(), today)}` : place;
}

/** The same without its time, which changes with each key. */
export function describeSaveStatus({ saveStatus }: DraftStatus): string {
  return PLACES[saveStatus];
}
