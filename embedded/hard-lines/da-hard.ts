// Danish words of hard lines.
import type { HardWords } from './hard-words.ts';

export const DA: HardWords = {
  severe: `død\\p{L}*|begravelse\\p{L}*|sorg\\p{L}*|kræft|værdiløs\\p{L}*|håbløs\\p{L}*|dum|hader|mislykke\\p{L}*|dumpe\\p{L}*|skam\\p{L}*|græd\\p{L}*|ked af|bange|angst|ensom\\p{L}*|skils\\p{L}*`,
  mild: `burde (?:jeg )?have|kunne ikke|klarede ikke`,
  setting: `sygehus\\p{L}*|hospital\\p{L}*|dyrlæge\\p{L}*`,
  signal: `mor|far|mormor|morfar|farmor|farfar|min (?:bror|søster|mand|kone|søn|datter)|venter|hele natten|sidste gang|uger`,
};
