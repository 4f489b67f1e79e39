// Swedish words of hard lines.
import type { HardWords } from './hard-words.ts';

export const SV: HardWords = {
  severe: `dog|död\\p{L}*|dör|begravning\\p{L}*|sorg\\p{L}*|cancer\\p{L}*|värdelös\\p{L}*|hopplös\\p{L}*|dum|hatar|misslyck\\p{L}*|underkänd|skäms|skam|grät|gråt\\p{L}*|ledsen|rädd|ångest|ensam\\p{L}*|skils\\p{L}*|trött på`,
  mild: `borde (?:jag )?ha|klarade inte|kunde inte`,
  setting: `sjukhus\\p{L}*|veterinär\\p{L}*`,
  signal: `mamma|pappa|mormor|morfar|farmor|farfar|min (?:bror|syster|man|fru|son|dotter)|väntar|hela natten|sista gången|veckor`,
};
