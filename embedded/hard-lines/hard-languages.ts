// The words of hard lines, one file for each language. An entry in a language without a list is not quoted at bedtime.
import type { HardWords } from './hard-words.ts';
import { AR } from './ar-hard.ts';
import { CS } from './cs-hard.ts';
import { DA } from './da-hard.ts';
import { DE } from './de-hard.ts';
import { EN } from './en-hard.ts';
import { ES } from './es-hard.ts';
import { FI } from './fi-hard.ts';
import { FR } from './fr-hard.ts';
import { HI } from './hi-hard.ts';
import { IT } from './it-hard.ts';
import { JA } from './ja-hard.ts';
import { KO } from './ko-hard.ts';
import { NL } from './nl-hard.ts';
import { NO } from './no-hard.ts';
import { PL } from './pl-hard.ts';
import { PT } from './pt-hard.ts';
import { RU } from './ru-hard.ts';
import { SV } from './sv-hard.ts';
import { TH } from './th-hard.ts';
import { TR } from './tr-hard.ts';
import { UK } from './uk-hard.ts';
import { ZH } from './zh-hard.ts';

export const HARD_LANGUAGES: Readonly<Record<string, HardWords>> = {
  ar: AR,
  cs: CS,
  da: DA,
  de: DE,
  en: EN,
  es: ES,
  fi: FI,
  fr: FR,
  hi: HI,
  it: IT,
  ja: JA,
  ko: KO,
  nl: NL,
  no: NO,
  pl: PL,
  pt: PT,
  ru: RU,
  sv: SV,
  th: TH,
  tr: TR,
  uk: UK,
  zh: ZH,
};
