// The samples of hard lines in eight languages.
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { IT } from './it.ts';
import { JA } from './ja.ts';
import { NL } from './nl.ts';
import { PT } from './pt.ts';
import type { HardLineSamples } from './samples-of-language.ts';

export const HARD_LINE_SAMPLES: Readonly<Record<string, HardLineSamples>> = {
  de: DE,
  en: EN,
  es: ES,
  fr: FR,
  it: IT,
  ja: JA,
  nl: NL,
  pt: PT,
};
