/** Long enough to find a tool, short enough not to shine through the first page. */
const IDLE_AFTER_MS = 8000;
const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel'] as const;

/** Marks the element as idle after a while without input, and takes the mark away with the very event that ends it. */
export function hideWhenIdle(element: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    delete element.dataset['idle'];
    clearTimeout(timer);
    timer = setTimeout(() => (element.dataset['idle'] = ''), IDLE_AFTER_MS);
  };
  wait();
  for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, wait, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, wait);
  };
}
