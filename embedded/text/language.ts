// Detects the language of an entry, to choose its stop words and signal words.
import { isStopWord, listLanguagesWithStopWord } from './stop-words.ts';
import { normaliseSpelling, type Word } from './terms.ts';

const WORDS_CHECKED = 40;
const CHARACTERS_CHECKED = 400;

/** Items of a list have few stop words in any language. */
const SENTENCE_WORDS_MIN = 6;
const JUDGED_WORDS_MIN = 10;
/** Of 300 entries in known languages one has less; 13 of 14 in others have. Notes in English have few. */
const STOP_WORD_SHARE_MIN = 0.26;
const SHARE_MIN_OF: Readonly<Record<string, number>> = { en: 0.15, fi: 0.12, tr: 0.12 };
/** Known by their script, and without stop words. */
const BY_SCRIPT: readonly string[] = ['ja', 'ko', 'th', 'zh'];

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

/** False if a longer text has too few stop words of the detected language: it is probably in a language without lists. */
export function isLanguageCertain(sentences: readonly { words: readonly Word[] }[], language: string): boolean {
  if (BY_SCRIPT.includes(language)) return true;
  const words = sentences.filter((sentence) => sentence.words.length >= SENTENCE_WORDS_MIN).flatMap((one) => one.words);
  if (words.length < JUDGED_WORDS_MIN) return true;
  const known = words.filter(({ text }) => isStopWord(normaliseSpelling(text), language)).length;
  return known / words.length >= (SHARE_MIN_OF[language] ?? STOP_WORD_SHARE_MIN);
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
