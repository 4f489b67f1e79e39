// What the checks say of an answer, whole or so far. Each kind of text has its own; what they share is here.
import { findCare } from '../../embedded/crisis/crisis-detection.ts';
import { countWords } from '../../embedded/text/terms.ts';
import type { CheckName } from '../prompts/check-name.ts';
import { type Measure, getShares, meanShare, measureLine, shareOf } from '../grounding/grounding.ts';
import { type Runs, hasRunOf } from './prompt-leak.ts';
import { hasMarkup, speaksOfItself } from './markup.ts';
import { findUnseenName } from '../grounding/unseen-names.ts';
import { findUnseen } from '../grounding/numbers.ts';
import type { Source } from '../grounding/grounding-source.ts';
import { isOtherLanguage } from './language-check.ts';

export interface Verdict<Value> {
  /** What may be shown when nothing failed. */
  value: Value;
  failed: readonly CheckName[];
}

/** How far an answer has come: still being written, ended, or ended in the middle because it was too long. */
export type Extent = 'so far' | 'whole' | 'cut';

export interface Against {
  source: Source;
  /** Of the instructions. */
  runs: Runs;
}

/** A model cannot count words; a fifth more is nobody's loss. */
export const TOLERANCE = 1.2;
const COMFORT_WORDS_MAX = 25;
const COMFORT = /\b(?:heavy|hard|alone|carry|carrying|weight|weighs)\b/iu;

export interface Judged {
  kept: readonly string[];
  failed: readonly CheckName[];
}

/** Lines that are not grounded are dropped; anything worse, or too many of those, refuses the whole. */
export function judgeLines(
  lines: readonly string[],
  { source, runs }: Against,
  isOwnFrame: (measure: Measure) => boolean = () => false,
): Judged {
  const shares = getShares(source);
  const failed = new Set<CheckName>();
  const kept: string[] = [];
  const measures: Measure[] = [];
  let comforts = source.isHeavy ? 1 : 0;
  for (const line of lines) {
    for (const name of findFaults(line, { source, runs })) failed.add(name);
    const measure = measureLine(line, source);
    if (comforts > 0 && isComfort(line, source)) {
      comforts -= 1;
      kept.push(line);
      continue;
    }
    const isFrame = isOwnFrame(measure);
    if (!isFrame) measures.push(measure);
    const isSound = isFrame || (shareOf(measure) ?? 1) >= shares.lineMin;
    if (isSound && findUnseenName(line, source) === null) kept.push(line);
  }
  const mean = meanShare(measures);
  if (kept.length * 2 < lines.length || mean < shares.meanMin) failed.add('grounding');
  if (isOtherLanguage(lines.join('\n'), source, mean)) failed.add('language');
  return { kept, failed: [...failed] };
}

function findFaults(line: string, { source, runs }: Against): CheckName[] {
  const faults: CheckName[] = [];
  if (findUnseen(line, source).length > 0) faults.push('numbers');
  if (hasMarkup(line, source)) faults.push('markup');
  if (speaksOfItself(line, source) || hasRunOf(runs, line)) faults.push('leak');
  if (findCare(line)) faults.push('care');
  return faults;
}

/** The one line that the instructions ask for when an entry is heavy; it is not in the entries and cannot be. */
function isComfort(line: string, source: Source): boolean {
  return COMFORT.test(line) && countWords(line) <= COMFORT_WORDS_MAX && findUnseenName(line, source) === null;
}
