/** The longest delay of the main script in a page that draws no frame, for example in a background tab. */
const NO_FRAME_MS = 200;

declare global {
  /** Settled when the style sheet has been applied or could not be loaded. */
  // oxlint-disable-next-line no-var -- only a var becomes a property of the global object
  var learnStyled: Promise<unknown> | undefined;
}

/**
 * Runs the main script after the first frame, and loads the whole style sheet: the first frame has its styles inline. The
 * page preloads the main script, so only its execution is delayed.
 */
export function startMainScript({ onStarted, onFailed }: { onStarted: () => void; onFailed: () => void }): void {
  document.addEventListener('DOMContentLoaded', () => {
    const frame = new Promise((resolve) => {
      // The timer runs after the frame that follows the callback.
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, NO_FRAME_MS);
    });
    frame.then(load).then(onStarted, onFailed);
  });
}

function load(): Promise<unknown> | undefined {
  const styles = findLink('[data-rel=stylesheet]');
  window.learnStyled = new Promise((resolve) => {
    if (styles) Object.assign(styles, { onload: resolve, onerror: resolve, rel: 'stylesheet' });
  });
  const script = findLink('[rel=modulepreload]');
  return script ? import(/* @vite-ignore */ script.href) : undefined;
}

function findLink(selector: string): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>(`link${selector}`);
}
