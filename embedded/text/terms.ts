// Splits a text into words and their stems. The forms of one word share a stem.
import { stripEndings } from './word-endings.ts';
import { isStopWord } from './stop-words.ts';

/** A stem is cut to its first letters. It replaces a stemmer per language. */
const STEM_LETTERS = 6;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(?:['’._@/+-][\p{L}\p{M}\p{N}]+)*[+#]*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const HIRAGANA_ONLY = /^[\p{Script=Hiragana}ー]+$/u;
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Katakana}ー]+|[\p{Script=Hiragana}]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]+|[\p{L}\p{N}]+/gu;
const HANGUL = /^\p{Script=Hangul}/u;
const HANGUL_START = 0x1100;
const URL_START = /^(?:https?|www)\b/;
const ENDINGS = ['ing', 'ed', 'ly'];
/** Double letters that stay: «fall», «miss». Others lose one letter: «running» becomes «run». */
const MAY_BE_DOUBLE = 'aeiousl';

export interface Word {
  text: string;
  at: number;
  /** Empty for a stop word. */
  stem: string;
}

export function listWords(text: string, language: string): Word[] {
  const areWords = !isUnspaced(text, language);
  const words: Word[] = [];
  let end = 0;
  // Faster than matchAll: match, then indexOf, takes half the time.
  for (const run of text.match(areWords ? WORD : UNSPACED_RUN) ?? []) {
    const at = text.indexOf(run, end);
    end = at + run.length;
    if (areWords || !UNSPACED.test(run)) words.push({ text: run, at, stem: stemWord(run, language) });
    else for (const pair of listPairs(run, at)) words.push(pair);
  }
  return words;
}

export function isUnspaced(text: string, language: string): boolean {
  return language === 'zh' || language === 'ja' || language === 'th' || (language === 'und' && UNSPACED.test(text));
}

/** Words of Chinese, Japanese and Thai by Intl.Segmenter, for phrases; null for other languages. */
export function listWholeWords(text: string, language: string): Word[] | null {
  if (language !== 'zh' && language !== 'ja' && language !== 'th') return null;
  const found: Word[] = [];
  for (const { segment, index, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (isWordLike !== true) continue;
    // A Chinese verb with its particle and a run of hiragana are no themes.
    const isSmall = segment.length < 2 || /^\p{Script=Hiragana}+$|[了着过的]$/u.test(segment);
    found.push({ text: segment, at: index, stem: isSmall ? '' : segment });
  }
  return found;
}

/** Length of a text in words; two Chinese or Japanese characters, or five Thai ones, count as one word. */
export function countWords(text: string): number {
  const spaced = text.match(/\S+/g)?.length ?? 0;
  if (!/[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u9FFF]/.test(text)) return spaced;
  const ideographs = text.match(/[\u3040-\u9FFF]/g)?.length ?? 0;
  const letters = text.match(/[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]/g)?.length ?? 0;
  return spaced + Math.floor(ideographs / 2) + Math.floor(letters / 5);
}

export function stemWord(written: string, language: string): string {
  const word = normaliseSpelling(written);
  if (isSmall(word, language)) return '';
  return isHangul(word) ? findRoot(word, language) : findRoot(word, language).slice(0, STEM_LETTERS);
}

/** The word without its ending, as it is written in lower case. «Workshop» and «worksheet» share a stem, but no root. */
export function findRoot(word: string, language: string): string {
  if (isHangul(word)) return word.length > 2 ? word.slice(0, Math.max(2, word.length - 1)).slice(0, 3) : word;
  return cutEnding(word, language);
}

export function normaliseSpelling(written: string): string {
  const word = written.toLowerCase();
  return word.includes('’') ? word.replaceAll('’', "'") : word;
}

function isSmall(word: string, language: string): boolean {
  if (word.length < 2 || isStopWord(word, language)) return true;
  if ((word.startsWith('http') || word.startsWith('www')) && URL_START.test(word)) return true;
  return language === 'und' && word.length < 4 && !/^\d+$/.test(word) && !isHangul(word);
}

/** The comparison spares most words the pattern. */
function isHangul(word: string): boolean {
  return word.charCodeAt(0) >= HANGUL_START && HANGUL.test(word);
}

/** Stems short words: «run», «runs», «running»; «try», «tries». Long words share their first six letters. */
function cutEnding(word: string, language: string): string {
  const bare = word.includes("'") ? word.replace(/'s?$/, '').replace(/'s$/, '') : word;
  if (bare.length < 4) return bare;
  if (language !== 'en') return stripEndings(bare, language);
  const single = cutPlural(bare);
  const stem = cutVerbEnding(single);
  const last = stem.at(-1) ?? '';
  const isCutFurther = last === 'e' || (last === stem.at(-2) && !MAY_BE_DOUBLE.includes(last));
  if (stem === single && !isCutFurther) return single;
  if (stem.length < 3 || !/[aeiouy]/.test(stem)) return single;
  return isCutFurther ? stem.slice(0, -1) : stem;
}

function cutVerbEnding(word: string): string {
  for (const ending of ENDINGS) if (word.endsWith(ending)) return word.slice(0, -ending.length);
  return word;
}

function cutPlural(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.endsWith('s') && !word.endsWith('ss') && !word.endsWith('us') ? word.slice(0, -1) : word;
}

/** Scripts without spaces: pairs of characters instead of words. Runs of hiragana are mostly grammar and have no stem. */
function listPairs(run: string, start: number): Word[] {
  const characters = Array.from(run);
  if (characters.length < 2 || HIRAGANA_ONLY.test(run)) return [{ text: run, at: start, stem: '' }];
  let at = start;
  return characters.slice(1).map((character, index) => {
    const before = characters[index] ?? '';
    const pair = { text: before + character, at, stem: before + character };
    at += before.length;
    return pair;
  });
}
