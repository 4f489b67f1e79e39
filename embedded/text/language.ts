// Detects the language of an entry, to choose its stop words and signal words.
import { listLanguagesWithStopWord } from './stop-words.ts';
import { normaliseSpelling } from './terms.ts';

const WORDS_CHECKED = 40;
const CHARACTERS_CHECKED = 400;

const OTHER_LETTER = /(?![A-Za-z])\p{L}/u;

const SCRIPTS: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['el', /\p{Script=Greek}/gu],
];

/** An ISO 639-1 code; `und` if no language is recognised. */
export function detectLanguage(text: string): string {
  const start = text.slice(0, CHARACTERS_CHECKED);
  return detectByScript(start) ?? detectByStopWords(start);
}

function detectByScript(text: string): string | null {
  if (!/[\u0370-\u03FF\u0E00-\u0E7F\u1100-\u11FF\u3040-\uD7FF]/.test(text)) return null;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  for (const [language, script] of SCRIPTS) {
    const share = (text.match(script)?.length ?? 0) / letters;
    if (share > (language === 'ja' ? 0.1 : 0.3)) return language;
  }
  return null;
}

function detectByStopWords(text: string): string {
  const found: string[] = [];
  const scores: number[] = [];
  const words = normaliseSpelling(text).match(/[\p{L}\p{M}]+(?:'\p{L}+)*/gu) ?? [];
  for (const word of words.slice(0, WORDS_CHECKED)) {
    const languages = listLanguagesWithStopWord(word);
    for (const language of languages) {
      const known = found.indexOf(language);
      const index = known < 0 ? found.push(language) - 1 : known;
      // A word of a single language counts more than a word that six languages share.
      scores[index] = (scores[index] ?? 0) + 1 / languages.length + 0.5;
    }
  }
  // Latin letters without any stop word: too short to detect, so the language of the app.
  if (found.length === 0) return OTHER_LETTER.test(text) ? 'und' : 'en';
  return found[scores.indexOf(Math.max(...scores))] ?? 'en';
}
