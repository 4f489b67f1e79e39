/** The longest delay of the main script in a page that draws no frame, for example in a background tab. */
const NO_FRAME_MS = 500;

declare global {
  /** Settled when the style sheet has been applied or could not be loaded. */
  // oxlint-disable-next-line no-var -- only a var becomes a property of the global object
  var learnStyled: Promise<unknown> | undefined;
}

/** Loads the main script and the whole style sheet after the first frame, which has its styles inline. */
export function startMainScript(onFailed: () => void): void {
  document.addEventListener('DOMContentLoaded', () => {
    const frame = new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
      setTimeout(resolve, NO_FRAME_MS);
    });
    // A browser that forbids to observe paints loads it at once.
    frame.then(load, load).catch(onFailed);
  });
}

function load(): Promise<unknown> | undefined {
  const styles = findLink('stylesheet');
  window.learnStyled = new Promise((resolve) => {
    if (styles) Object.assign(styles, { onload: resolve, onerror: resolve, rel: 'stylesheet' });
  });
  const script = findLink('modulepreload');
  return script ? import(/* @vite-ignore */ script.href) : undefined;
}

function findLink(rel: string): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>(`link[data-rel=${rel}]`);
}
