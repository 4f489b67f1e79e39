import { addDays, type IsoDate } from '#contract/days.ts';
import { dayOfWeek, moveByMonths } from './months.ts';

const DAYS_PER_WEEK = 7;
const MONTHS_PER_YEAR = 12;
const FIRST_DAY: IsoDate = '0001-01-01';

interface Press {
  key: string;
  shiftKey: boolean;
}

/** The day that a key leads to from `date`; null for a key that the calendar leaves to the browser. */
export function findTarget(date: IsoDate, press: Press, latest: IsoDate): IsoDate | null {
  const target = move(date, press);
  if (target === null) return null;
  if (target > latest) return latest;
  return target < FIRST_DAY ? FIRST_DAY : target;
}

function move(date: IsoDate, { key, shiftKey }: Press): IsoDate | null {
  const months = shiftKey ? MONTHS_PER_YEAR : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -DAYS_PER_WEEK);
    case 'ArrowDown':
      return addDays(date, DAYS_PER_WEEK);
    case 'Home':
      return addDays(date, -dayOfWeek(date));
    case 'End':
      return addDays(date, DAYS_PER_WEEK - 1 - dayOfWeek(date));
    case 'PageUp':
      return moveByMonths(date, -months);
    case 'PageDown':
      return moveByMonths(date, months);
    default:
      return null;
  }
}
