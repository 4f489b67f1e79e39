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

export function formatWeek({ startDate, endDate }: Week): string {
  return `${formatShortDate(startDate)} – ${formatShortDate(endDate)}`;
}
