// The sentences of the weekly refresher by language.
import { DE_WEEKLY } from './de-weekly.ts';
import { EN_WEEKLY } from './en-weekly.ts';
import { ES_WEEKLY } from './es-weekly.ts';
import { FR_WEEKLY } from './fr-weekly.ts';
import { IT_WEEKLY } from './it-weekly.ts';
import { JA_WEEKLY } from './ja-weekly.ts';
import { NL_WEEKLY } from './nl-weekly.ts';
import { PT_WEEKLY } from './pt-weekly.ts';
import type { WeeklyWords } from './weekly-words.ts';

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
