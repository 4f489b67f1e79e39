// The bedtime reading: paragraphs whose sentences are grounded or do no more than end a day, and exact quotations.
import { splitSentences } from '../../embedded/text/sentences.ts';
import { countWords } from '../../embedded/text/terms.ts';
import type { CheckName } from '../prompts/check-name.ts';
import type { Measure } from '../grounding/grounding.ts';
import { takeOffMarks } from './markup.ts';
import { isExact, listQuotations, takeOutQuotations } from '../grounding/quotations.ts';
import { type Source, isOtherWeekday } from '../grounding/grounding-source.ts';
import { type Against, type Extent, TOLERANCE, type Verdict, judgeLines } from './evaluate.ts';

const WORDS_MAX = Math.floor(260 * TOLERANCE);
/** Little material, little text: but an opening, a quotation and a close there must be. */
const WORDS_MIN = 15;
const SENTENCES_MAX = 100;

export function checkReading(answer: string, against: Against, extent: Extent): Verdict<string> {
  const paragraphs = listParagraphs(answer, extent);
  const sentences = paragraphs.map(listSentences);
  const { kept, failed } = judgeLines(sentences.flat(), against, isFrame);
  const left = [...kept];
  const written = paragraphs
    .map((paragraph, index) => writeKept(paragraph, takeKept(sentences[index] ?? [], left)))
    .filter((paragraph) => paragraph !== '');
  const value = written.join('\n\n');
  return { value, failed: [...failed, ...findFaults(paragraphs, value, { source: against.source, extent })] };
}

/** «Breathe out, and let the pillow hold your head»: more words of the night than others, and none of the day. */
function isFrame({ grounded, frame, foreign }: Measure): boolean {
  return grounded === 0 && frame > foreign;
}

function listParagraphs(answer: string, extent: Extent): string[] {
  const text = extent === 'so far' ? answer.slice(0, Math.max(0, answer.lastIndexOf('\n\n'))) : answer;
  return takeOffMarks(text)
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

function listSentences(paragraph: string): string[] {
  return splitSentences(paragraph, SENTENCES_MAX).map(({ text }) => text);
}

/** Those of the sentences that come next among the kept. */
function takeKept(sentences: readonly string[], left: string[]): { all: number; kept: string[] } {
  const kept: string[] = [];
  for (const sentence of sentences) {
    if (left[0] !== sentence) continue;
    left.shift();
    kept.push(sentence);
  }
  return { all: sentences.length, kept };
}

function writeKept(paragraph: string, { all, kept }: { all: number; kept: readonly string[] }): string {
  return kept.length === all ? paragraph : kept.join(' ');
}

function findFaults(
  paragraphs: readonly string[],
  value: string,
  { source, extent }: { source: Source; extent: Extent },
): CheckName[] {
  const faults = new Set<CheckName>();
  const quotations = paragraphs.flatMap(listQuotations);
  const own = paragraphs.map(takeOutQuotations).join('\n');
  if (!quotations.every((quotation) => isExact(quotation, source))) faults.add('quotation');
  if (/[?？؟]/u.test(own)) faults.add('question');
  if (isOtherWeekday(own, source)) faults.add('day');
  if (countWords(value) > WORDS_MAX) faults.add('limits');
  if (extent === 'so far') return [...faults];
  if (extent === 'cut' || countWords(value) < WORDS_MIN) faults.add('limits');
  if (listQuotations(value).length === 0) faults.add('quotation');
  return [...faults];
}
