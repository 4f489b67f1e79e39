import { addDays, type Day } from '#contract/days.ts';
import { WEEK_LOOKBACK_DAYS } from '#contract/limits.ts';
import { shortDate } from '../../time/dates.ts';

export interface Week {
  startDate: Day;
  endDate: Day;
}

/** From seven days before today to today, both included, counted on the calendar. */
export function findWeek(today: Day): Week {
  return { startDate: addDays(today, -WEEK_LOOKBACK_DAYS), endDate: today };
}

/** «Nov 14 – Nov 21» */
export function nameWeek({ startDate, endDate }: Week): string {
  return `${shortDate(startDate)} – ${shortDate(endDate)}`;
}
