/** Runs later; answers with how to cancel it. What keeps time takes this as an argument, so that its tests have a clock. */
export function schedule(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}
