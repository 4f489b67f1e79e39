// Turkish words of hard lines.
import type { HardWords } from './hard-words.ts';

export const TR: HardWords = {
  severe: `öl(?:dü|en|ecek|üyor)\\p{L}*|ölüm\\p{L}*|cenaze\\p{L}*|kanser\\p{L}*|işe yaramaz\\p{L}*|değersiz\\p{L}*|aptal\\p{L}*|nefret\\p{L}*|başarısız\\p{L}*|utan(?:ıyor|dı|ç)\\p{L}*|ağla\\p{L}*|üzgün\\p{L}*|kork(?:uyor|tu)\\p{L}*|yalnız\\p{L}*|boşan\\p{L}*`,
  mild: `yapmalıydım|yapamadım|başaramadım`,
  setting: `hastane\\p{L}*|teşhis\\p{L}*|veteriner\\p{L}*`,
  signal: `anne\\p{L}*|baba\\p{L}*|büyükanne\\p{L}*|dede\\p{L}*|kardeş\\p{L}*|eşim|oğl\\p{L}*|kız\\p{L}*|bekl\\p{L}*|bütün gece|son kez|hafta\\p{L}*`,
};
