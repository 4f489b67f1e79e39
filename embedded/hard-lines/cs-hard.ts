// Czech words of hard lines.
import type { HardWords } from './hard-words.ts';

export const CS: HardWords = {
  severe: `zemřel\\p{L}*|umír\\p{L}*|umřel\\p{L}*|smrt\\p{L}*|poh[řr]eb\\p{L}*|rakovin\\p{L}*|neschopn\\p{L}*|zbytečn\\p{L}*|hloup\\p{L}*|nenávi\\p{L}*|selhal\\p{L}*|propadl\\p{L}*|styd\\p{L}*|plak\\p{L}*|brečel\\p{L}*|smutn\\p{L}*|bojím|úzkost\\p{L}*|osaměl\\p{L}*|rozvod\\p{L}*`,
  mild: `mohl[ay]? jsem|měl[ay]? jsem|nezvládl[ay]?|nedokázal[ay]?`,
  setting: `nemocnic\\p{L}*|diagnóz\\p{L}*|veterin\\p{L}*`,
  signal: `mam\\p{L}{1,3}|tát\\p{L}*|babič\\p{L}*|děd\\p{L}*|bratr\\p{L}*|sestr\\p{L}*|manžel\\p{L}*|syn\\p{L}*|dcer\\p{L}*|ček\\p{L}*|celou noc|naposled\\p{L}*|týdn\\p{L}*`,
};
