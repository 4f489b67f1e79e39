import { schedule } from '../../time/schedule.ts';

/** The last part of a delay, in which an idle moment is awaited: longer than the time between two keys. */
const IDLE_WITHIN_MS = 150;

/** Runs a function between two frames, `deadlineMs` from now at the latest. Safari has no idle callback: there it runs then. */
export function scheduleIdle(run: () => void, deadlineMs: number): () => void {
  if (!('requestIdleCallback' in window)) return schedule(run, deadlineMs);
  let handle: number | undefined;
  const cancel = schedule(
    () => {
      handle = window.requestIdleCallback(run, { timeout: IDLE_WITHIN_MS });
    },
    Math.max(0, deadlineMs - IDLE_WITHIN_MS),
  );
  return () => {
    cancel();
    if (handle !== undefined) window.cancelIdleCallback(handle);
  };
}
