// The lines of an essay: what each of its paragraphs begins with, or its insight or conclusion. The first sentence of a paragraph
// usually says what it is about (Baxendale 1958).
import type { ParsedEntry, Sentence } from '../entries/read-entries.ts';
import { drawsConclusion } from './conclusions.ts';
import { hasPairedMarks } from '../text/paired-marks.ts';
import { orderByRank } from './sentence-order.ts';
import { type WindowLimits, countWords, extendWindow, selectWindow, startsInside } from './sentence-window.ts';

const PARAGRAPHS_MIN = 3;
const PARAGRAPH_WORDS_MIN = 25;
/** Of the words, so that a list or a poem is no essay. */
const SHARE_IN_PARAGRAPHS = 0.8;
/** A shorter line takes the following sentences along, as long as they are not too many. */
const START_WORDS = { min: 12, max: 32 };
const POINT_WORDS = { min: 40, max: 60 };
/** «I had meant the ring.» says nothing alone. */
const START_WORDS_MIN = 6;

interface Start {
  sentences: readonly Sentence[];
  /** 2 for an insight or an intention, 1 for a conclusion, 0 for a beginning. */
  says: number;
  /** That of the best sentence of the paragraph. */
  score: number;
}

/** Empty if the entry is no essay. */
export function listParagraphs({ sentences }: ParsedEntry): (readonly Sentence[])[] {
  const paragraphs = [...Map.groupBy(sentences, ({ lineIndex }) => lineIndex).values()].filter(
    (line) => countWords(line) >= PARAGRAPH_WORDS_MIN && !line.some(({ isListItem }) => isListItem),
  );
  const isEssay =
    paragraphs.length >= PARAGRAPHS_MIN && countWords(paragraphs.flat()) >= SHARE_IN_PARAGRAPHS * countWords(sentences);
  return isEssay ? paragraphs : [];
}

/** Up to `count` windows in the order of the day: the first paragraph, those with an insight or a conclusion, then the best of the others. */
export function selectStarts(entry: ParsedEntry, count: number, limits: WindowLimits): (readonly Sentence[])[] {
  const scores = new Map(orderByRank(entry.sentences).map(({ index, score }) => [entry.sentences[index], score]));
  const starts = listParagraphs(entry)
    .map((paragraph): Start | null => {
      const start = findStart(paragraph, entry.language, limits);
      return start && { ...start, score: Math.max(...paragraph.map((sentence) => scores.get(sentence) ?? 0)) };
    })
    .filter((start) => start !== null);
  const [first, ...others] = starts;
  const best = others.toSorted((one, other) => other.says - one.says || other.score - one.score).slice(0, count - 1);
  return starts.filter((start) => start === first || best.includes(start)).map(({ sentences }) => sentences);
}

/** The insight, or a conclusion, or the first sentence that can be understood; the line of the paragraph before may be what «then» continues. */
function findStart(
  paragraph: readonly Sentence[],
  language: string,
  limits: WindowLimits,
): Omit<Start, 'score'> | null {
  const extend = (window: readonly Sentence[], { min, max }: typeof START_WORDS): Sentence[] =>
    extendWindow(window, paragraph, { min, max: Math.min(max, limits.windowWords) });
  const marked = paragraph.findIndex(({ mark }) => mark !== null);
  const point = marked < 0 ? paragraph.findIndex(({ text }) => drawsConclusion(text, language)) : marked;
  const window = selectWindow(paragraph, point, limits);
  if (window.length > 0 && !startsInside(window))
    return { sentences: extend(window, POINT_WORDS), says: marked < 0 ? 1 : 2 };
  for (const sentence of paragraph) {
    if (sentence.isDangling || sentence.isQuestion || !hasPairedMarks(sentence.text)) continue;
    const sentences = extend([sentence], START_WORDS);
    if (countWords(sentences) >= START_WORDS_MIN) return { sentences, says: 0 };
  }
  return null;
}
