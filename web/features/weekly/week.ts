import { addDays, type IsoDate } from '#contract/days.ts';
import { WEEK_LOOKBACK_DAYS } from '#contract/limits.ts';
import { formatShortDate } from '../../time/dates.ts';

export interface Week {
  startDate: IsoDate;
  endDate: IsoDate;
}

/** From seven days before today to today, both included, counted on the calendar. */
export function findWeek(today: IsoDate): Week {
  return { startDate: addDays(today, -WEEK_LOOKBACK_DAYS), endDate: today };
}

/** «8 days»: from a weekday to the same weekday, so that none is missed. */
export const WEEK_DAYS = WEEK_LOOKBACK_DAYS + 1;

export function formatWeek({ startDate, endDate }: Week): string {
  return `${formatShortDate(startDate)} – ${formatShortDate(endDate)}`;
}
