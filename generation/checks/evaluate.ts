// What the checks say of an answer, whole or so far. Each kind of text has its own; what they share is here.
import { mentionsCrisis } from '../../embedded/crisis/crisis-detection.ts';
import { countWords } from '../../embedded/text/terms.ts';
import type { CheckName } from '../prompts/check-name.ts';
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
  /** What may be shown when nothing failed. */
  value: Value;
  failed: readonly CheckName[];
}

/** How far an answer has come: still being written, ended, or ended in the middle because it was too long. */
export type Completeness = 'so far' | 'whole' | 'cut';

export interface CheckContext {
  source: GroundingSource;
  /** Of the instructions. */
  promptNgrams: Ngrams;
}

/** A model cannot count words; a fifth more is nobody's loss. */
export const LENGTH_TOLERANCE = 1.2;
const COMFORT_WORDS_MAX = 25;
const COMFORT = /\b(?:heavy|hard|alone|carry|carrying|weight|weighs)\b/iu;

export interface LineCheckResult {
  accepted: readonly string[];
  failed: readonly CheckName[];
}

/** Lines that are not grounded are dropped; anything worse, or too many of those, refuses the whole. */
export function checkLines(
  lines: readonly string[],
  { source, promptNgrams }: CheckContext,
  isOwnFrame: (measure: GroundingCount) => boolean = () => false,
): LineCheckResult {
  const shares = getThresholds(source);
  const failed = new Set<CheckName>();
  const kept: string[] = [];
  const measures: GroundingCount[] = [];
  let comforts = source.isSensitive ? 1 : 0;
  for (const line of lines) {
    for (const name of findFaults(line, { source, promptNgrams })) failed.add(name);
    const measure = countGrounding(line, source);
    if (comforts > 0 && isComfort(line, source)) {
      comforts -= 1;
      kept.push(line);
      continue;
    }
    const isFrame = isOwnFrame(measure);
    if (!isFrame) measures.push(measure);
    const isSound = isFrame || (groundedShare(measure) ?? 1) >= shares.lineMin;
    if (isSound && findUnseenName(line, source) === null) kept.push(line);
  }
  const mean = meanGroundedShare(measures);
  if (kept.length * 2 < lines.length || mean < shares.meanMin) failed.add('grounding');
  if (isOtherLanguage(lines.join('\n'), source, mean)) failed.add('language');
  return { accepted: kept, failed: [...failed] };
}

function findFaults(line: string, { source, promptNgrams }: CheckContext): CheckName[] {
  const faults: CheckName[] = [];
  if (findUnseenNumbers(line, source).length > 0) faults.push('numbers');
  if (hasMarkup(line, source)) faults.push('markup');
  if (mentionsModel(line, source) || containsNgram(promptNgrams, line)) faults.push('leak');
  if (mentionsCrisis(line)) faults.push('care');
  return faults;
}

/** The one line that the instructions ask for when an entry is heavy; it is not in the entries and cannot be. */
function isComfort(line: string, source: GroundingSource): boolean {
  return COMFORT.test(line) && countWords(line) <= COMFORT_WORDS_MAX && findUnseenName(line, source) === null;
}
