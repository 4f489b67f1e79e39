// Shortens a passage by omission, never by rewording: every remaining word is the person's.
import { getSignalWords } from '../text/signal-words.ts';
import { isStopWord } from '../text/stop-words.ts';
import { countWords } from '../text/terms.ts';

const BRACKET_WORDS_MAX = 3;
const WORDS_AFTER_LEAD = 3;
const WORDS_BEFORE_CUT = 7;
const CHARACTERS_PER_WORD = 12;
const CHARACTERS_PER_THAI_WORD = 5;
const CHARACTERS_PER_CJK_WORD = 2;
const LEADING_ADDRESS = /^(?:https?:\/\/|www\.)\S+\s+(?:[–—:-]\s+)?(?=\S)/u;
/** «… behind def. Learned:»: the beginning of a sentence that is cut off. A number or an abbreviation ends none. */
const LAST_FRAGMENT = /(?<=\p{L}{3}[.!?]) [^.!?\s]+(?: [^.!?\s]+)?$/u;
const SOUTHEAST_ASIAN_SCRIPTS = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]/;

export interface ShortenOptions {
  language: string;
  wordsMax: number;
  /** For use in quotation marks: every omission is marked with «…». */
  isQuotation?: boolean;
}

/** Removes the lead-in, then long brackets, then cuts the tail at a clause and marks it with «…», until it fits. */
export function shorten(text: string, { language, wordsMax, isQuotation = false }: ShortenOptions): string {
  const written = normaliseWhitespace(text);
  if (isQuotation && fits(written, wordsMax)) return written;
  const plain = isQuotation ? written : dropLead(written, language);
  if (fits(plain, wordsMax)) return trimTrailingSeparators(plain);
  const bare = dropBrackets(plain);
  if (fits(bare, wordsMax)) return trimTrailingSeparators(bare);
  return cutTail(bare, language, wordsMax);
}

/** Replaces line feeds, control characters and invisible direction marks by one space. */
export function normaliseWhitespace(text: string): string {
  return text.replace(/[\s\p{Cc}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

function dropLead(written: string, language: string): string {
  const text = dropAddress(written);
  const { leadIn, dangling } = getSignalWords(language);
  const rest = text.replace(leadIn, '');
  if (rest === text || countWords(rest) < WORDS_AFTER_LEAD) return text;
  // Keeps the lead-in if the rest would start with «it»: «It depends.» is no clearer.
  if (dangling.has(/^\S+/.exec(rest)?.[0].toLowerCase() ?? '')) return text;
  return capitalise(rest);
}

/** «https://example.org/a — the warning was there» */
function dropAddress(text: string): string {
  const rest = text.replace(LEADING_ADDRESS, '');
  return rest === text || countWords(rest) < WORDS_AFTER_LEAD ? text : capitalise(rest);
}

/** Changes plain words only: «iPhone», «npm-check» and «foo()» keep their case. */
export function capitalise(text: string): string {
  const word = /^\S+/.exec(text)?.[0] ?? '';
  if (!/^\p{Ll}[\p{Ll}\p{M}'’-]*[,.;:!?…]*$/u.test(word)) return text;
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** Replaces brackets of more than 3 words by «…». */
function dropBrackets(text: string): string {
  const bare = text.replace(/(?<!\s)\s*\(([^()]*)\)/gu, (whole, inside: string) =>
    countWords(inside) > BRACKET_WORDS_MAX ? ' …' : whole,
  );
  return bare === text ? text : normaliseWhitespace(bare).replace(/(?<!\s) …\.?$/u, '…');
}

function fits(text: string, wordsMax: number): boolean {
  return countWords(text) <= wordsMax && text.length <= wordsMax * CHARACTERS_PER_WORD;
}

function trimTrailingSeparators(text: string): string {
  // A text of punctuation only stays as it is.
  return text.replace(/(?<=[^\s:;,–—-])\s*[:;,–—-]+$/u, '');
}

function cutTail(text: string, language: string, wordsMax: number): string {
  const words = text.split(' ');
  const limit = findWordLimit(words, wordsMax);
  if (limit === 0) {
    const perWord = SOUTHEAST_ASIAN_SCRIPTS.test(text) ? CHARACTERS_PER_THAI_WORD : CHARACTERS_PER_CJK_WORD;
    return cutUnspaced(text, wordsMax * perWord);
  }
  if (limit >= words.length) return trimTrailingSeparators(text);
  const at = findClauseEnd(words, limit, language);
  const kept = words.slice(0, at).join(' ');
  return `${removeUnclosed(trimTrailingPunctuation(kept.replace(LAST_FRAGMENT, '')))}…`;
}

function findWordLimit(words: readonly string[], wordsMax: number): number {
  let count = 0;
  let characters = 0;
  let read = 0;
  for (const word of words) {
    characters += word.length + 1;
    read += countWords(word);
    if (read > wordsMax || characters > wordsMax * CHARACTERS_PER_WORD) return count;
    count += 1;
  }
  return count;
}

/** The last end of a clause before the limit; otherwise the limit, but not after a stop word. */
function findClauseEnd(words: readonly string[], limit: number, language: string): number {
  const { clauseStarts } = getSignalWords(language);
  for (let at = limit; at >= Math.min(WORDS_BEFORE_CUT, limit); at -= 1) {
    const before = words[at - 1] ?? '';
    if (/[.,;:!?…)]["'”’»]*$/u.test(before) || /^[–—-]+$/u.test(words[at] ?? '')) return at;
    if (clauseStarts.has((words[at] ?? '').toLowerCase()) && !clauseStarts.has(before.toLowerCase())) return at;
  }
  return dropTrailingStopWords(words, limit, language);
}

/** «the location of …» becomes «the location …». */
function dropTrailingStopWords(words: readonly string[], limit: number, language: string): number {
  let at = limit;
  while (at > WORDS_BEFORE_CUT && isStopWord((words[at - 1] ?? '').toLowerCase(), language)) at -= 1;
  return at;
}

/** For Thai, Chinese, Japanese or one long word: cuts at the last full stop or space, otherwise after the last whole word. */
function cutUnspaced(text: string, charactersMax: number): string {
  const start = text.slice(0, charactersMax);
  const stop = Math.max(...['。', '、', '，', '；', '！', '？', ' '].map((mark) => start.lastIndexOf(mark)));
  if (stop > charactersMax / 3) return `${trimTrailingPunctuation(start.slice(0, stop))}…`;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'word' }).segment(
    text.slice(0, charactersMax * 4),
  )) {
    if (index + segment.length > charactersMax) break;
    end = index + segment.length;
  }
  // A single word longer than a line is cut between characters.
  return `${end > 0 ? text.slice(0, end) : cutGraphemes(text, charactersMax)}…`;
}

function cutGraphemes(text: string, charactersMax: number): string {
  const parts = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.slice(0, charactersMax + 1))];
  // The last grapheme may be incomplete.
  return parts
    .slice(0, -1)
    .map(({ segment }) => segment)
    .join('');
}

function trimTrailingPunctuation(text: string): string {
  return text.replace(/(?<![\s.,;:!?…–—-])[\s.,;:!?…–—-]+$/u, '');
}

/** Removes an unclosed bracket with its content, and an unclosed quotation mark. */
function removeUnclosed(text: string): string {
  const open = text.lastIndexOf('(');
  const closed = open > 0 && open > text.lastIndexOf(')') ? trimTrailingPunctuation(text.slice(0, open)) : text;
  if (closed.lastIndexOf('“') > closed.lastIndexOf('”')) return removeCharacterAt(closed, closed.lastIndexOf('“'));
  return (closed.match(/"/g)?.length ?? 0) % 2 === 1 ? removeCharacterAt(closed, closed.lastIndexOf('"')) : closed;
}

function removeCharacterAt(text: string, at: number): string {
  return text.slice(0, at) + text.slice(at + 1);
}
