// Arabic words of hard lines.
import type { HardWords } from './hard-words.ts';

export const AR: HardWords = {
  severe: `\\p{L}{0,3}(?:مات|موت|توفي|وفاة|جنازة|سرطان|فشل|أكره|بكيت|بكاء|حزين|حزن|خائف|وحيد|غبي|طلاق)\\p{L}*`,
  mild: `كان يجب|ليتني`,
  setting: `\\p{L}{0,3}مستشفى\\p{L}*`,
  signal: `(?:أمي|أبي|جدتي|جدي|أخي|أختي|زوجي|زوجتي|ابني|ابنتي|ننتظر|طوال الليل|آخر مرة)`,
};
