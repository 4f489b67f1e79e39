// A clock that stands still until a test moves it.
import type { Clock } from '../../server/clock.ts';

export interface TestClock extends Clock {
  set(time: string): void;
}

/** Noon in London on the day that most tests call today. */
export const NOON = '2026-11-21T12:00:00Z';
export const TODAY = '2026-11-21';

export function createTestClock(start = NOON): TestClock {
  let nowMs = Date.parse(start);
  return {
    now: () => nowMs,
    set: (time) => {
      nowMs = Date.parse(time);
    },
  };
}
