import { addDays, type IsoDate } from '#contract/days.ts';
import type { Figures } from '#contract/reflections.ts';

/** «12 days in a row», «best 30», «6 of the last 7 days»; with rests «12 days», «1 rest», «best 30», or «12 days, then 3» as long as the run before the last gap is the longer one. */
export function listRunFigures({ current, best, lastSevenDays, rests, earlier }: Figures): string[] {
  if (rests === null)
    return [`${count(current, 'day')} in a row`, `best ${best}`, `${lastSevenDays} of the last 7 days`];
  if (earlier > current) return [`${count(earlier, 'day')}, then ${current}`];
  return [count(current, 'day'), ...(rests > 0 ? [count(rests, 'rest')] : []), `best ${best}`];
}

/** «Day 12 in a row», of a day just saved. The first day is no row yet: null. */
export function formatRunDay({ current }: Figures): string | null {
  return current > 1 ? `Day ${current} in a row` : null;
}

/** The run that a missed day may end before the person is asked whether it was a rest. */
const LONG_RUN_DAYS = 7;

/** Yesterday, if it was missed after a long run, and the person has chosen no rests. */
export function findQuestionedDay({ rests, earlier, week }: Figures, today: IsoDate): IsoDate | null {
  const [isDayBefore, isYesterday] = week.slice(-3);
  return rests === null && isDayBefore && !isYesterday && earlier >= LONG_RUN_DAYS ? addDays(today, -1) : null;
}

function count(number: number, unit: string): string {
  return number === 1 ? `1 ${unit}` : `${number} ${unit}s`;
}
