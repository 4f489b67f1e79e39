// A story: two whole entries about the same thing on different days, without a question or a plan in between. A single rare
// noun connects them, so both must be long enough to say something about it.
import { compareText } from '../text/compare-text.ts';
import { sumOf } from '../text/sum.ts';
import { normaliseSpelling } from '../text/terms.ts';
import type { ThreadCandidates } from './day-pairs.ts';
import type { Line } from './lines.ts';
import { isSameWord } from './same-word.ts';
import { type Names, RARE, findNames, isNoun, isSubject, weighWord } from './word-weights.ts';

interface StoryLine extends Line {
  score: number;
  isQuestion: boolean;
}

export interface Story<Written> {
  earlier: Written;
  later: Written;
}

const WORDS_MIN = 6;
/** A word of more days is a habit. */
const DAYS_MAX = 3;
/** A word of more lines connects none of them. */
const LINES_MAX = 12;
const OVERLAP_MAX = 0.6;

/** The best; `lines` are whole entries. */
export function findStory<Written extends StoryLine>(
  lines: readonly Written[],
  { daysByStem, pairs }: ThreadCandidates,
): Story<Written> | undefined {
  const isPair = new Set(pairs.map(({ earlier, later }) => `${earlier} ${later}`));
  const names = findNames(lines);
  const long = lines.filter(({ sentences }) => sumOf(sentences, ({ wordCount }) => wordCount) >= WORDS_MIN);
  const stories = [...pairLines(long, daysByStem)].flatMap(([earlier, others]) =>
    [...others].flatMap((later) => {
      if (!isPair.has(`${earlier.date} ${later.date}`) || earlier.language !== later.language) return [];
      if (later.isQuestion || measureAlike(earlier, later) > OVERLAP_MAX) return [];
      const words = countShared({ earlier, later, names, daysByStem });
      return words > 0 ? [{ earlier, later, score: words + earlier.score + later.score }] : [];
    }),
  );
  return stories.toSorted(
    (a, b) =>
      b.score - a.score ||
      compareText(b.later.date, a.later.date) ||
      compareText(a.earlier.text, b.earlier.text) ||
      compareText(a.later.text, b.later.text),
  )[0];
}

/** For each line the lines that share a rare stem with it. */
function pairLines<Written extends Line>(
  lines: readonly Written[],
  daysByStem: ReadonlyMap<string, number>,
): Map<Written, Set<Written>> {
  const linesByStem = new Map<string, Set<Written>>();
  for (const line of lines) {
    for (const { stem } of line.words) {
      if (stem === '' || (daysByStem.get(stem) ?? 0) > DAYS_MAX) continue;
      linesByStem.set(stem, (linesByStem.get(stem) ?? new Set<Written>()).add(line));
    }
  }
  const found = new Map<Written, Set<Written>>();
  for (const group of linesByStem.values()) {
    if (group.size < 2 || group.size > LINES_MAX) continue;
    for (const line of group) found.set(line, new Set([...(found.get(line) ?? []), ...group]));
  }
  return found;
}

interface Compared {
  earlier: Line;
  later: Line;
  names: Names;
  daysByStem: ReadonlyMap<string, number>;
}

/** 0 if the only shared noun says in both lines where or of what something is. */
function countShared({ earlier, later, names, daysByStem }: Compared): number {
  const words = earlier.words.flatMap(({ stem, text }, index) => {
    if (stem === '' || (daysByStem.get(stem) ?? 0) > DAYS_MAX) return [];
    const other = later.words.findIndex((word) => word.stem === stem);
    const written = later.words[other]?.text;
    if (written === undefined || isLabel(earlier, index) || isLabel(later, other)) return [];
    if (!isSameWord(normaliseSpelling(text), normaliseSpelling(written), earlier.language)) return [];
    const isRare = weighWord(earlier, index, names) >= RARE && weighWord(later, other, names) >= RARE;
    return isRare ? [{ stem, index, other }] : [];
  });
  const nouns = words.filter(({ index, other }) => isNoun(earlier, index) || isNoun(later, other));
  if (nouns.length === 0) return 0;
  const isAbout = nouns.some(
    ({ index, other }) => isSubject(earlier, index, undefined) || isSubject(later, other, undefined),
  );
  return isAbout || new Set(words.map(({ stem }) => stem)).size > 1 ? words.length : 0;
}

/** «Disse: …» */
function isLabel({ words, text }: Line, index: number): boolean {
  const word = words[index];
  return word !== undefined && /^ ?[:：]/u.test(text.slice(word.at + word.text.length));
}

function measureAlike(one: Line, other: Line): number {
  const [a, b] = [one, other].map(({ words }) => new Set(words.flatMap(({ stem }) => stem || [])));
  if (a === undefined || b === undefined) return 0;
  return sumOf(a, (stem) => (b.has(stem) ? 1 : 0)) / Math.max(1, Math.min(a.size, b.size));
}
