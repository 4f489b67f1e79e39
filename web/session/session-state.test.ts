import { expect, test } from 'vitest';
import { createFakeClock } from './session.fixture.ts';
import { createSessionStateStore, isInitialLoad, SLOW_MS } from './session-state.ts';

test('the first moment lasts until something is known', () => {
  const holder = createSessionStateStore(createFakeClock().schedule);
  expect(isInitialLoad(holder.get())).toBe(true);

  holder.set({ status: 'syncing', isSlow: false });
  expect(isInitialLoad(holder.get())).toBe(true);

  holder.set({ status: 'signedOut', error: null, canRetry: false });
  expect(isInitialLoad(holder.get())).toBe(false);
});

test('the first moment is over when it has taken too long', () => {
  const clock = createFakeClock();
  const holder = createSessionStateStore(clock.schedule);
  holder.set({ status: 'loading', isSlow: false });

  clock.pass(SLOW_MS);

  expect(isInitialLoad(holder.get())).toBe(false);
});
