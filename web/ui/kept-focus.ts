import { useLayoutEffect, useRef, type RefObject } from 'react';

/** For a button that is disabled while something is pending: a browser takes the focus away from it then, and this gives it back. */
export function useKeptFocus(isPending: boolean): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // Where the focus is, is known to the browser alone; before it draws, a button just disabled still has it.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isPending) {
      hadFocus.current = activeElement === ref.current;
      return;
    }
    // Whoever has gone elsewhere meanwhile stays there.
    if (hadFocus.current && (activeElement === body || activeElement === null)) ref.current?.focus();
    hadFocus.current = false;
  }, [isPending]);

  return ref;
}
