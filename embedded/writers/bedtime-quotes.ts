// Chooses, orders and formats the quotes of a bedtime reading.
import { isJoyful } from '../text/joy.ts';
import { type Tone, findTone } from './tone.ts';
import { LINE_WORDS, type Passage, comparePosition, listBestPassages, measureOverlap } from '../ranking/passages.ts';
import { countCodeWords } from '../text/prose.ts';
import type { QuotableDay } from './quotable.ts';
import type { Sentence } from '../entries/read-entries.ts';
import { normaliseWhitespace, shorten } from '../ranking/shorten.ts';
import { countWords } from '../text/terms.ts';
import { compareText } from '../text/compare-text.ts';
import { pickVariant } from '../locales/seeded-choice.ts';

const QUOTES_MAX = 4;
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
const FURTHER_SCORE_MIN = 0.1;
const EXACT_WORDS_MAX = 34;

export interface Quote {
  date: string;
  passage: Passage;
  tone: Tone;
  score: number;
}

/** First one quote per day, then the best others. Grouped by day, in order; the day of the best warm quote is last. */
export function chooseQuotes(days: readonly QuotableDay[], variant: number): Quote[][] {
  const byDay = days.map(listQuotes);
  const chosen: Quote[] = [];
  for (const quotes of byDay) {
    const fresh = quotes.filter((candidate) => candidate.score >= SCORE_MIN && isNew(candidate, chosen));
    const close = fresh.filter(({ score }) => score >= (fresh[0]?.score ?? 0) - SCORE_TOLERANCE);
    const pick = pickVariant(close, variant);
    if (pick !== undefined) chosen.push(pick);
  }
  for (const candidate of byDay.flat().toSorted((a, b) => b.score - a.score)) {
    if (chosen.length >= QUOTES_MAX) break;
    if (candidate.score >= FURTHER_SCORE_MIN && isNew(candidate, chosen)) chosen.push(candidate);
  }
  return arrange(chosen);
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

function isLong(text: string): boolean {
  return countWords(text) > EXACT_WORDS_MAX;
}

/** All candidates of a day, best first. Further candidates of an entry score lower. */
function listQuotes({ date, entries }: QuotableDay): Quote[] {
  const runsByEntry = Map.groupBy(entries.entries(), ([, { entryIndex }]) => entryIndex);
  return [...runsByEntry.values()]
    .flatMap((runs) =>
      runs
        .flatMap(([index, run]) =>
          listBestPassages(run, index, PASSAGES_PER_ENTRY).map((passage) => scoreQuote(date, passage)),
        )
        .toSorted((a, b) => b.score - a.score)
        .map((quote, index) => ({ ...quote, adjustedScore: quote.score + index * LATER_PASSAGE })),
    )
    .toSorted((a, b) => b.adjustedScore - a.adjustedScore);
}

function scoreQuote(date: string, passage: Passage): Quote {
  const tone = findTone(passage.sentences, passage.language);
  return { date, passage, tone, score: SCORE_OF_TONE[tone] + scoreForm(passage.sentences) };
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
  const warmest = quotes.toSorted((a, b) => b.score - a.score)[0];
  const isLast = (item: Quote): boolean => warmest?.tone === 'warm' && item === warmest;
  const ordered = quotes.toSorted(
    (a, b) =>
      Number(isLast(a)) - Number(isLast(b)) || compareText(a.date, b.date) || comparePosition(a.passage, b.passage),
  );
  return [...Map.groupBy(ordered, ({ date }) => date).values()].toSorted(
    (a, b) => Number(a.some(isLast)) - Number(b.some(isLast)),
  );
}
