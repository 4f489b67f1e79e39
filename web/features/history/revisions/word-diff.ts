import { diffArrays } from 'diff';

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
  const [old, current] = [from.slice(start, from.length - end), to.slice(start, to.length - end)];
  const changes = diffArrays(old, current, { maxEditLength: CHANGES_MAX }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: current },
  ];
  return [
    ...toParts('same', from.slice(0, start)),
    ...changes.flatMap(({ removed, added, value }) => toParts(removed ? 'removed' : added ? 'added' : 'same', value)),
    ...toParts('same', from.slice(from.length - end)),
  ];
}

function countSame(from: readonly string[], to: readonly string[]): number {
  const first = from.findIndex((unit, index) => unit !== to[index]);
  return first < 0 ? from.length : first;
}

function toParts(kind: DiffPart['kind'], units: readonly string[]): DiffPart[] {
  return units.map((text) => ({ kind, text }));
}

function splitWords(text: string): string[] {
  return Array.from(WORDS.segment(text), ({ segment }) => segment);
}

interface Change {
  removed: string;
  added: string;
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
