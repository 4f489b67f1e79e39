// A sentence together with those that it cannot be understood without.
import type { Sentence } from '../entries/read-entries.ts';
import { isAnnouncement } from '../text/insights.ts';
import { hasPairedMarks } from '../text/paired-marks.ts';
import { sumOf } from '../text/sum.ts';

const FRAGMENT_WORDS = 4;

/** They continue the sentence before, but can be understood without it. */
const LOOSE_START = /^(?:there|here|finally|everything|notice|because|enfin|endlich|eindelijk)(?![\p{L}])/iu;

export interface WindowLimits {
  lineWords: number;
  windowWords: number;
}

/** With the sentences before, if it starts with «it» or «then», and with the next one if it is short or announces that. */
export function selectWindow(sentences: readonly Sentence[], index: number, limits: WindowLimits): Sentence[] {
  const sentence = sentences[index];
  if (sentence === undefined) return [];
  if (sentence.text.endsWith(':') && findNeighbour(sentences, index, 1)?.isListItem === true)
    return selectListItems(sentences, index, limits.lineWords);
  let first = index;
  let last = index;
  const select = (): Sentence[] => sentences.slice(first, last + 1);
  const fits = (from: number, to: number): boolean => countWords(sentences.slice(from, to + 1)) <= limits.windowWords;
  while (startsInside(select()) && isNext(sentences, first - 1) && fits(first - 1, last)) first -= 1;
  // Without its start, what comes before the sentence is of no use.
  if (startsInside(select())) first = index;
  if (needsNext(select()) && isNext(sentences, last) && fits(first, last + 1)) last += 1;
  return select();
}

/** With all that the paragraph says before it, if that has room: a sentence from the middle often needs it. */
export function extendToStart(
  window: readonly Sentence[],
  sentences: readonly Sentence[],
  wordsMax: number,
): readonly Sentence[] {
  const first = sentences.findIndex((sentence) => sentence === window[0]);
  const extended = sentences.slice(findParagraphStart(sentences, first), first + window.length);
  return countWords(extended) <= wordsMax ? extended : window;
}

/** The index of the first sentence from which the paragraph leads to this one without a gap. */
export function findParagraphStart(sentences: readonly Sentence[], index: number): number {
  let start = index;
  while (sentences[start - 1]?.lineIndex === sentences[index]?.lineIndex && isNext(sentences, start - 1)) start -= 1;
  return start;
}

/** With the following sentences of the line, until it has so many words. */
export function extendWindow(
  window: readonly Sentence[],
  sentences: readonly Sentence[],
  { min, max }: { min: number; max: number },
): Sentence[] {
  const start = sentences.findIndex((sentence) => sentence === window[0]);
  let last = start + window.length - 1;
  while (countWords(sentences.slice(start, last + 1)) < min && isNext(sentences, last)) {
    const next = sentences[last + 1];
    if (next?.lineIndex !== window[0]?.lineIndex || countWords(sentences.slice(start, last + 2)) > max) break;
    last += 1;
  }
  return sentences.slice(start, last + 1);
}

/** True if the first sentence refers to one before it that is not among these, or if half of a quotation is missing. */
export function startsInside(sentences: readonly Sentence[]): boolean {
  const [first] = sentences;
  if (first === undefined) return false;
  // «So», «and» or «but» may start an entry.
  const isJoining = first.isJoining && first.index > 0 && !LOOSE_START.test(first.text) && !isAnnouncement(first.text);
  const leans = first.isDangling || isJoining;
  return leans || !hasPairedMarks(sentences.map(({ text }) => text).join(' '));
}

function needsNext(sentences: readonly Sentence[]): boolean {
  return (
    countWords(sentences) <= FRAGMENT_WORDS ||
    sentences.some(({ text, isInsight }) => isInsight && isAnnouncement(text))
  );
}

/** True if the sentence after this place is the one that the person wrote next, in the same line. */
function isNext(sentences: readonly Sentence[], index: number): boolean {
  const before = sentences[index];
  const after = sentences[index + 1];
  return before !== undefined && after?.index === before.index + 1 && !before.isListItem && !after.isListItem;
}

function findNeighbour(sentences: readonly Sentence[], index: number, step: 1 | -1): Sentence | undefined {
  const neighbour = sentences[index + step];
  return neighbour?.index === (sentences[index]?.index ?? 0) + step ? neighbour : undefined;
}

/** «Three things:» with as many items as fit into a line. */
export function selectListItems(sentences: readonly Sentence[], index: number, wordsMax: number): Sentence[] {
  const selected: Sentence[] = [];
  let words = 0;
  for (const sentence of sentences.slice(index)) {
    words += sentence.wordCount;
    if (selected.length > 1 && (words > wordsMax || !sentence.isListItem)) break;
    selected.push(sentence);
  }
  return selected;
}

export function countWords(sentences: readonly Sentence[]): number {
  return sumOf(sentences, ({ wordCount }) => wordCount);
}
