// Remembers on this device, until sign-out, that the card of a day was dismissed.
import type { IsoDate } from '#contract/days.ts';
import { userStorageKey } from '../../storage/browser/user-storage.ts';

type OpenStorage = () => Storage;

export function isCrisisCardDismissed(openStorage: OpenStorage, date: IsoDate): boolean {
  try {
    return openStorage().getItem(keyOf(date)) !== null;
  } catch {
    return false;
  }
}

/** If the browser forbids storage, the dismissal lasts until the page is closed. */
export function dismissCrisisCard(openStorage: OpenStorage, date: IsoDate): void {
  try {
    openStorage().setItem(keyOf(date), 'seen');
  } catch {
    // The component's state still has the dismissal.
  }
}

function keyOf(date: IsoDate): string {
  return userStorageKey(`seen:${date}`);
}
