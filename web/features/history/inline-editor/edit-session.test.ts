import { expect, test } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { listShownEntries } from './edit-session.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id, content: `${id} text`, rev: 1, promptIndex: 0 }));
const day: Reflection = {
  id: 'r1',
  userId: 'ada',
  date: '2026-11-21',
  promptIndex: 0,
  entries: [a, b, c].filter((entry) => entry !== undefined),
  aiSummary: null,
  bedtimeReading: null,
  summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: null },
  reading: null,
  version: 1,
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
};
const withoutB = { ...day, entries: day.entries.filter(({ id }) => id !== 'b') };

test('shows what the day has while nothing is being changed', () => {
  expect(listShownEntries(withoutB, null)).toEqual(withoutB.entries);
});

test('shows the learning being changed once, where the day still has it', () => {
  expect(b && listShownEntries(day, { day, entry: b }).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('keeps the learning being changed in its place when it was removed elsewhere', () => {
  expect(b && listShownEntries(withoutB, { day, entry: b }).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
