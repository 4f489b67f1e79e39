// The bedtime reading: paragraphs whose sentences are grounded or do no more than end a day, and exact quotations.
import { splitSentences } from '../../embedded/text/sentences.ts';
import { countWords } from '../../embedded/text/terms.ts';
import type { CheckName } from '../prompts/check-name.ts';
import type { GroundingCount } from '../grounding/grounding.ts';
import { stripMarkup } from './markup.ts';
import { isExactQuotation, listQuotations, removeQuotations } from '../grounding/quotations.ts';
import { type GroundingSource, mentionsOtherWeekday } from '../grounding/grounding-source.ts';
import { type CheckContext, type Completeness, LENGTH_TOLERANCE, type CheckResult, checkLines } from './evaluate.ts';

const WORDS_MAX = Math.floor(260 * LENGTH_TOLERANCE);
/** Little material, little text: but an opening, a quotation and a close there must be. */
const WORDS_MIN = 15;
const SENTENCES_MAX = 100;

export function checkReading(answer: string, against: CheckContext, extent: Completeness): CheckResult<string> {
  const paragraphs = listParagraphs(answer, extent);
  const sentences = paragraphs.map(listSentences);
  const { accepted, failed } = checkLines(sentences.flat(), against, isClosingPhrase);
  const left = [...accepted];
  const written = paragraphs
    .map((paragraph, index) => renderAccepted(paragraph, takeAccepted(sentences[index] ?? [], left)))
    .filter((paragraph) => paragraph !== '');
  const value = written.join('\n\n');
  return { value, failed: [...failed, ...findFaults(paragraphs, value, { source: against.source, extent })] };
}

/** «Breathe out, and let the pillow hold your head»: more words of the night than others, and none of the day. */
function isClosingPhrase({ grounded, neutral, ungrounded }: GroundingCount): boolean {
  return grounded === 0 && neutral > ungrounded;
}

function listParagraphs(answer: string, extent: Completeness): string[] {
  const text = extent === 'so far' ? answer.slice(0, Math.max(0, answer.lastIndexOf('\n\n'))) : answer;
  return stripMarkup(text)
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

function listSentences(paragraph: string): string[] {
  return splitSentences(paragraph, SENTENCES_MAX).map(({ text }) => text);
}

/** Those of the sentences that come next among the kept. */
function takeAccepted(sentences: readonly string[], left: string[]): { all: number; kept: string[] } {
  const kept: string[] = [];
  for (const sentence of sentences) {
    if (left[0] !== sentence) continue;
    left.shift();
    kept.push(sentence);
  }
  return { all: sentences.length, kept };
}

function renderAccepted(paragraph: string, { all, kept }: { all: number; kept: readonly string[] }): string {
  return kept.length === all ? paragraph : kept.join(' ');
}

function findFaults(
  paragraphs: readonly string[],
  value: string,
  { source, extent }: { source: GroundingSource; extent: Completeness },
): CheckName[] {
  const faults = new Set<CheckName>();
  const quotations = paragraphs.flatMap(listQuotations);
  const own = paragraphs.map(removeQuotations).join('\n');
  if (!quotations.every((quotation) => isExactQuotation(quotation, source))) faults.add('quotation');
  if (/[?？؟]/u.test(own)) faults.add('question');
  if (mentionsOtherWeekday(own, source)) faults.add('day');
  if (countWords(value) > WORDS_MAX) faults.add('limits');
  if (extent === 'so far') return [...faults];
  if (extent === 'cut' || countWords(value) < WORDS_MIN) faults.add('limits');
  if (listQuotations(value).length === 0) faults.add('quotation');
  return [...faults];
}
