// Fills the app's sentences with quotes, days and counts.
import { type IsoDate, daysBetween, weekdayOf } from '#contract/days.ts';
import { getFullStop, wrapQuotation } from './quotation-marks.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Not from Intl: its formats for dates and lists take 6 MB and 10 ms at start. */
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Replaces in one pass, so braces inside a value stay. Unknown names stay too. */
export function fillTemplate(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Quotes `text` unchanged, in the marks of its language; a missing full stop follows the closing mark. */
export function quoteExactly(text: string, language?: string): string {
  const isOpen = /[\p{L}\p{N}\p{M})"”“'’»」]$/u.test(text) && !/[.!?…。！？؟।]["'”“’»」)\]]*$/u.test(text);
  return `${wrapQuotation(text, language)}${isOpen ? getFullStop(text, language) : ''}`;
}

/** Quotes a phrase inside a sentence of the app, without final punctuation. */
export function quotePhrase(text: string): string {
  return wrapQuotation(text.replace(/(?<![.,;:!?…])[.,;:!?…]+$/u, ''), 'en');
}

/** The weekday for the seven days up to `latest`, otherwise the date. */
export function formatDay(day: IsoDate, latest: IsoDate): string {
  if (isWeekdayClear(day, latest)) return WEEKDAYS[weekdayOf(day)] ?? day;
  const [year = ''] = day.split('-');
  return latest.startsWith(`${year}-`) ? formatDate(day) : `${formatDate(day)}, ${year}`;
}

export function isWeekdayClear(day: IsoDate, latest: IsoDate): boolean {
  const distance = daysBetween(day, latest);
  return distance >= 0 && distance < 7;
}

export function formatDate(day: IsoDate): string {
  const [, month, dayOfMonth] = day.split('-').map(Number);
  return `${MONTHS[(month ?? 0) - 1]} ${dayOfMonth}`;
}

export function formatCount(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** «a, b and c». */
export function joinList(items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} and ${last}`;
}
