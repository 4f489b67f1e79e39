// How much a word that two lines share says about their connection: a rare noun much, a name less, an everyday word little.
import { isFiller, isWeakAlone } from '../text/filler-words.ts';
import { isNegated } from '../text/negation.ts';
import { normaliseSpelling, type Word } from '../text/terms.ts';
import { getThreadLanguage, hasWord } from './languages.ts';
import type { Line } from './lines.ts';

export const RARE = 1;
const SHORT = 0.6;
const NAME = 0.7;
/** Only at the start of sentences, so it may be a name or a verb. */
const FIRST = 0.6;
/** Without an article or the like before it in either line, a word may be a verb. */
export const WITHOUT_ARTICLE = 0.7;
export const SUPPORT = 0.35;
const NOTHING = 0;

/** Shorter words say less, because more lines have them by chance. */
const RARE_LETTERS = 4;
const DENSE = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{M}ー\p{Script=Hiragana}]+$/u;
const CAPITAL = /^\p{Lu}\p{Ll}/u;
const SENTENCE_START = /(?:^|[.!?…。！？:»«“”"„(/;]\s*)$/u;
const CHARACTERS_BEFORE = 3;
const ARTICLE_DISTANCE = 2;
const CHARACTERS_AFTER = 16;
/** «Helado de turrón», «gâteau au chocolat»: another thing than the ice cream or the cake of the other line. */
const ROMANCE: ReadonlySet<string> = new Set(['es', 'fr', 'it', 'pt']);
const OTHER_KIND =
  /^ (?:(?:de|di) (?!(?:la|las|los|el|mis?|mes|mon|ma|sus?|son|sa|mio|mia|meu|minha|um|uma|una?|cette|este|esta|questo|questa)\s)|d['’]|aux? |alla? |ai )/iu;
/** «Eine Lampe aus Papier»: another one than the lamp of the other line. */
const GERMAN_MATERIAL = /^ aus \p{Lu}/u;
const QUOTATION_MARK = /[«“"„‘]/u;
const SUBJECT_PARTICLE = /^(?:[はがをも、」]|という)/u;

/** Stems that are always written with a capital. */
export interface Names {
  inside: ReadonlySet<string>;
  atStart: ReadonlySet<string>;
}

export function findNames(lines: readonly Line[]): Names {
  const inside = new Set<string>();
  const atStart = new Set<string>();
  const words = new Set<string>();
  for (const { text, words: all } of lines) {
    for (const word of all) {
      if (word.stem === '') continue;
      if (!CAPITAL.test(word.text)) words.add(word.stem);
      else if (startsSentence(word.at, text)) atStart.add(word.stem);
      else inside.add(word.stem);
    }
  }
  const without = (names: ReadonlySet<string>): ReadonlySet<string> =>
    new Set([...names].filter((stem) => !words.has(stem)));
  return { inside: without(inside), atStart: without(atStart) };
}

/** From 0 to 1. */
export function weighWord(line: Line, index: number, names: Names): number {
  const { language, words, text } = line;
  const word = words[index];
  if (word === undefined || !mayConnect(word, line)) return NOTHING;
  const { titles, articles, common, participles } = getThreadLanguage(language);
  if (isWeakAlone(word, language) || isNegated(words, index, text, language)) return NOTHING;
  const before = normaliseSpelling(words[index - 1]?.text ?? '');
  if (titles.has(before)) return SUPPORT;
  const written = normaliseSpelling(word.text);
  if (hasWord(common, written, language)) return SUPPORT;
  // German nouns cannot be told from names, but from other words.
  if (language === 'de') return names.inside.has(word.stem) && CAPITAL.test(word.text) ? RARE : SUPPORT;
  if (names.inside.has(word.stem)) return NAME;
  if (names.atStart.has(word.stem)) return FIRST;
  if (participles.test(written) && !articles.has(before)) return SUPPORT;
  return DENSE.test(written) || written.length >= RARE_LETTERS ? RARE : SHORT;
}

/** «The gate», «a loud gate», «the word «gate»»; a name and a word of a script without spaces are nouns too. */
export function isNoun({ words, text, language }: Line, index: number): boolean {
  const word = words[index];
  if (word === undefined) return false;
  if (DENSE.test(word.text) || (CAPITAL.test(word.text) && !startsSentence(word.at, text))) return true;
  const { articles } = getThreadLanguage(language);
  if (articles.size === 0 || QUOTATION_MARK.test(text.charAt(word.at - 1))) return true;
  return words
    .slice(Math.max(0, index - ARTICLE_DISTANCE), index)
    .some((one) => articles.has(normaliseSpelling(one.text)));
}

/** False for a noun that only says where or of what: «forgot it on the tram», «the zip of my tent», «the tram driver». */
export function isSubject(line: Line, index: number, marker: RegExpExecArray | undefined): boolean {
  const { words, text, language } = line;
  const word = words[index];
  if (word === undefined) return false;
  const end = word.at + word.text.length;
  if (language === 'ja') return SUBJECT_PARTICLE.test(text.slice(end, end + 2));
  if (followsPreposition(words, index, language)) return false;
  if (ROMANCE.has(language) && OTHER_KIND.test(text.slice(end, end + CHARACTERS_AFTER))) return false;
  if (language === 'de' && GERMAN_MATERIAL.test(text.slice(end, end + CHARACTERS_AFTER))) return false;
  const next = words[index + 1];
  const isModifier = next !== undefined && next.stem !== '' && text.slice(end, next.at) === ' ';
  return language !== 'en' || !isModifier || (marker !== undefined && next.at >= marker.index);
}

/** «On the tram», «of my old tent». */
function followsPreposition(words: readonly Word[], index: number, language: string): boolean {
  const { prepositions, articles } = getThreadLanguage(language);
  const readAt = (at: number): string => normaliseSpelling(words[at]?.text ?? '');
  let at = index - 1;
  if (!articles.has(readAt(at)) && articles.has(readAt(at - 1))) at -= 1;
  for (let step = 0; step < ARTICLE_DISTANCE && articles.has(readAt(at)); step += 1) at -= 1;
  return prepositions.has(readAt(at));
}

function mayConnect(word: Word, { language, start }: Line): boolean {
  const { text, stem, at } = word;
  if (stem === '' || at < start || !/^\p{L}/u.test(text)) return false;
  if (text.length < 3 && text.charCodeAt(0) <= 0x7f) return false;
  const { titles, never } = getThreadLanguage(language);
  const written = normaliseSpelling(text);
  return !isFiller(word, language) && !titles.has(written) && !hasWord(never, written, language);
}

function startsSentence(at: number, text: string): boolean {
  return SENTENCE_START.test(text.slice(Math.max(0, at - CHARACTERS_BEFORE), at));
}
