import type { IsoDate } from '#contract/days.ts';
import type { DraftStatus } from '../../storage/drafts/draft-store.ts';
import { formatDateTime } from '../../time/format-time.ts';

export const STATUS_TEXTS: Record<DraftStatus['saveStatus'], string> = {
  nowhere: '',
  device: 'Draft saved on this device',
  server: 'Draft saved',
  full: 'Not saved: this device is out of space',
  forbidden: 'Not saved: this browser blocks storage',
  unfetched: 'Not saved yet: Learn is still loading',
  failed: 'Not saved yet: this device rejected it. Trying again',
};

/** «Draft saved on this device at 21:04», with the date if that is another day. Empty before the first key press. */
export function describeDraftStatus(status: DraftStatus, today?: IsoDate): string {
  const text = STATUS_TEXTS[status.saveStatus];
  const isSaved = status.saveStatus === 'device' || status.saveStatus === 'server';
  return isSaved ? `${text} ${formatDateTime(new Date(status.savedAt).toISOString(), today)}` : text;
}
