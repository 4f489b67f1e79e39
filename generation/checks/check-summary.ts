// Checks the summary of a day: one to five short lines.
import { countWords } from '../../embedded/text/terms.ts';
import { countGrounding, groundedShare } from '../grounding/grounding.ts';
import { stripMarkup } from './markup.ts';
import type { GroundingSource } from '../grounding/grounding-source.ts';
import { type CheckContext, type Completeness, LENGTH_TOLERANCE, type CheckResult, checkLines } from './evaluate.ts';

const LINES_MAX = 5;
const LINE_WORDS_MAX = Math.floor(22 * LENGTH_TOLERANCE);
const PREAMBLE_SHARE_MAX = 0.5;

export function checkSummary(answer: string, context: CheckContext, completeness: Completeness): CheckResult<string> {
  const lines = dropPreamble(listLines(answer, completeness), context.source, completeness);
  // More lines are refused below, without the work.
  const { accepted, failed } = checkLines(lines.slice(0, LINES_MAX), context);
  const isTooMuch = lines.length > LINES_MAX || lines.some((line) => countWords(line) > LINE_WORDS_MAX);
  return { value: accepted.join('\n'), failed: isTooMuch ? [...failed, 'limits'] : failed };
}

function listLines(answer: string, completeness: Completeness): string[] {
  const text = completeness === 'whole' ? answer : answer.slice(0, answer.lastIndexOf('\n') + 1);
  return stripMarkup(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Removes a line such as «Here are the key points:». Without a following line its role is not known yet. */
function dropPreamble(lines: readonly string[], source: GroundingSource, completeness: Completeness): string[] {
  const [first = '', ...rest] = lines;
  const isAlone = rest.length === 0;
  if (!/[:：]$/u.test(first) || (isAlone && completeness === 'whole')) return [...lines];
  return isAlone || (groundedShare(countGrounding(first, source)) ?? 0) < PREAMBLE_SHARE_MAX ? rest : [...lines];
}
