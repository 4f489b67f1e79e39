// All languages that a bedtime reading has sentences in, for the server. A device loads those that it needs.
import type { BedtimeLocale } from './bedtime-locale.ts';
import { DE_BEDTIME } from './de-bedtime.ts';
import { EN_BEDTIME } from './en-bedtime.ts';
import { ES_BEDTIME } from './es-bedtime.ts';
import { FR_BEDTIME } from './fr-bedtime.ts';
import { IT_BEDTIME } from './it-bedtime.ts';
import { JA_BEDTIME } from './ja-bedtime.ts';
import { NL_BEDTIME } from './nl-bedtime.ts';
import { PT_BEDTIME } from './pt-bedtime.ts';

export const BEDTIME_LOCALES: Readonly<Record<string, BedtimeLocale>> = {
  de: DE_BEDTIME,
  en: EN_BEDTIME,
  es: ES_BEDTIME,
  fr: FR_BEDTIME,
  it: IT_BEDTIME,
  ja: JA_BEDTIME,
  nl: NL_BEDTIME,
  pt: PT_BEDTIME,
};

export function findBedtimeLocale(language: string): BedtimeLocale {
  return BEDTIME_LOCALES[language] ?? EN_BEDTIME;
}
