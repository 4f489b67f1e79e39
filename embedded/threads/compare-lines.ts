// Decides whether two lines make a thread, by the words they share and by what one opens and the other closes.
import { compareText } from '../text/compare-text.ts';
import { sumOf } from '../text/sum.ts';
import { countWords } from '../text/terms.ts';
import type { Line, ThreadLine } from './lines.ts';
import { type MarkedLine, type Relation, type Rule, listRules, weighFault, weighPlannedVerb } from './relations.ts';
import { SUPPORT, isSubject } from './word-weights.ts';

export interface Thread {
  earlier: ThreadLine;
  later: ThreadLine;
  /** Null: the lines only share many words. */
  relation: Relation | null;
  /** The shared words as the earlier line has them, the rarest first. */
  words: readonly string[];
  score: number;
}

export interface SharedWord {
  text: string;
  stem: string;
  weight: number;
  earlierIndex: number;
  laterIndex: number;
}

interface ComparedLines {
  earlier: MarkedLine;
  later: MarkedLine;
  shared: readonly SharedWord[];
}

const UNRELATED_WEIGHT_MIN = 2.4;
const UNRELATED_WORDS_MIN = 3;
/** Lines that share more of their words say the same thing twice. */
const OVERLAP_MAX = 0.6;
const PHRASE = 0.3;
const PHRASE_DISTANCE = 3;
/** Of two words at least. */
const SEVERAL = 1.3;
const RELATED = 1;
const LONG = 0.4;
const LONG_WORDS = 24;
/** «The secret of the gnocchi»: what is learned is named at once. */
const LEARNED_DISTANCE = 12;

export function compareLines(lines: ComparedLines): Thread | null {
  const { shared } = lines;
  const [earlier, later] = [lines.earlier.line, lines.later.line];
  const weight = sumOf(shared, (word) => word.weight) + (hasPhrase(shared) ? PHRASE : 0);
  const rule = findRule(lines, weight);
  const isRelated = rule?.opens !== undefined;
  if (rule === undefined && (weight < UNRELATED_WEIGHT_MIN || shared.length < UNRELATED_WORDS_MIN)) return null;
  if (measureAlike(earlier, later) > OVERLAP_MAX && (!isRelated || earlier.text === later.text)) return null;
  const words = shared.toSorted((a, b) => b.weight - a.weight || compareText(a.text, b.text)).map(({ text }) => text);
  const score = weight + (isRelated ? RELATED : 0) - penaliseLength(earlier) - penaliseLength(later);
  return { earlier: toThreadLine(earlier), later: toThreadLine(later), relation: rule?.relation ?? null, words, score };
}

function findRule(lines: ComparedLines, weight: number): Rule | undefined {
  const { earlier, later, shared } = lines;
  const weights = new Map(shared.map((word) => [word.stem, word.weight]));
  const planned = weighPlannedVerb(earlier, later, (stem) => weights.get(stem) ?? 0);
  const fault = weighFault(earlier, later);
  return listRules(earlier, later).find((rule) => {
    const total = weight + (rule.opens === 'fails' ? fault : rule.closes === 'does' ? planned : 0);
    if (total < rule.weightMin) return false;
    if (rule.opens === 'plans' && planned === 0 && !isInPlan(earlier, shared)) return false;
    return total >= SEVERAL || isAboutWord(rule, lines, fault > 0);
  });
}

/** The plan itself names a shared word, not only the sentence before it. */
function isInPlan({ line, marks }: MarkedLine, shared: readonly SharedWord[]): boolean {
  const plan = marks.get('plans');
  const second = line.sentences[1]?.text;
  const start = second === undefined ? 0 : line.text.length - second.length;
  if (plan === undefined || plan.index < start) return true;
  return shared.some(({ earlierIndex }) => (line.words[earlierIndex]?.at ?? 0) >= start);
}

/** One word is enough if both lines are about it. */
function isAboutWord(
  { opens, closes }: Rule,
  { earlier, later, shared }: ComparedLines,
  isFaultNamed: boolean,
): boolean {
  return shared.some(({ weight, earlierIndex, laterIndex }) => {
    if (weight <= SUPPORT && !isFaultNamed) return false;
    const isClosed = isSubject(later.line, laterIndex, closes && later.marks.get(closes));
    return isClosed && opensWith(opens, earlier, earlierIndex);
  });
}

function opensWith(opens: Rule['opens'], { line, marks }: MarkedLine, index: number): boolean {
  if (opens !== 'fails' && opens !== 'learns') return true;
  const marker = marks.get(opens);
  // In Japanese the verb comes last, so that its distance says nothing.
  if (isSubject(line, index, marker) || (opens === 'learns' && line.language === 'ja')) return true;
  const distance = (line.words[index]?.at ?? 0) - (marker === undefined ? 0 : marker.index + marker[0].length);
  return opens === 'learns' && distance >= 0 && distance <= LEARNED_DISTANCE;
}

/** «Feedback loops»: two shared words side by side in both lines. */
function hasPhrase(shared: readonly SharedWord[]): boolean {
  return shared.some((one) =>
    shared.some(
      (other) =>
        isNear(one.earlierIndex, other.earlierIndex) &&
        isNear(one.laterIndex, other.laterIndex) &&
        Math.max(one.weight, other.weight) > SUPPORT,
    ),
  );
}

function isNear(index: number, next: number): boolean {
  return next > index && next - index <= PHRASE_DISTANCE;
}

/** 0 to 1: the share of the words of the line with fewer that the other has too. */
function measureAlike(one: Line, other: Line): number {
  const [a, b] = [listStems(one), listStems(other)];
  const both = sumOf(a, (stem) => (b.has(stem) ? 1 : 0));
  return both / Math.max(1, Math.min(a.size, b.size));
}

function listStems({ words }: Line): ReadonlySet<string> {
  return new Set(words.flatMap(({ stem }) => stem || []));
}

function penaliseLength({ text }: Line): number {
  return countWords(text) > LONG_WORDS ? LONG : 0;
}

function toThreadLine({ date, text, language, sentences }: Line): ThreadLine {
  return { date, text, language, sentences };
}
