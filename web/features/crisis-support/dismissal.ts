// That somebody has seen the card of a day and put it away: on this device only, until they sign out.
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

/** Where storage is forbidden, the card stays away until the page is left. */
export function dismissCrisisCard(openStorage: OpenStorage, date: IsoDate): void {
  try {
    openStorage().setItem(keyOf(date), 'seen');
  } catch {
    // It is put away for this visit.
  }
}

function keyOf(date: IsoDate): string {
  return userStorageKey(`seen:${date}`);
}
