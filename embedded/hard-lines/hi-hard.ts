// Hindi words of hard lines.
import type { HardWords } from './hard-words.ts';

export const HI: HardWords = {
  severe: `मर|मौत|मृत्यु|कैंसर|असफल|फेल|नफ़रत|नफरत|रोया|रोई|दुखी|डर|अकेला|अकेली|बेकार|शर्म|तलाक`,
  mild: `चाहिए था|नहीं कर (?:पाया|पाई)`,
  setting: `अस्पताल`,
  signal: `माँ|मां|पिता|पापा|मम्मी|दादी|दादा|नानी|नाना|भाई|बहन|पति|पत्नी|बेटा|बेटी|रात भर`,
};
