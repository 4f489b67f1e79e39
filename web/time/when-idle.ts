/** The latest start on a page that is never idle. */
const AT_LAST_MS = 1000;
/** Safari has no requestIdleCallback: about the time of a first render on a phone. */
const GUESSED_MS = 300;

export function whenIdle(run: () => unknown): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, GUESSED_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: AT_LAST_MS });
  return () => window.cancelIdleCallback(handle);
}
