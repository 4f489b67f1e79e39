// The samples of each language that has a list of words of distress.
import type { CrisisSamples } from './samples-of-language.ts';
import { AR } from './ar.ts';
import { CS } from './cs.ts';
import { DA } from './da.ts';
import { DE } from './de.ts';
import { EL } from './el.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FI } from './fi.ts';
import { FR } from './fr.ts';
import { HI } from './hi.ts';
import { IT } from './it.ts';
import { JA } from './ja.ts';
import { KO } from './ko.ts';
import { NL } from './nl.ts';
import { NO } from './no.ts';
import { PL } from './pl.ts';
import { PT } from './pt.ts';
import { RU } from './ru.ts';
import { SV } from './sv.ts';
import { TR } from './tr.ts';
import { UK } from './uk.ts';
import { ZH } from './zh.ts';

export const CRISIS_SAMPLES: Readonly<Record<string, CrisisSamples>> = {
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
