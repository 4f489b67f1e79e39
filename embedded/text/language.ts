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
  const hits = new Map<string, number>();
  const words = normaliseSpelling(text).match(/[\p{L}\p{M}]+(?:'\p{L}+)*/gu) ?? [];
  for (const word of words.slice(0, WORDS_CHECKED)) {
    const languages = listLanguagesWithStopWord(word);
    // A word of a single language counts more than a word that six languages share.
    for (const language of languages) hits.set(language, (hits.get(language) ?? 0) + 1 / languages.length + 0.5);
  }
  // Latin letters without any stop word: too short to detect, so the language of the app.
  if (hits.size === 0) return OTHER_LETTER.test(text) ? 'und' : 'en';
  const [best] = [...hits].toSorted(([, a], [, b]) => b - a);
  return best?.[0] ?? 'en';
}
