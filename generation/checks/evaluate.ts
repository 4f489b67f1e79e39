// The checks that all kinds of text share, for complete and for partial answers.
import { mentionsCrisis } from '../../embedded/crisis/crisis-detection.ts';
import type { CheckName } from '../prompts/instructions.ts';
import {
  type GroundingCount,
  getThresholds,
  meanGroundedShare,
  countGrounding,
  groundedShare,
} from '../grounding/grounding.ts';
import { type Ngrams, containsNgram } from './prompt-leak.ts';
import { hasMarkup, mentionsModel } from './markup.ts';
import { findUnseenName } from '../grounding/unseen-names.ts';
import { findUnseenNumbers } from '../grounding/numbers.ts';
import type { GroundingSource } from '../grounding/grounding-source.ts';
import { isOtherLanguage } from './language-check.ts';

export interface CheckResult<Value> {
  /** May be shown when `failed` is empty. */
  value: Value;
  failed: readonly CheckName[];
}

/** The answer is still being written, complete, or cut off at the token limit. */
export type Completeness = 'so far' | 'whole' | 'cut';

export interface CheckContext {
  source: GroundingSource;
  promptNgrams: Ngrams;
}

/** Models can't count words, so a fifth more is accepted. */
export const LENGTH_TOLERANCE = 1.2;

export interface LineCheckResult {
  accepted: readonly string[];
  failed: readonly CheckName[];
}

/** Drops lines that are not grounded. Other faults, or too many dropped lines, reject the whole answer. */
export function checkLines(
  lines: readonly string[],
  { source, promptNgrams }: CheckContext,
  isOwnFrame: (measure: GroundingCount) => boolean = () => false,
): LineCheckResult {
  const shares = getThresholds(source);
  const failed = new Set<CheckName>();
  const accepted: string[] = [];
  const measures: GroundingCount[] = [];
  for (const line of lines) {
    for (const name of findFaults(line, { source, promptNgrams })) failed.add(name);
    const measure = countGrounding(line, source);
    const isFrame = isOwnFrame(measure);
    if (!isFrame) measures.push(measure);
    const isSound = isFrame || (groundedShare(measure) ?? 1) >= shares.lineMin;
    if (isSound && findUnseenName(line, source) === null) accepted.push(line);
  }
  const mean = meanGroundedShare(measures);
  if (accepted.length * 2 < lines.length || mean < shares.meanMin) failed.add('grounding');
  if (isOtherLanguage(lines.join('\n'), source, mean)) failed.add('language');
  return { accepted, failed: [...failed] };
}

function findFaults(line: string, { source, promptNgrams }: CheckContext): CheckName[] {
  const faults: CheckName[] = [];
  if (findUnseenNumbers(line, source).length > 0) faults.push('numbers');
  if (hasMarkup(line, source)) faults.push('markup');
  if (mentionsModel(line, source) || containsNgram(promptNgrams, line)) faults.push('leak');
  if (mentionsCrisis(line)) faults.push('care');
  return faults;
}
