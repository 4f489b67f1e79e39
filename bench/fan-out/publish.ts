// Publishes changes at a fixed rate. The version of a change is the time at which it was published, in microseconds.
import type { ChangeEvent } from '#contract/events.ts';
import { systemScheduler } from '../../server/clock.ts';

export const CHANGES_PER_SECOND = 200;
const TICK_MS = 10;

/** Returns the function that stops it. */
export function publishChanges(
  userIds: readonly string[],
  publish: (change: ChangeEvent & { userId: string }) => void,
): () => void {
  const startedAt = performance.now();
  let count = 0;
  return systemScheduler.every(TICK_MS, () => {
    const due = ((performance.now() - startedAt) / 1000) * CHANGES_PER_SECOND;
    for (; count < due; count += 1) {
      const userId = userIds[count % userIds.length] ?? '';
      publish({ userId, noun: 'reflection', date: '2026-01-01', version: nowUs() });
    }
  });
}

/** Comparable between the processes of one computer. */
export function nowUs(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1000);
}
