export type Coalesced = (delayMs: number) => void;

interface CoalesceDeps {
  run: () => void;
  now: () => number;
  schedule: (run: () => void, delayMs: number) => () => void;
}

/** Combines calls into one run at the earliest requested time. A later call does not delay the run. */
export function coalesce({ run, now, schedule }: CoalesceDeps): Coalesced {
  let dueMs = Number.POSITIVE_INFINITY;
  let cancel: (() => void) | undefined;
  return (delayMs) => {
    const requestedMs = now() + delayMs;
    if (requestedMs >= dueMs) return;
    cancel?.();
    dueMs = requestedMs;
    cancel = schedule(() => {
      dueMs = Number.POSITIVE_INFINITY;
      run();
    }, delayMs);
  };
}
