/** Runs a function later. Returns the function that cancels it. Code with timers takes it as an argument, for tests. */
export function schedule(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
}
