// A journal for the tests of one file; before each of them it is noon, and there is somebody who has written nothing yet.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { SaveReflection } from '#contract/reflections.ts';
import { createTestClock, NOON, TODAY, type TestClock } from '../../tests/support/test-clock.ts';
import { openTestStorage } from '../../tests/support/test-storage.ts';
import { newId } from '../ids.ts';
import type { Storage } from '../open-storage.ts';
import type { HistoryDeps } from '../history/change-entries.ts';
import { saveReflection, type ReflectionDeps } from './save.ts';

export interface TestJournal {
  clock: TestClock;
  storage: Storage;
  userId: string;
  /** Each test's own, to be changed at will. */
  deps: HistoryDeps & ReflectionDeps;
  save(
    day: Pick<SaveReflection, 'userId' | 'entries'> & Partial<SaveReflection>,
    idempotencyKey?: string,
  ): ReturnType<typeof saveReflection>;
}

/** To be called where a file begins. */
export function openTestJournal(): TestJournal {
  const clock = createTestClock();
  const journal = {
    clock,
    save({ userId, ...day }, idempotencyKey) {
      const whole = { userId, date: TODAY, promptIndex: 0, ...day };
      return saveReflection({ userId, day: whole, idempotencyKey }, journal.deps);
    },
  } as TestJournal;

  beforeAll(async () => {
    journal.storage = await openTestStorage(clock);
  });

  afterAll(() => journal.storage.close());

  beforeEach(() => {
    clock.set(NOON);
    journal.userId = randomUUID();
    journal.deps = {
      ...journal.storage,
      clock,
      chargeOpenedBytes: () => {},
      newId: () => newId(clock.now()),
      summarise: (day) => day.entries.map(({ content }) => `* ${content}`),
    };
  });

  return journal;
}
