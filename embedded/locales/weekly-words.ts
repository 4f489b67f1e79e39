// The sentences of the weekly refresher in each language. A learning is one text; a day of them is a reflection.
import { DE_WEEKLY } from './de-weekly.ts';
import { EN_WEEKLY } from './en-weekly.ts';
import { ES_WEEKLY } from './es-weekly.ts';
import { FR_WEEKLY } from './fr-weekly.ts';
import { IT_WEEKLY } from './it-weekly.ts';
import { JA_WEEKLY } from './ja-weekly.ts';
import { NL_WEEKLY } from './nl-weekly.ts';
import { PT_WEEKLY } from './pt-weekly.ts';

/** {on} is «on Sunday» or «on October 20», {day} the day alone. A frame that begins with one begins with a capital. */
export interface WeeklyWords {
  /** Sunday first. */
  weekdays: readonly string[];
  onWeekdays: readonly string[];
  months: readonly string[];
  /** {month}, {day}; `firstDay` is the day of the first of a month. */
  date: string;
  firstDay?: string;
  onDate: string;
  withYear: string;
  /** From 0 to 10. `numbersOfLearnings`: where the word for a learning needs other forms. */
  numbers: readonly string[];
  numbersOfLearnings?: readonly string[];
  figures: {
    one: string;
    onOneDay: string;
    onDays: string;
    somePrompts: string;
    allPrompts: string;
  };
  /** A line of the growth note. */
  label: string;
  /** The last line of a summary: what an earlier day has. */
  wrote: string;
  /** The overview begins with one of these. {quote} and one of {on} and {day}. */
  leads: readonly string[];
  /** A second line, of a later day. */
  seconds: readonly string[];
  questions: readonly string[];
  /** All that was written are single words: {words}. */
  singleWords: readonly string[];
  /** Nothing can be quoted. */
  quiet: readonly string[];
  /** Between sentences. */
  space: string;
}

const WORDS: Readonly<Record<string, WeeklyWords>> = {
  de: DE_WEEKLY,
  en: EN_WEEKLY,
  es: ES_WEEKLY,
  fr: FR_WEEKLY,
  it: IT_WEEKLY,
  ja: JA_WEEKLY,
  nl: NL_WEEKLY,
  pt: PT_WEEKLY,
};

export const WEEKLY_LANGUAGES: readonly string[] = Object.keys(WORDS);

/** English, the language of the app, for languages without sentences. */
export function getWeeklyWords(language: string): WeeklyWords {
  return WORDS[language] ?? EN_WEEKLY;
}
