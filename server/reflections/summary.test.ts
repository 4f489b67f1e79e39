import { expect, it } from 'vitest';
import type { Summarise } from '../models/writer.ts';
import { buildSummary } from './summary.ts';

const clock = { now: () => 1_000 };
const day = {
  date: '2026-11-20',
  entries: [{ content: '\n  Rye rests longer.\nSecond line.' }, { content: '🌙'.repeat(300) }],
};

it('a summary is the lines of the writer, with where they came from', () => {
  const summary = buildSummary(day, { clock, summarise: () => ['One.', 'Two.'] });

  expect(summary).toMatchObject({ text: 'One.\nTwo.', source: 'embedded', degraded: false, madeAt: 1_000, variant: 0 });
});

it.each<[string, Summarise]>([
  [
    'stumbles',
    () => {
      throw new Error('unreadable');
    },
  ],
  ['finds nothing', () => []],
  ['leaves it blank', () => [' ']],
])('a writer that %s leaves the openings of the entries, so that the save goes on', (_, summarise) => {
  const { text } = buildSummary(day, { clock, summarise });

  expect(text).toBe(`Rye rests longer.\n${'🌙'.repeat(200)}`);
});
