// The sentences of a bedtime reading in one language, and its names of days.
import { type IsoDate, daysBetween, weekdayOf } from '#contract/days.ts';
import { capitalise } from '../ranking/shorten.ts';
import { fillTemplate } from './templates.ts';

/**
 * Rules for every sentence: it claims nothing about the person, asks, praises and commands nothing, and gives no advice about
 * health or breathing. {day} is «today», «yesterday», «on Tuesday» or «on November 3», {Day} is the same at the start of a
 * sentence; {quote} is one quotation or several.
 */
export interface BedtimeLocale {
  /** At least 20; their number and that of the closings share few factors, so that no pair of them returns soon. */
  openings: readonly string[];
  /** The first day that is quoted. */
  firstQuotes: readonly string[];
  /** The second. The third has only its name: `label`. */
  laterQuotes: readonly string[];
  label: string;
  /** A line about what comes next. */
  tomorrows: readonly string[];
  /** The whole reading, before the closing, if nothing can be quoted. */
  quiet: readonly string[];
  /** At least 20. They follow distressing days too. */
  closings: readonly string[];
  /** A line of the same date. */
  monthAgo: string;
  yearAgo: string;
  today: string;
  yesterday: string;
  /** From Sunday on. */
  weekdays: readonly string[];
  months: readonly string[];
  /** {day}, {month}. */
  date: string;
  /** {day}, {month}, {year}. */
  dateWithYear: string;
}

const WEEK_DAYS = 7;

/** «today», «yesterday», a weekday within the last six days, otherwise the date, with the year if it is another one. */
export function nameDay(day: IsoDate, today: IsoDate, locale: BedtimeLocale): string {
  const distance = daysBetween(day, today);
  if (distance === 0) return locale.today;
  if (distance === 1) return locale.yesterday;
  if (distance > 1 && distance < WEEK_DAYS) return locale.weekdays[weekdayOf(day)] ?? day;
  const [year = '', month, dayOfMonth] = day.split('-');
  const pattern = today.startsWith(`${year}-`) ? locale.date : locale.dateWithYear;
  return fillTemplate(pattern, {
    day: String(Number(dayOfMonth)),
    month: locale.months[Number(month) - 1] ?? '',
    year,
  });
}

export function fillQuote(frame: string, day: string, quote: string): string {
  return fillTemplate(frame, { day, Day: capitalise(day), quote });
}
