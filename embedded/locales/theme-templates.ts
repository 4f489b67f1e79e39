// A theme and its days in the app's sentences: «“Feedback loops” came up on both days.»
import type { Day } from '#contract/days.ts';
import { startUpper } from '../ranking/shorten.ts';
import { EN } from './en.ts';
import { fill, joinList, nameDay, quotePhrase } from './templates.ts';
import type { Pack } from './locale.ts';

/** More are counted: «on four days». */
export const NAMED_DAYS_MAX = 2;

/** A phrase that begins the sentence has its capital. */
export function fillTheme(sentence: string, label: string, days: string): string {
  const written = sentence.startsWith('{theme}') ? startUpper(label) : label;
  return fill(sentence, { theme: quotePhrase(written, EN), days });
}

interface Window {
  latest: Day;
  /** On how many days anything was written. */
  written: number;
}

/** «Monday and Friday», «both days», «four days», «all four days». */
export function nameThemeDays(days: readonly Day[], { latest, written }: Window): string {
  const isAll = days.length === written;
  if (days.length > NAMED_DAYS_MAX)
    return fill(isAll ? EN.weekly.allDays : EN.weekly.someDays, { count: countInWords(days.length, EN) });
  if (isAll && days.length > 1) return EN.weekly.bothDays;
  return joinList(
    days.map((day) => nameDay(day, latest, EN)),
    EN,
  );
}

/** «Four»; figures from eleven on. */
export function countInWords(count: number, { numbers }: Pack): string {
  return numbers[count] ?? String(count);
}
