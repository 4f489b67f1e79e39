// The summary of a day: one to five short lines.
import { countWords } from '../../embedded/text/terms.ts';
import { measureLine, shareOf } from '../grounding/grounding.ts';
import { takeOffMarks } from './markup.ts';
import type { Source } from '../grounding/grounding-source.ts';
import { type Against, type Extent, TOLERANCE, type Verdict, judgeLines } from './evaluate.ts';

const LINES_MAX = 5;
const LINE_WORDS_MAX = Math.floor(22 * TOLERANCE);
const PREAMBLE_SHARE_MAX = 0.5;

export function checkSummary(answer: string, against: Against, extent: Extent): Verdict<string> {
  const lines = dropPreamble(listLines(answer, extent), { source: against.source, extent });
  const { kept, failed } = judgeLines(lines, against);
  const isTooMuch = lines.length > LINES_MAX || lines.some((line) => countWords(line) > LINE_WORDS_MAX);
  return { value: kept.join('\n'), failed: isTooMuch ? [...failed, 'limits'] : failed };
}

/** Only what has its end: the last line is still being written, or was cut off. */
function listLines(answer: string, extent: Extent): string[] {
  const text = extent === 'whole' ? answer : answer.slice(0, answer.lastIndexOf('\n') + 1);
  return takeOffMarks(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** «Here are the key points:» says nothing of the day. While nothing follows, it is not known what it is. */
function dropPreamble(lines: readonly string[], { source, extent }: { source: Source; extent: Extent }): string[] {
  const [first = '', ...rest] = lines;
  const isAlone = rest.length === 0;
  if (!/[:：]$/u.test(first) || (isAlone && extent === 'whole')) return [...lines];
  return isAlone || (shareOf(measureLine(first, source)) ?? 0) < PREAMBLE_SHARE_MAX ? rest : [...lines];
}
