import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a part that leaves the page by itself, or by a press in it: had it the focus, a browser drops that to the top of the
 * page. In a list the neighbour's first button takes it, elsewhere the page's heading.
 */
export function useFocusHandover<Part extends HTMLElement>(): RefObject<Part | null> {
  const ref = useRef<Part>(null);

  // Where the focus is, is known to the browser alone; it is looked at while the part is still on the page.
  useLayoutEffect(() => {
    const part = ref.current;
    return () => {
      if (!part || !hasFocus(part)) return;
      const neighbours = part instanceof HTMLLIElement ? [part.nextElementSibling, part.previousElementSibling] : [];
      // A whole list can go at once, and until it has gone an open dialog in it lets nothing else have the focus.
      queueMicrotask(() => handOn(neighbours));
    };
  }, []);

  return ref;
}

/** A pressed button that is disabled while it works has lost it to the page already. */
function hasFocus(part: HTMLElement): boolean {
  const { activeElement, body } = document;
  return part.contains(activeElement) || (activeElement === body && part.querySelector('[data-pending]') !== null);
}

function handOn(neighbours: readonly (Element | null)[]): void {
  if (document.activeElement !== document.body) return;
  const neighbour = neighbours.find((one) => one?.isConnected);
  const heir = neighbour?.querySelector('button') ?? document.querySelector('h1');
  heir?.focus({ preventScroll: true });
}
