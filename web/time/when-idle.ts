/** A page that never rests still gets to what can wait. */
const AT_LAST_MS = 1000;
/** Where the browser cannot say when it rests (Safari), about what a first drawing takes on a phone. */
const GUESSED_MS = 300;

/** Runs once what is being drawn has been drawn; answers with how to cancel it. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, GUESSED_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: AT_LAST_MS });
  return () => window.cancelIdleCallback(handle);
}
