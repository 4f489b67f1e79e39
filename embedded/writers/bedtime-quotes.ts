// Chooses, orders and formats the quotes of a bedtime reading.
import { type IsoDate, daysBetween } from '#contract/days.ts';
import { isJoyful } from '../text/joy.ts';
import { type Tone, findTone } from './tone.ts';
import {
  LINE_WORDS,
  type Passage,
  type PassageLimits,
  comparePosition,
  listBestPassages,
  measureOverlap,
} from '../ranking/passages.ts';
import { countCodeWords } from '../text/prose.ts';
import type { ReadableDay } from './bedtime-words.ts';
import { isTroubled } from './troubled.ts';
import { mayBeHard } from '../hard-lines/find-hard-lines.ts';
import type { Sentence } from '../entries/read-entries.ts';
import { normaliseWhitespace, shorten } from '../ranking/shorten.ts';
import { quoteExactly } from '../locales/templates.ts';
import { countWords } from '../text/terms.ts';
import { chooseLanguage } from '../threads/journal-language.ts';
import { compareText } from '../text/compare-text.ts';

const QUOTES_MAX = 4;
/** Of a day while it is new. */
const NEW_LINES_MAX = 2;
/** As many evenings without a new day still read the last ones as usual. */
const UNWRITTEN_EVENINGS = 1;
const EVENINGS_PER_TURN = 2;
const PASSAGES_PER_ENTRY = 3;
const OVERLAP_MAX = 0.5;
const SCORE_OF_TONE: Readonly<Record<Tone, number>> = {
  warm: 0.9,
  next: 0.3,
  insight: 0.6,
  plain: 0.35,
  question: 0.2,
};
const LATER_PASSAGE = -0.3;
/** «Also read a bit on the train»: continues a sentence that is not quoted. */
const JOINING = -0.3;
const CODE = -0.3;
const LONG = -0.3;
/** Above SCORE_TOLERANCE, so that every variant quotes the joyful line of a day. */
const JOY = 0.7;
/** Variants choose among lines whose score is this near to the best one. */
const SCORE_TOLERANCE = 0.6;
const SCORE_MIN = 0;
const EXACT_WORDS_MAX = 34;
const LIMITS: PassageLimits = {
  wholeWords: EXACT_WORDS_MAX,
  lineWords: LINE_WORDS,
  windowWords: 28,
  startWords: EXACT_WORDS_MAX,
};

export interface Quote {
  date: string;
  passage: Passage;
  tone: Tone;
  score: number;
  /** A single word of a day that has nothing longer. */
  isWord: boolean;
  /** It may be hard: read on its own evening only. */
  isDoubtful: boolean;
}

export interface Evening {
  /** The date of reading. */
  date: IsoDate;
  variant: number;
}

/** Grouped by day, the newest first: it has what is new. */
export function chooseQuotes(days: readonly ReadableDay[], evening: Evening): Quote[][] {
  const chosen: Quote[] = [];
  for (const quote of offerQuotes(days.toReversed(), evening)) {
    if (chosen.length < QUOTES_MAX && isNew(quote, chosen)) chosen.push(quote);
  }
  return arrange(chosen);
}

/**
 * A line is read on two evenings at most: when it is new, and once more. The stored days tell which evenings these are, so
 * nothing has to be remembered. The best line of a day counts as 0.
 */
function offerQuotes(newestFirst: readonly ReadableDay[], evening: Evening): readonly Quote[] {
  const days = newestFirst.map((day) => ({ day, lines: listLines(day) }));
  const [newest, ...older] = days;
  if (newest === undefined) return [];
  const { lines } = newest;
  if (older.length === 0) return chooseVersion(lines, QUOTES_MAX, evening.variant);
  const age = daysBetween(newest.day.date, evening.date);
  if (age > UNWRITTEN_EVENINGS)
    return takeTurns(
      [newest, ...older].flatMap((one) => one.lines).filter(({ isDoubtful }) => !isDoubtful),
      age,
      evening.variant,
    );
  // On an evening without new words: the best line again. The second one returns when there is a newer day.
  if (age > 0)
    return newest.day.areWords === true || lines.length < 2
      ? []
      : lines.filter(({ isDoubtful }) => !isDoubtful).slice(0, 1);
  const mayComeBack = (quote: Quote): boolean => !quote.isDoubtful && (lines.length === 0 || !hasTrouble(quote));
  const again = older.flatMap((one, index) => {
    const gaps = newestFirst
      .slice(0, index + 1)
      .map(({ date }, at) => daysBetween(newestFirst[at + 1]?.date ?? date, date));
    const returning = listReturning(one.day, one.lines, gaps).filter(mayComeBack);
    // Another version on the same evening reads another line.
    return evening.variant === 0 || returning.length !== 1
      ? returning
      : chooseVersion(one.lines.filter(mayComeBack), 1, evening.variant);
  });
  const newMax = newest.day.areWords === true ? QUOTES_MAX - again.length : NEW_LINES_MAX;
  return [...chooseVersion(lines, newMax, evening.variant), ...again];
}

/** The lines of a day that may be read, best first, none of them twice; those that may be hard come last. */
function listLines(day: ReadableDay): Quote[] {
  const lines: Quote[] = [];
  for (const quote of listQuotes(day)) if (quote.score >= SCORE_MIN && isNew(quote, lines)) lines.push(quote);
  return lines.toSorted((a, b) => Number(a.isDoubtful) - Number(b.isDoubtful));
}

/** The lines of the day before the newest one, or of the one before that; `gaps` are the days between them, newest first. */
function listReturning(day: ReadableDay, lines: readonly Quote[], gaps: readonly number[]): readonly Quote[] {
  if (gaps.length === 1) return day.areWords === true ? lines.slice(0, NEW_LINES_MAX) : listNext(lines);
  if (day.areWords === true || gaps.length > 2) return [];
  if (lines.length > NEW_LINES_MAX) return lines.length === NEW_LINES_MAX + 1 ? lines.slice(1, 2) : lines.slice(3, 4);
  // The best line was not read again in between if the next day was written on the next evening.
  const [read] = listNext(lines);
  return lines.length === NEW_LINES_MAX && gaps[1] === 1 ? lines.filter((line) => line !== read) : [];
}

/** The line after those that were new, or the next one, or the first one, if that is calmer. */
function listNext(lines: readonly Quote[]): Quote[] {
  const next =
    lines.length > NEW_LINES_MAX
      ? lines.slice(NEW_LINES_MAX, NEW_LINES_MAX + 2)
      : lines.slice(0, NEW_LINES_MAX).toReversed();
  const calm = next.filter(({ isDoubtful }) => !isDoubtful);
  return [calm.find((line) => !hasTrouble(line)) ?? calm[0]].filter((line) => line !== undefined);
}

function hasTrouble({ passage }: Quote): boolean {
  return passage.sentences.some(({ text }) => isTroubled(text));
}

/** Nothing was written for a while: two evenings without lines, then all of them in turns; a single turn has rests. */
function takeTurns(lines: readonly Quote[], age: number, variant: number): readonly Quote[] {
  const turns = Math.ceil(lines.length / NEW_LINES_MAX);
  const turn = Math.floor((age - UNWRITTEN_EVENINGS - 1) / EVENINGS_PER_TURN) + variant;
  if (turn === 0 || (turns === 1 && turn % 2 === 0)) return [];
  const start = ((turn - 1) % Math.max(1, turns)) * NEW_LINES_MAX;
  return lines.slice(start, start + NEW_LINES_MAX);
}

/** Another version reads other lines of nearly the same score; a joyful line stays in each. */
function chooseVersion(lines: readonly Quote[], count: number, variant: number): Quote[] {
  const best = lines[0]?.score ?? 0;
  const close = lines.filter(({ score }) => score >= best - SCORE_TOLERANCE);
  const shift = variant % Math.max(1, close.length);
  return [...close.slice(shift), ...close.slice(0, shift), ...lines.filter((line) => !close.includes(line))].slice(
    0,
    count,
  );
}

/** Joins list items by a semicolon and other unfinished lines by a slash, as in a poem. */
export function writeQuotation(sentences: readonly Sentence[], language: string): string {
  let joined = '';
  for (const [index, { text, lineIndex, isListItem }] of sentences.entries()) {
    if (index > 0 && lineIndex !== sentences[index - 1]?.lineIndex && !/\p{P}$/u.test(joined))
      joined += isListItem ? ';' : ' /';
    joined += index === 0 || /[。！？」』）]$/u.test(joined) ? text : ` ${text}`;
  }
  const words = normaliseWhitespace(joined);
  return isLong(words) ? shorten(words, { language, wordsMax: LINE_WORDS, isQuotation: true }) : words;
}

/** In the marks of the language, which a short text often does not show: «250. Brutte, ma le lascio.» is not French. */
export function quoteSentences(
  { sentences, language }: Pick<Passage, 'sentences' | 'language'>,
  journal: string,
): string {
  const text = writeQuotation(sentences, language);
  return quoteExactly(text, chooseLanguage(text, language, journal));
}

function isLong(text: string): boolean {
  return countWords(text) > EXACT_WORDS_MAX;
}

/** All candidates of a day, best first. Further candidates of an entry score lower. */
function listQuotes({ date, entries, areWords = false }: ReadableDay): Quote[] {
  const runsByEntry = Map.groupBy(entries.entries(), ([, { entryIndex }]) => entryIndex);
  return [...runsByEntry.values()]
    .flatMap((runs) =>
      runs
        .flatMap(([index, run]) =>
          listBestPassages(run, index, PASSAGES_PER_ENTRY, LIMITS)
            .filter(({ sentences }) => sentences.some(({ isHeadOfList }) => !isHeadOfList))
            .map((passage) => ({ ...scoreQuote(date, passage), isWord: areWords })),
        )
        .toSorted((a, b) => b.score - a.score)
        .map((quote, index) => ({ ...quote, adjustedScore: quote.score + index * LATER_PASSAGE })),
    )
    .toSorted((a, b) => b.adjustedScore - a.adjustedScore);
}

function scoreQuote(date: string, passage: Passage): Omit<Quote, 'isWord'> {
  const tone = findTone(passage.sentences, passage.language);
  const isDoubtful = passage.sentences.some(({ text }) => mayBeHard(text));
  return { date, passage, tone, score: SCORE_OF_TONE[tone] + scoreForm(passage.sentences), isDoubtful };
}

function scoreForm(sentences: readonly Sentence[]): number {
  const text = sentences.map((sentence) => sentence.text).join(' ');
  return (
    (sentences.some((sentence) => isJoyful(sentence.text)) ? JOY : 0) +
    (sentences[0]?.isJoining === true ? JOINING : 0) +
    (countCodeWords(text) > 0 ? CODE : 0) +
    (isLong(text) ? LONG : 0)
  );
}

function isNew({ passage, date }: Quote, chosen: readonly Quote[]): boolean {
  return chosen.every(
    (other) =>
      measureOverlap(other.passage, passage) <= OVERLAP_MAX &&
      !(other.date === date && other.passage.sentences.some((sentence) => passage.sentences.includes(sentence))),
  );
}

function arrange(quotes: readonly Quote[]): Quote[][] {
  const ordered = quotes.toSorted((a, b) => compareText(b.date, a.date) || comparePosition(a.passage, b.passage));
  // What is heard last is not a pain or a worry, if there is anything else.
  const end = ordered.findLastIndex((quote) => !hasTrouble(quote));
  const kept = end < 0 ? ordered : ordered.slice(0, end + 1);
  return [...Map.groupBy(kept, ({ date }) => date).values()];
}
