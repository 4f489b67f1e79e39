import { useEffect, useRef } from 'react';

/** About two lines: less is no reading on. */
const SCROLLED_PX = 48;

/**
 * Moves the focus from the pressed button to the heading of the text that it has brought: a second Enter would replace
 * the text. If the person has moved the focus or scrolled on meanwhile, both stay there.
 */
export function useTextFocus(isPending: boolean) {
  const textRef = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element>(null);
  const pressedAt = useRef(0);
  const hasArrived = useRef(false);

  // The focus is outside React. The text can be drawn some renders after the button is ready again.
  useEffect(() => {
    if (isPending || !hasArrived.current || !textRef.current) return;
    hasArrived.current = false;
    if (Math.abs(window.scrollY - pressedAt.current) > SCROLLED_PX) return;
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === pressed.current) focusHeading(textRef.current);
  });

  return {
    textRef,
    notePress() {
      pressed.current = document.activeElement;
      pressedAt.current = window.scrollY;
    },
    noteArrival() {
      hasArrived.current = true;
    },
  };
}

/** The heading of the card that holds the text, otherwise that of the page. */
function focusHeading(text: Element): void {
  const card = text.closest('section');
  const heading = (card ?? document).querySelector<HTMLElement>('h1, h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
  heading.scrollIntoView({ block: 'nearest' });
}
