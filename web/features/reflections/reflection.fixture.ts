// A saved day for the tests of this folder and its screens.
import type { Reflection } from '#contract/reflections.ts';

export function buildReflection(parts: Partial<Reflection> = {}): Reflection {
  return {
    id: 'r1',
    userId: 'ada',
    date: '2026-11-21',
    promptIndex: 0,
    entries: [{ id: 'a', content: 'Order is a promise.', rev: 1, promptIndex: 0 }],
    aiSummary: 'Order is a promise.',
    bedtimeReading: null,
    summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: '2026-11-21T20:00:00.000Z' },
    reading: null,
    version: 1,
    createdAt: '2026-11-21T20:00:00.000Z',
    updatedAt: '2026-11-21T20:00:00.000Z',
    ...parts,
  };
}
