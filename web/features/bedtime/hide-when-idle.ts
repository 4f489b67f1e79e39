/** Long enough to find a tool, and shorter than the reading of the first page. */
const IDLE_AFTER_MS = 8000;
const USER_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;

/** Sets `data-idle` on the element after a while without input, and removes it at the next input. */
export function hideWhenIdle(element: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const restart = () => {
    delete element.dataset['idle'];
    clearTimeout(timer);
    timer = setTimeout(() => (element.dataset['idle'] = ''), IDLE_AFTER_MS);
  };
  restart();
  const listeners = new AbortController();
  for (const name of USER_EVENTS) window.addEventListener(name, restart, { passive: true, signal: listeners.signal });
  return () => {
    clearTimeout(timer);
    listeners.abort();
  };
}
