// The time between the opening of a tab and its end, which may come at any point: the last thing it did has its effect,
// and what comes after never happens. Only what lies outside the tab (its database, the server) stays.

/** Turns of the event loop in which nothing may have begun. A database in memory takes one between two requests. */
const QUIET_TURNS = 3;

export type Activity = ReturnType<typeof createActivity>;
export type Life = ReturnType<typeof createLife>;

/** Everything that has been begun and not ended, in all tabs together. */
export function createActivity() {
  let running = 0;
  return {
    async track<Result>(work: () => Promise<Result>): Promise<Result> {
      running += 1;
      try {
        return await work();
      } finally {
        running -= 1;
      }
    },
    /** Resolves when nothing more happens without time passing. */
    async settle(): Promise<void> {
      for (let quiet = 0; quiet < QUIET_TURNS; quiet = running === 0 ? quiet + 1 : 0) {
        // oxlint-disable-next-line no-await-in-loop -- a turn each
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

export function createLife(activity: Activity) {
  let stepsLeft = Number.POSITIVE_INFINITY;
  let isOver = false;
  const { promise: crashed, resolve: crash } = Promise.withResolvers<void>();

  return {
    /** Resolves when it has ended in the middle of something. */
    crashed,
    isOver: () => isOver,
    end(): void {
      isOver = true;
    },
    /** It ends with the step after so many: that one is done, but nobody is left to hear of it. */
    endAfter(steps: number): void {
      stepsLeft = steps;
    },
    /** For whoever has waited for something else than a step. */
    async goOn(): Promise<void> {
      if (isOver) await never();
    },
    /** One act outside the tab. Who is gone waits for its answer for ever. */
    async step<Result>(act: () => Promise<Result>): Promise<Result> {
      if (isOver) return never();
      stepsLeft -= 1;
      isOver = stepsLeft < 0;
      if (isOver) crash();
      try {
        const result = await activity.track(act);
        return isOver ? await never() : result;
      } catch (error) {
        if (isOver) await never();
        throw error;
      }
    },
  };
}

/** Made anew each time, so that nothing that waits for it is held by it. */
function never(): Promise<never> {
  return new Promise(() => {});
}
