// The differences between two texts, word by word: Myers' shortest edit script over the words in the middle that differ.

export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** With more changed words, both texts are shown whole: that is faster, and easier to read. */
const CHANGES_MAX = 600;

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/** The parts of both texts in reading order: without `added` it is `before`, without `removed` it is `after`. */
export function diffWords(before: string, after: string): DiffPart[] {
  return joinParts(diffUnits(splitWords(before), splitWords(after)));
}

/** The units of both in reading order, each as a part of its own. */
export function diffUnits(from: readonly string[], to: readonly string[]): DiffPart[] {
  const start = countSame(from, to);
  const end = countSame(from.slice(start).toReversed(), to.slice(start).toReversed());
  const [middleFrom, middleTo] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  return [
    ...toParts('same', from.slice(0, start)),
    ...(diffMiddle(middleFrom, middleTo) ?? [...toParts('removed', middleFrom), ...toParts('added', middleTo)]),
    ...toParts('same', from.slice(from.length - end)),
  ];
}

function splitWords(text: string): string[] {
  return Array.from(WORDS.segment(text), ({ segment }) => segment);
}

function countSame(from: readonly string[], to: readonly string[]): number {
  let count = 0;
  while (count < from.length && count < to.length && from[count] === to[count]) count += 1;
  return count;
}

function toParts(kind: DiffPart['kind'], units: readonly string[]): DiffPart[] {
  return units.map((text) => ({ kind, text }));
}

/** For each number of changes, how far into `from` each diagonal reaches. */
type Reach = Map<number, number>;

/** Null when more than CHANGES_MAX words changed. */
function diffMiddle(from: readonly string[], to: readonly string[]): DiffPart[] | null {
  const trail: Reach[] = [];
  let reach: Reach = new Map([[1, 0]]);
  for (let changes = 0; changes <= CHANGES_MAX; changes += 1) {
    const next: Reach = new Map();
    trail.push(reach);
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = step(reach, diagonal, changes).x;
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= from.length && x - diagonal >= to.length) return walkBack(from, to, trail);
    }
    reach = next;
  }
  return null;
}

/** Onto this diagonal comes a word taken away from the one below, or one put in from the one above: whichever is further. */
function step(reach: Reach, diagonal: number, changes: number): { x: number; from: number } {
  const below = reach.get(diagonal - 1) ?? -1;
  const above = reach.get(diagonal + 1) ?? -1;
  const isPutIn = diagonal === -changes || (diagonal !== changes && below < above);
  return isPutIn ? { x: above, from: diagonal + 1 } : { x: below + 1, from: diagonal - 1 };
}

function walkBack(from: readonly string[], to: readonly string[], trail: readonly Reach[]): DiffPart[] {
  const parts: DiffPart[] = [];
  let [x, y] = [from.length, to.length];
  for (let changes = trail.length - 1; changes >= 0; changes -= 1) {
    const reach = trail[changes] ?? new Map<number, number>();
    const diagonal = x - y;
    const { x: landed, from: origin } = step(reach, diagonal, changes);
    while (x > landed) {
      x -= 1;
      y -= 1;
      parts.push({ kind: 'same', text: from[x] ?? '' });
    }
    if (changes === 0) break;
    const isPutIn = origin > diagonal;
    if (isPutIn) y -= 1;
    else x -= 1;
    parts.push(isPutIn ? { kind: 'added', text: to[y] ?? '' } : { kind: 'removed', text: from[x] ?? '' });
  }
  return parts.toReversed();
}

/** The words between two unchanged parts. */
interface Change {
  removed: string;
  added: string;
  /** The unchanged words after it. */
  same: string;
}

/** Joins neighbours of one kind; between two unchanged parts, removed words come before added words. */
function joinParts(parts: readonly DiffPart[]): DiffPart[] {
  const changes: Change[] = [{ removed: '', added: '', same: '' }];
  for (const { kind, text } of parts) {
    const last = changes.at(-1);
    if (!last || text === '') continue;
    if (kind !== 'same' && last.same !== '') changes.push({ removed: '', added: '', same: '', [kind]: text });
    else last[kind] += text;
  }
  return bridge(changes)
    .flatMap(({ removed, added, same }): DiffPart[] => [
      { kind: 'removed', text: removed },
      { kind: 'added', text: added },
      { kind: 'same', text: same },
    ])
    .filter(({ text }) => text !== '');
}

/** A word that stayed by chance between two longer changes is read more easily as part of them. */
function bridge(changes: readonly Change[]): Change[] {
  const bridged: Change[] = [];
  for (const change of changes) {
    let next = change;
    let last = bridged.at(-1);
    while (last && last.same.length <= Math.min(sizeOf(last), sizeOf(next))) {
      const { removed, added, same } = last;
      next = { removed: removed + same + next.removed, added: added + same + next.added, same: next.same };
      bridged.pop();
      last = bridged.at(-1);
    }
    bridged.push(next);
  }
  return bridged;
}

function sizeOf({ removed, added }: Change): number {
  return Math.max(removed.length, added.length);
}
