import { expect, test } from 'vitest';
import { createFakeClock } from './session.fixture.ts';
import { createSessionHolder, isFirstMoment, SLOW_MS } from './session-state.ts';

test('the first moment lasts until something is known', () => {
  const holder = createSessionHolder(createFakeClock().schedule);
  expect(isFirstMoment(holder.get())).toBe(true);

  holder.set({ status: 'syncing', isSlow: false });
  expect(isFirstMoment(holder.get())).toBe(true);

  holder.set({ status: 'signedOut', error: null, canRetry: false });
  expect(isFirstMoment(holder.get())).toBe(false);
});

test('the first moment is over when it has taken too long', () => {
  const clock = createFakeClock();
  const holder = createSessionHolder(clock.schedule);
  holder.set({ status: 'loading', isSlow: false });

  clock.pass(SLOW_MS);

  expect(isFirstMoment(holder.get())).toBe(false);
});
