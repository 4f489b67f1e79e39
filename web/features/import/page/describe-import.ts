// The sentences of the preview and of the list of imports.
import type { Import, ImportResult } from '#contract/imports.ts';
import type { Counted } from '../formats/format.ts';

const LEFT_OUT: Readonly<Record<Exclude<Counted, 'archived' | 'zoneless'>, readonly [string, string]>> = {
  media: ['picture, sound or film', 'pictures, sounds and films'],
  tags: ['tag', 'tags'],
  mood: ['mood', 'moods'],
  weather: ['note of the weather', 'notes of the weather'],
  place: ['place', 'places'],
  trashed: ['note from the trash', 'notes from the trash'],
  empty: ['empty text', 'empty texts'],
};

export function countOf(count: number, [one, many]: readonly [string, string]): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

export function countLearnings(count: number): string {
  return countOf(count, ['learning', 'learnings']);
}

/** «2 tags, 1 mood»; empty if everything comes in. */
export function describeLeftOut(counts: Partial<Record<Counted, number>>): string {
  return Object.entries(LEFT_OUT)
    .filter(([kind]) => (counts[kind as Counted] ?? 0) > 0)
    .map(([kind, words]) => countOf(counts[kind as Counted] ?? 0, words))
    .join(', ');
}

/** What a row of the list says of an import. `dayOf` writes a time as its day. */
export function describeImport(
  { entries, createdAt, isComplete, undoUntil, undoneAt }: Import,
  dayOf: (time: string) => string,
): string {
  if (undoneAt !== null) return `Undone ${dayOf(undoneAt)}`;
  const facts = [...sayIfAny(entries, ''), dayOf(createdAt), `undo until ${dayOf(undoUntil)}`];
  return isComplete ? facts.join(' · ') : `Not complete: ${facts.join(' · ')}`;
}

/** What a finished import has done. */
export function describeResult({ added, same }: Pick<ImportResult, 'added' | 'same'>): string {
  const facts = [
    ...sayIfAny(added, ' added.'),
    ...sayIfAny(same, same === 1 ? ' was here already.' : ' were here already.'),
  ];
  return facts.join(' ') || 'Nothing was added.';
}

function sayIfAny(count: number, what: string): string[] {
  return count > 0 ? [`${countLearnings(count)}${what}`] : [];
}
