// Names of days and numbers in the language of a weekly refresher.
import { type IsoDate, weekdayOf } from '#contract/days.ts';
import { fillTemplate, isWeekdayClear } from './templates.ts';
import type { WeeklyWords } from './weekly-words.ts';

interface DayName {
  /** «Sunday», «October 20». */
  day: string;
  /** «on Sunday», «on October 20». */
  on: string;
}

/** The weekday for the seven days up to `latest`, otherwise the date. */
export function nameDay(date: IsoDate, latest: IsoDate, words: WeeklyWords): DayName {
  const weekday = weekdayOf(date);
  if (isWeekdayClear(date, latest)) return { day: words.weekdays[weekday] ?? '', on: words.onWeekdays[weekday] ?? '' };
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const named = fillTemplate(words.date, {
    month: words.months[month - 1] ?? '',
    day: day === 1 ? (words.firstDay ?? '1') : String(day),
  });
  const isSameYear = latest.startsWith(date.slice(0, date.indexOf('-')));
  const full = isSameYear ? named : fillTemplate(words.withYear, { date: named, year: String(year) });
  return { day: full, on: fillTemplate(words.onDate, { date: full }) };
}

/** Fills a frame; a day at its start begins with a capital. */
export function fillFrame(frame: string, values: Readonly<Record<string, string>>): string {
  const [, first = ''] = /^\{(\w+)\}/.exec(frame) ?? [];
  const value = values[first];
  if (value === undefined || first === 'quote') return fillTemplate(frame, values);
  return fillTemplate(frame, { ...values, [first]: startWithCapital(value) });
}

export function startWithCapital(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}
