import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { monthName } from '../../../time/dates.ts';

export interface Month {
  /** «November», with its year when that is not the current one. */
  month: string;
  days: Reflection[];
}

const YEAR_LENGTH = 4;

export function groupByMonth(days: readonly Reflection[], today: IsoDate): Month[] {
  return Array.from(
    Map.groupBy(days, ({ date }) => nameMonth(date, today)),
    ([month, ofMonth]) => ({ month, days: ofMonth }),
  );
}

function nameMonth(date: IsoDate, today: IsoDate): string {
  const year = date.slice(0, YEAR_LENGTH);
  const name = monthName(date);
  return year === today.slice(0, YEAR_LENGTH) ? name : `${name} ${year}`;
}
