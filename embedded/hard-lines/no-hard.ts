// Norwegian words of hard lines.
import type { HardWords } from './hard-words.ts';

export const NO: HardWords = {
  severe: `død\\p{L}*|begravelse\\p{L}*|sorg\\p{L}*|kreft|verdiløs\\p{L}*|håpløs\\p{L}*|dum|hater|mislykke\\p{L}*|stryk|strøk|skam\\p{L}*|gråt\\p{L}*|gråter|lei meg|redd|angst|ensom\\p{L}*|skils\\p{L}*`,
  mild: `burde (?:jeg )?ha|klarte ikke|kunne ikke`,
  setting: `sykehus\\p{L}*|veterinær\\p{L}*`,
  signal: `mamma|pappa|mormor|morfar|bestemor|bestefar|min (?:bror|søster|mann|kone|sønn|datter)|venter|hele natten|siste gang|uker`,
};
