import type { IsoDate } from '#contract/days.ts';
import { attempt } from '../../../storage/browser/try-storage.ts';

const KEY = 'learn:install-hint';
/** Who has written on three days may want to come back. */
const HINT_DAYS_MIN = 3;

export interface Evening {
  today: IsoDate;
  /** How many days the person has written. */
  days: number;
}

/** On one evening for each device, however often Home is opened on it. Without storage never: it would come each evening. */
export function isHintDue(openStorage: () => Storage, { today, days }: Evening): boolean {
  if (days < HINT_DAYS_MIN) return false;
  return attempt(() => [null, today].includes(openStorage().getItem(KEY)), false);
}

export function keepHintShown(openStorage: () => Storage, today: IsoDate): void {
  attempt(() => openStorage().setItem(KEY, today), undefined);
}
