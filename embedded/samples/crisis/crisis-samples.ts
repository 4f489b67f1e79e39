// The samples of each language that has a list of words of distress.
import type { CrisisSamples } from './samples-of-language.ts';
import { EN } from './en.ts';

export const CRISIS_SAMPLES: Readonly<Record<string, CrisisSamples>> = {
  en: EN,
};
