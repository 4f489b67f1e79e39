// The summary of a day: one to five short lines.
import { countWords } from '../../embedded/text/terms.ts';
import { countGrounding, groundedShare } from '../grounding/grounding.ts';
import { stripMarkup } from './markup.ts';
import type { GroundingSource } from '../grounding/grounding-source.ts';
import { type CheckContext, type Completeness, LENGTH_TOLERANCE, type CheckResult, checkLines } from './evaluate.ts';

const LINES_MAX = 5;
const LINE_WORDS_MAX = Math.floor(22 * LENGTH_TOLERANCE);
const PREAMBLE_SHARE_MAX = 0.5;

export function checkSummary(answer: string, against: CheckContext, extent: Completeness): CheckResult<string> {
  const lines = dropPreamble(listLines(answer, extent), { source: against.source, extent });
  const { accepted, failed } = checkLines(lines, against);
  const isTooMuch = lines.length > LINES_MAX || lines.some((line) => countWords(line) > LINE_WORDS_MAX);
  return { value: accepted.join('\n'), failed: isTooMuch ? [...failed, 'limits'] : failed };
}

/** Only what has its end: the last line is still being written, or was cut off. */
function listLines(answer: string, extent: Completeness): string[] {
  const text = extent === 'whole' ? answer : answer.slice(0, answer.lastIndexOf('\n') + 1);
  return stripMarkup(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** «Here are the key points:» says nothing of the day. While nothing follows, it is not known what it is. */
function dropPreamble(
  lines: readonly string[],
  { source, extent }: { source: GroundingSource; extent: Completeness },
): string[] {
  const [first = '', ...rest] = lines;
  const isAlone = rest.length === 0;
  if (!/[:：]$/u.test(first) || (isAlone && extent === 'whole')) return [...lines];
  return isAlone || (groundedShare(countGrounding(first, source)) ?? 0) < PREAMBLE_SHARE_MAX ? rest : [...lines];
}
