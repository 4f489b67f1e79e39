// That somebody has seen the card of a day and put it away: on this device only, until they sign out.
import type { Day } from '#contract/days.ts';
import { personKey } from '../../storage/browser/user-storage.ts';

type OpenStorage = () => Storage;

export function isCareDismissed(openStorage: OpenStorage, date: Day): boolean {
  try {
    return openStorage().getItem(keyOf(date)) !== null;
  } catch {
    return false;
  }
}

/** Where storage is forbidden, the card stays away until the page is left. */
export function dismissCare(openStorage: OpenStorage, date: Day): void {
  try {
    openStorage().setItem(keyOf(date), 'seen');
  } catch {
    // It is put away for this visit.
  }
}

function keyOf(date: Day): string {
  return personKey(`seen:${date}`);
}
