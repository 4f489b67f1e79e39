/** Work of which only the latest counts: new work ends the old one, whose late answers change nothing. */
export function createLatestWork() {
  let latest = new AbortController();
  return {
    async run(act: (signal: AbortSignal) => Promise<void>, onProblem: (problem: string) => void): Promise<void> {
      latest.abort();
      latest = new AbortController();
      const { signal } = latest;
      try {
        await act(signal);
      } catch (error) {
        if (!signal.aborted) onProblem(error instanceof Error ? error.message : String(error));
      }
    },
    end: (): void => latest.abort(),
  };
}
