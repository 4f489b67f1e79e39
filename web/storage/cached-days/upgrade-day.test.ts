import { expect, test } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { upgradeDay, type LegacyDay } from './upgrade-day.ts';

const OLDER: LegacyDay = {
  id: 'r1',
  userId: 'ada',
  date: '2026-11-21',
  promptIndex: 0,
  entries: [],
  aiSummary: 'Order is a promise.',
  bedtimeReading: 'The day is over.',
  summary: { status: 'ready', source: 'embedded', degraded: false },
  version: 1,
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
};

test('a day that was stored without the times of its texts can still be opened', () => {
  expect(upgradeDay(OLDER)).toEqual({
    ...OLDER,
    summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: null },
    reading: null,
  });
});

test('a complete day stays as it is', () => {
  const day: Reflection = {
    ...OLDER,
    summary: { status: 'ready', source: 'openai:gpt', degraded: false, madeAt: '2026-11-21T20:00:05.000Z' },
    reading: { source: 'embedded', degraded: true, madeAt: '2026-11-21T21:00:00.000Z' },
  };

  expect(upgradeDay(day)).toEqual(day);
});
