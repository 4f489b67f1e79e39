// Sentences about a theme and its days: «“Feedback loops” came up on both days.»
import type { IsoDate } from '#contract/days.ts';
import { capitalise } from '../ranking/shorten.ts';
import { EN } from './en.ts';
import { fillTemplate, formatCount, formatDay, joinList, quotePhrase } from './templates.ts';

/** More days are counted: «on four days». */
export const NAMED_DAYS_MAX = 2;

/** Capitalises the theme at the start of the sentence. */
export function fillTheme(sentence: string, label: string, days: string): string {
  const written = sentence.startsWith('{theme}') ? capitalise(label) : label;
  return fillTemplate(sentence, { theme: quotePhrase(written, EN), days });
}

interface Window {
  latest: IsoDate;
  /** Number of days with a reflection. */
  written: number;
}

/** «Monday and Friday», «both days», «four days», «all four days». */
export function formatThemeDays(days: readonly IsoDate[], { latest, written }: Window): string {
  const isAll = days.length === written;
  if (days.length > NAMED_DAYS_MAX)
    return fillTemplate(isAll ? EN.weekly.allDays : EN.weekly.someDays, { count: formatCount(days.length, EN) });
  if (isAll && days.length > 1) return EN.weekly.bothDays;
  return joinList(
    days.map((day) => formatDay(day, latest, EN)),
    EN,
  );
}
