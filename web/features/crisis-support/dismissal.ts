// Remembers on this device, until sign-out, that the card of a day was dismissed.
import type { IsoDate } from '#contract/days.ts';
import { attempt } from '../../storage/browser/try-storage.ts';
import { userStorageKey } from '../../storage/browser/user-storage.ts';

type OpenStorage = () => Storage;

export function isCrisisCardDismissed(openStorage: OpenStorage, date: IsoDate): boolean {
  return attempt(() => openStorage().getItem(keyOf(date)) !== null, false);
}

/** If the browser forbids storage, the dismissal lasts until the page is closed. */
export function dismissCrisisCard(openStorage: OpenStorage, date: IsoDate): void {
  attempt(() => openStorage().setItem(keyOf(date), 'seen'), undefined);
}

function keyOf(date: IsoDate): string {
  return userStorageKey(`seen:${date}`);
}
