// The lists of words of distress, one file for each language. Every text is compared with all of them, because the
// language of a short line is often detected wrongly.
import type { CrisisWords } from './crisis-words.ts';
import { AR } from './ar-crisis.ts';
import { CS } from './cs-crisis.ts';
import { DA } from './da-crisis.ts';
import { DE } from './de-crisis.ts';
import { EL } from './el-crisis.ts';
import { EN } from './en-crisis.ts';
import { ES } from './es-crisis.ts';
import { FI } from './fi-crisis.ts';
import { FR } from './fr-crisis.ts';
import { HI } from './hi-crisis.ts';
import { IT } from './it-crisis.ts';
import { JA } from './ja-crisis.ts';
import { KO } from './ko-crisis.ts';
import { NL } from './nl-crisis.ts';
import { NO } from './no-crisis.ts';
import { PL } from './pl-crisis.ts';
import { PT } from './pt-crisis.ts';
import { RU } from './ru-crisis.ts';
import { SV } from './sv-crisis.ts';
import { TR } from './tr-crisis.ts';
import { UK } from './uk-crisis.ts';
import { ZH } from './zh-crisis.ts';

export const CRISIS_LANGUAGES: Readonly<Record<string, CrisisWords>> = {
  ar: AR,
  cs: CS,
  da: DA,
  de: DE,
  el: EL,
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
  tr: TR,
  uk: UK,
  zh: ZH,
};
