import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus when the element that has it is removed; browsers would move it to the top of the page. In a list the
 * first button of the neighbour gets the focus, elsewhere the page's heading. On a page of many cards the heading is far away:
 * there it is the last button of the `card`, such as the one that opened a form.
 */
export function useFocusHandover<Part extends HTMLElement>(within: 'page' | 'card' = 'page'): RefObject<Part | null> {
  const ref = useRef<Part>(null);

  // The focus is outside React. It is read while the element is still on the page.
  useLayoutEffect(() => {
    const part = ref.current;
    return () => {
      if (!part || !hasFocus(part)) return;
      const neighbours = part instanceof HTMLLIElement ? [part.nextElementSibling, part.previousElementSibling] : [];
      const card = within === 'card' ? part.closest('.card') : null;
      // A whole list can be removed at once, and an open dialog in it keeps the focus until then.
      queueMicrotask(() => moveFocus(neighbours, card));
    };
  }, [within]);

  return ref;
}

/** A pressed button that is disabled while pending has already lost the focus to the page. */
function hasFocus(part: HTMLElement): boolean {
  const { activeElement, body } = document;
  return part.contains(activeElement) || (activeElement === body && part.querySelector('[data-pending]') !== null);
}

function moveFocus(neighbours: readonly (Element | null)[], card: Element | null): void {
  if (document.activeElement !== document.body) return;
  const neighbour = neighbours.find((one) => one?.isConnected);
  const target = neighbour?.querySelector('button') ?? [...(card?.querySelectorAll('button') ?? [])].at(-1);
  if (target) target.focus();
  else document.querySelector('h1')?.focus({ preventScroll: true });
}
