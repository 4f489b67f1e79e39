import { describe, expect, test } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { NEUTRAL_SUMMARY } from '#contract/withheld-summary.ts';
import { canImproveSummary } from './use-browser-summary.ts';

const SAVED_AT = '2026-11-21T20:00:00.000Z';
const HOUR_MS = 3_600_000;

function build(changes: Partial<Reflection>): Reflection {
  return {
    id: 'r1',
    userId: 'u1',
    date: '2026-11-21',
    promptIndex: 0,
    entries: [],
    aiSummary: 'Bread rises.',
    bedtimeReading: null,
    summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: SAVED_AT },
    reading: null,
    version: 1,
    createdAt: SAVED_AT,
    updatedAt: SAVED_AT,
    savedAt: SAVED_AT,
    ...changes,
  };
}

describe("the browser's model writes the summary", () => {
  const soon = Date.parse(SAVED_AT) + HOUR_MS;

  test('of a day that was saved lately', () => {
    expect(canImproveSummary(build({}), soon)).toBe(true);
    expect(canImproveSummary(build({ savedAt: undefined }), soon)).toBe(true);
  });

  test('of no day that was saved more than a day ago', () => {
    expect(canImproveSummary(build({}), Date.parse(SAVED_AT) + 25 * HOUR_MS)).toBe(false);
  });

  test('only in place of the embedded one', () => {
    const summary = {
      status: 'ready',
      source: 'browser:Google Chrome 148',
      degraded: false,
      madeAt: SAVED_AT,
    } as const;

    expect(canImproveSummary(build({ summary }), soon)).toBe(false);
  });

  test('of no day whose every entry has words of distress', () => {
    expect(canImproveSummary(build({ aiSummary: NEUTRAL_SUMMARY }), soon)).toBe(false);
  });
});
