// Checks a bedtime reading: its sentences must be grounded or only end the day, and its quotations must be exact.
import { splitSentences } from '../../embedded/text/sentences.ts';
import { countWords } from '../../embedded/text/terms.ts';
import type { CheckName } from '../prompts/instructions.ts';
import type { GroundingCount } from '../grounding/grounding.ts';
import { stripMarkup } from './markup.ts';
import { isExactQuotation, listQuotations, removeQuotations } from '../grounding/quotations.ts';
import { type GroundingSource, mentionsOtherWeekday } from '../grounding/grounding-source.ts';
import { type CheckContext, type Completeness, LENGTH_TOLERANCE, type CheckResult, checkLines } from './evaluate.ts';

const WORDS_MAX = Math.floor(260 * LENGTH_TOLERANCE);
const WORDS_MIN = 15;
const SENTENCES_MAX = 100;

export function checkReading(answer: string, context: CheckContext, completeness: Completeness): CheckResult<string> {
  const paragraphs = listParagraphs(answer, completeness).slice(0, SENTENCES_MAX + 1);
  const sentences = paragraphs.map(listSentences);
  const all = sentences.flat();
  // More sentences are refused below, without the work.
  const { accepted, failed } = checkLines(all.slice(0, SENTENCES_MAX), context, isClosingPhrase);
  const left = [...accepted];
  const written = paragraphs.map((paragraph, index) => {
    const own = sentences[index] ?? [];
    const kept = own.filter((sentence) => sentence === left[0] && left.shift() !== undefined);
    return kept.length === own.length ? paragraph : kept.join(' ');
  });
  const value = written.filter((paragraph) => paragraph !== '').join('\n\n');
  if (all.length > SENTENCES_MAX) return { value, failed: [...failed, 'limits'] };
  return { value, failed: [...failed, ...findFaults(paragraphs, value, context.source, completeness)] };
}

/** «Breathe out, and let the pillow hold your head»: mostly neutral words, and no word of the entries. */
function isClosingPhrase({ grounded, neutral, ungrounded }: GroundingCount): boolean {
  return grounded === 0 && neutral > ungrounded;
}

function listParagraphs(answer: string, completeness: Completeness): string[] {
  const text = completeness === 'so far' ? answer.slice(0, Math.max(0, answer.lastIndexOf('\n\n'))) : answer;
  return stripMarkup(text)
    .split(/\n+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

function listSentences(paragraph: string): string[] {
  return splitSentences(paragraph, SENTENCES_MAX).map(({ text }) => text);
}

function findFaults(
  paragraphs: readonly string[],
  value: string,
  source: GroundingSource,
  completeness: Completeness,
): CheckName[] {
  const faults = new Set<CheckName>();
  const quotations = paragraphs.flatMap(listQuotations);
  const own = paragraphs.map(removeQuotations).join('\n');
  if (!quotations.every((quotation) => isExactQuotation(quotation, source))) faults.add('quotation');
  if (/[?？؟]/u.test(own)) faults.add('question');
  if (mentionsOtherWeekday(own, source)) faults.add('day');
  if (countWords(value) > WORDS_MAX) faults.add('limits');
  if (completeness === 'so far') return [...faults];
  if (completeness === 'cut' || countWords(value) < WORDS_MIN) faults.add('limits');
  if (listQuotations(value).length === 0) faults.add('quotation');
  return [...faults];
}
