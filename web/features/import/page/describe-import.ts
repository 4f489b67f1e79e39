// The sentences of the preview.
import type { Counted } from '../formats/format.ts';

const LEFT_OUT: Readonly<Record<Exclude<Counted, 'archived'>, readonly [string, string]>> = {
  media: ['picture, sound or film', 'pictures, sounds and films'],
  tags: ['tag', 'tags'],
  mood: ['mood', 'moods'],
  weather: ['note of the weather', 'notes of the weather'],
  place: ['place', 'places'],
  trashed: ['note from the trash', 'notes from the trash'],
  empty: ['entry without text', 'entries without text'],
};

export function countOf(count: number, [one, many]: readonly [string, string]): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/** «2 tags, 1 mood»; empty if everything comes in. */
export function describeLeftOut(counts: Partial<Record<Counted, number>>): string {
  return Object.entries(LEFT_OUT)
    .filter(([kind]) => (counts[kind as Counted] ?? 0) > 0)
    .map(([kind, words]) => countOf(counts[kind as Counted] ?? 0, words))
    .join(', ');
}
