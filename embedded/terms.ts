// The content terms of a sentence: what it is about, in a form that two spellings of one word share.
import { isStopWord } from './stop-words.ts';

/** Latin, Cyrillic, Greek, Arabic … words are compared by their first letters; it does for all of them what a stemmer does for one. */
const STEM_LETTERS = 6;
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*(?:['’._@/+-][\p{L}\p{M}\p{N}]+)*[+#]*/gu;
/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const HIRAGANA_ONLY = /^[\p{Script=Hiragana}ー]+$/u;
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Katakana}ー]+|[\p{Script=Hiragana}]+|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}]+|[\p{L}\p{N}]+/gu;
const HANGUL = /^\p{Script=Hangul}/u;
const URL_START = /^(?:https?|www)\b/;

export interface Word {
  /** As written. */
  text: string;
  /** Where it starts in the sentence. */
  at: number;
  /** Empty for a small word. */
  stem: string;
}

export function listWords(text: string, language: string): Word[] {
  const words: Word[] = [];
  const isUnspaced =
    language === 'zh' || language === 'ja' || language === 'th' || (language === 'und' && UNSPACED.test(text));
  for (const match of text.matchAll(isUnspaced ? UNSPACED_RUN : WORD)) {
    const [run] = match;
    if (isUnspaced && UNSPACED.test(run)) words.push(...listPairs(run, match.index));
    else words.push({ text: run, at: match.index, stem: findStem(run, language) });
  }
  return words;
}

/** How long a text is to read; without spaces, two Chinese or Japanese characters count as a word, and five of Thai. */
export function countWords(text: string): number {
  const spaced = text.match(/\S+/g)?.length ?? 0;
  if (!/[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3040-\u9FFF]/.test(text)) return spaced;
  const ideographs = text.match(/[\u3040-\u9FFF]/g)?.length ?? 0;
  const letters = text.match(/[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]/g)?.length ?? 0;
  return spaced + Math.floor(ideographs / 2) + Math.floor(letters / 5);
}

export function findStem(written: string, language: string): string {
  const word = written.toLowerCase().replaceAll('’', "'");
  if (isSmall(word, language)) return '';
  if (HANGUL.test(word)) return word.length > 2 ? word.slice(0, Math.max(2, word.length - 1)).slice(0, 3) : word;
  return cutEnding(word, language).slice(0, STEM_LETTERS);
}

function isSmall(word: string, language: string): boolean {
  if (isStopWord(word, language) || URL_START.test(word)) return true;
  if (/^\d+$/.test(word)) return word.length < 2;
  if (HANGUL.test(word)) return word.length < 2;
  return language === 'und' ? word.length < 4 : word.length < 2;
}

/** English endings, so that short words meet: «run», «runs», «running»; «try», «tries». Elsewhere only the cut to six letters. */
function cutEnding(word: string, language: string): string {
  const bare = word.replace(/'s?$/, '').replace(/'s$/, '');
  if (language !== 'en' || bare.length < 4) return bare;
  const single = bare.replace(/ies$/, 'y').replace(/([^su])s$/, '$1');
  const stem = single.replace(/(?:ing|ed|ly)$/, '');
  if (stem.length < 3 || !/[aeiouy]/.test(stem)) return single;
  return stem.replace(/([^aeiousl])\1$/, '$1').replace(/e$/, '');
}

/** No space, no words: neighbouring characters in pairs meet well enough; runs of hiragana are mostly grammar. */
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
