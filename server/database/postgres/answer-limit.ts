// How long a statement waits for its answer. While the server is silent, statements that follow each other in one call
// must not add up their waits. A server that is at work on a slow statement is not silent: only one that failed says so.
interface Limits {
  /** For a statement of a server that has answered, and for those that are sent before the first one fails. */
  maxMs: number;
  /** For what is sent after a statement without an answer. */
  silentMs: number;
}

export type AnswerLimit = ReturnType<typeof createAnswerLimit>;

export function createAnswerLimit({ maxMs, silentMs }: Limits) {
  let isSilent = false;
  return {
    /** For a statement that is sent now. */
    take: (): number => (isSilent ? silentMs : maxMs),
    /** Without an answer, also because the connection was lost. */
    failed(): void {
      isSilent = true;
    },
    /** Or a new connection was made. */
    answered(): void {
      isSilent = false;
    },
  };
}
