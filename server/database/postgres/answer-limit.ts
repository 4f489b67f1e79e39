// How long a statement waits for its answer. While the server is silent, statements that follow each other in one call
// must not add up their waits.
interface Limits {
  /** For the first answer that is missing. */
  maxMs: number;
  /** For what is sent while the server has been silent for so long already. */
  silentMs: number;
}

export type AnswerLimit = ReturnType<typeof createAnswerLimit>;

export function createAnswerLimit({ maxMs, silentMs }: Limits) {
  let silentSince: number | null = null;
  return {
    /** For a statement that is sent now. */
    take(): number {
      const nowMs = performance.now();
      silentSince ??= nowMs;
      return Math.max(silentMs, Math.ceil(silentSince + maxMs - nowMs));
    },
    answered(): void {
      silentSince = null;
    },
  };
}
