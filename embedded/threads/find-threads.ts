// Threads: two lines of different days that belong together, such as a question and its answer. The second step: it reads
// the lines of the days that `findDayPairs` names. A false thread is worse than none.
import type { JournalDay } from '../entries/written-day.ts';
import { compareText } from '../text/compare-text.ts';
import { normaliseSpelling, type Word } from '../text/terms.ts';
import { isSameWord } from './same-word.ts';
import { type SharedWord, type Thread, compareLines } from './compare-lines.ts';
import { measureRarity, type ThreadCandidates } from './day-pairs.ts';
import { type Line, type MayQuote, listLines } from './lines.ts';
import { findBoilerplate } from './boilerplate.ts';
import { type MarkedLine, markLine } from './relations.ts';
import { SUPPORT, WITHOUT_ARTICLE, findNames, isNoun, weighWord } from './word-weights.ts';

export interface ThreadsInput {
  days: readonly JournalDay[];
  candidates: ThreadCandidates;
  /** False: the line takes no part. */
  mayQuote?: MayQuote;
  threadsMax?: number;
}

const THREADS_MAX = 2;
/** A word of more lines connects none of them. */
const LINES_MAX = 12;

/** The best first. Lines and words of one are not in another. */
export function findThreads({
  days,
  candidates,
  mayQuote = () => true,
  threadsMax = THREADS_MAX,
}: ThreadsInput): Thread[] {
  const dates = new Set(candidates.pairs.flatMap(({ earlier, later }) => [earlier, later]));
  const lines = listLines(
    days.filter(({ date }) => dates.has(date)),
    mayQuote,
  );
  return findThreadsInLines(lines, candidates, threadsMax);
}

/** `lines` are those of the candidates' days. */
export function findThreadsInLines(
  lines: readonly Line[],
  candidates: ThreadCandidates,
  threadsMax = THREADS_MAX,
): Thread[] {
  const places = pairLines(lines, candidates);
  const weigh = createWeigher(lines, candidates);
  const marked = new Map<Line, MarkedLine>();
  const mark = (line: Line): MarkedLine => {
    const known = marked.get(line) ?? markLine(line);
    marked.set(line, known);
    return known;
  };
  const threads = [...places].flatMap(([earlier, others]) =>
    [...others].flatMap(([later, stems]) => {
      const shared = listShared({ earlier, later, stems }, weigh);
      return shared.length > 0 ? (compareLines({ earlier: mark(earlier), later: mark(later), shared }) ?? []) : [];
    }),
  );
  return selectThreads(threads, threadsMax);
}

/** For each line the later lines that share a stem with it, and the stems. */
function pairLines(lines: readonly Line[], { pairs }: ThreadCandidates): Map<Line, Map<Line, string[]>> {
  const isPair = new Set(pairs.map(({ earlier, later }) => `${earlier} ${later}`));
  const linesByStem = new Map<string, Set<Line>>();
  for (const line of lines) {
    for (const { stem } of line.words) {
      if (stem === '') continue;
      const known = linesByStem.get(stem);
      if (known === undefined) linesByStem.set(stem, new Set([line]));
      else known.add(line);
    }
  }
  const found = new Map<Line, Map<Line, string[]>>();
  for (const [stem, group] of linesByStem) {
    if (group.size > LINES_MAX) continue;
    for (const [earlier, later] of listPairs(group)) {
      if (earlier.language !== later.language || !isPair.has(`${earlier.date} ${later.date}`)) continue;
      const others = found.get(earlier) ?? new Map<Line, string[]>();
      others.set(later, [...(others.get(later) ?? []), stem]);
      found.set(earlier, others);
    }
  }
  return found;
}

function listPairs(lines: ReadonlySet<Line>): [Line, Line][] {
  return [...lines].flatMap((earlier) => [...lines].map((later): [Line, Line] => [earlier, later]));
}

type Weigh = (line: Line, index: number) => number;

function createWeigher(lines: readonly Line[], { dayCount, daysByStem }: ThreadCandidates): Weigh {
  const names = findNames(lines);
  const boilerplate = findBoilerplate(lines);
  const weights = new Map<Word, number>();
  return (line, index) => {
    const word = line.words[index];
    if (word === undefined || index < (boilerplate.get(line) ?? 0)) return 0;
    const known = weights.get(word);
    if (known !== undefined) return known;
    const weight = weighWord(line, index, names) * measureRarity(daysByStem.get(word.stem) ?? 0, dayCount);
    weights.set(word, weight);
    return weight;
  };
}

function listShared(
  { earlier, later, stems }: { earlier: Line; later: Line; stems: readonly string[] },
  weigh: Weigh,
): SharedWord[] {
  return stems.flatMap((stem) => {
    const isOfStem = (word: Word): boolean => word.stem === stem;
    const earlierIndex = earlier.words.findIndex(isOfStem);
    const laterIndex = later.words.findIndex(isOfStem);
    const [one, other] = [writtenAt(earlier, earlierIndex), writtenAt(later, laterIndex)];
    if (!isSameWord(one, other, earlier.language)) return [];
    const weight = Math.min(weigh(earlier, earlierIndex), weigh(later, laterIndex));
    const isSure = weight <= SUPPORT || isNoun(earlier, earlierIndex) || isNoun(later, laterIndex);
    return weight > 0
      ? [{ text: one, stem, weight: isSure ? weight : weight * WITHOUT_ARTICLE, earlierIndex, laterIndex }]
      : [];
  });
}

function writtenAt({ words }: Line, index: number): string {
  return normaliseSpelling(words[index]?.text ?? '');
}

function selectThreads(threads: readonly Thread[], threadsMax: number): Thread[] {
  const ranked = threads.toSorted(
    (a, b) =>
      b.score - a.score ||
      compareText(b.later.date, a.later.date) ||
      compareText(b.earlier.date, a.earlier.date) ||
      compareText(a.earlier.text, b.earlier.text) ||
      compareText(a.later.text, b.later.text),
  );
  const selected: Thread[] = [];
  for (const thread of ranked) {
    if (selected.length >= threadsMax) break;
    if (selected.every((other) => isApart(thread, other))) selected.push(thread);
  }
  return selected;
}

function isApart(one: Thread, other: Thread): boolean {
  const sentences = [one.earlier, one.later].flatMap((line) => line.sentences);
  const others = new Set([other.earlier, other.later].flatMap((line) => line.sentences));
  return !sentences.some((sentence) => others.has(sentence)) && one.words[0] !== other.words[0];
}
