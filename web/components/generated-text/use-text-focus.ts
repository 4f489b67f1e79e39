import { useEffect, useRef } from 'react';

/**
 * Moves the focus from the pressed button to the heading of the text that it has brought: a second Enter would replace
 * the text. If the person has moved the focus meanwhile, it stays there.
 */
export function useTextFocus(isPending: boolean) {
  const textRef = useRef<HTMLDivElement>(null);
  const pressed = useRef<Element>(null);
  const hasArrived = useRef(false);

  // The focus is outside React. The text can be drawn some renders after the button is ready again.
  useEffect(() => {
    if (isPending || !hasArrived.current || !textRef.current) return;
    hasArrived.current = false;
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === pressed.current) focusHeading(textRef.current);
  });

  return {
    textRef,
    notePress() {
      pressed.current = document.activeElement;
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
