export type Coalesced = (delayMs: number) => void;

interface RefreshDeps {
  run: () => void;
  now: () => number;
  schedule: (run: () => void, delayMs: number) => () => void;
}

/** Calls within a short time become one run, at the earliest of their times: what is told meanwhile puts nothing off. */
export function coalesce({ run, now, schedule }: RefreshDeps): Coalesced {
  let dueMs = Number.POSITIVE_INFINITY;
  let cancel: (() => void) | undefined;
  return (delayMs) => {
    const wantedMs = now() + delayMs;
    if (wantedMs >= dueMs) return;
    cancel?.();
    dueMs = wantedMs;
    cancel = schedule(() => {
      dueMs = Number.POSITIVE_INFINITY;
      run();
    }, delayMs);
  };
}
