// Shortens a passage by omission, never by rewording: every remaining word is the person's.
import { getSignalWords } from '../text/signal-words.ts';
import { isStopWord } from '../text/stop-words.ts';
import { countWords } from '../text/terms.ts';

const BRACKET_WORDS_MAX = 3;
const WORDS_AFTER_LEAD = 3;
const WORDS_BEFORE_CUT = 7;
const CHARACTERS_PER_WORD = 12;
const THAI_LIKE = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF]/;

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
  if (fits(plain, wordsMax)) return tidyEnd(plain);
  const bare = dropBrackets(plain);
  if (fits(bare, wordsMax)) return tidyEnd(bare);
  return cutTail(bare, language, wordsMax);
}

/** Replaces line feeds, control characters and invisible direction marks by one space. */
export function normaliseWhitespace(text: string): string {
  return text.replace(/[\s\p{Cc}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
}

function dropLead(text: string, language: string): string {
  const { leadIn, dangling } = getSignalWords(language);
  const rest = text.replace(leadIn, '');
  if (rest === text || countWords(rest) < WORDS_AFTER_LEAD) return text;
  // «However, it depends.» is not improved by «It depends.»
  if (dangling.has(/^\S+/.exec(rest)?.[0].toLowerCase() ?? '')) return text;
  return capitalise(rest);
}

/** Changes plain words only: «iPhone», «npm-check» and «foo()» keep their case. */
export function capitalise(text: string): string {
  const word = /^\S+/.exec(text)?.[0] ?? '';
  if (!/^\p{Ll}[\p{Ll}\p{M}'’-]*[,.;:!?…]*$/u.test(word)) return text;
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** Replaces brackets by «…», which also ends a sentence. */
function dropBrackets(text: string): string {
  const bare = text.replace(/(?<!\s)\s*\(([^()]*)\)/gu, (whole, inside: string) =>
    countWords(inside) > BRACKET_WORDS_MAX ? ' …' : whole,
  );
  return bare === text ? text : normaliseWhitespace(bare).replace(/(?<!\s) …\.?$/u, '…');
}

function fits(text: string, wordsMax: number): boolean {
  return countWords(text) <= wordsMax && text.length <= wordsMax * CHARACTERS_PER_WORD;
}

function tidyEnd(text: string): string {
  // A text of marks only keeps them.
  return text.replace(/(?<=[^\s:;,–—-])\s*[:;,–—-]+$/u, '');
}

function cutTail(text: string, language: string, wordsMax: number): string {
  const words = text.split(' ');
  const limit = findWordLimit(words, wordsMax);
  if (limit === 0) return cutUnspaced(text, wordsMax * (THAI_LIKE.test(text) ? 5 : 2));
  if (limit >= words.length) return tidyEnd(text);
  const at = findClauseEnd(words, limit, language);
  return `${closeOpen(stripEnd(words.slice(0, at).join(' ')))}…`;
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
  return dropSmallEnd(words, limit, language);
}

/** «the location of …» becomes «the location …». */
function dropSmallEnd(words: readonly string[], limit: number, language: string): number {
  let at = limit;
  while (at > WORDS_BEFORE_CUT && isStopWord((words[at - 1] ?? '').toLowerCase(), language)) at -= 1;
  return at;
}

/** For Thai, Chinese, Japanese or one long word: cuts at the last full stop or space, otherwise after the last whole word. */
function cutUnspaced(text: string, charactersMax: number): string {
  const start = text.slice(0, charactersMax);
  const stop = Math.max(...['。', '、', '，', '；', '！', '？', ' '].map((mark) => start.lastIndexOf(mark)));
  if (stop > charactersMax / 3) return `${stripEnd(start.slice(0, stop))}…`;
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

function stripEnd(text: string): string {
  return text.replace(/(?<![\s.,;:!?…–—-])[\s.,;:!?…–—-]+$/u, '');
}

/** Removes an unclosed bracket with its content, and an unclosed quotation mark. */
function closeOpen(text: string): string {
  const open = text.lastIndexOf('(');
  const closed = open > 0 && open > text.lastIndexOf(')') ? stripEnd(text.slice(0, open)) : text;
  if (closed.lastIndexOf('“') > closed.lastIndexOf('”')) return dropAt(closed, closed.lastIndexOf('“'));
  return (closed.match(/"/g)?.length ?? 0) % 2 === 1 ? dropAt(closed, closed.lastIndexOf('"')) : closed;
}

function dropAt(text: string, at: number): string {
  return text.slice(0, at) + text.slice(at + 1);
}
