import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** For a button that is disabled while something is pending: a browser takes the focus away from it then, and this gives it back. */
export function useRestoreFocus(isPending: boolean): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // Some browsers take it in the very moment in which the button is disabled, and say so.
  useEffect(() => {
    const button = ref.current;
    const note = () => (hadFocus.current ||= button?.disabled === true);
    button?.addEventListener('blur', note);
    return () => button?.removeEventListener('blur', note);
  }, []);

  // In others a button just disabled still has it before the next drawing. Where the focus is, only the browser knows.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isPending) {
      hadFocus.current ||= activeElement === ref.current;
      return;
    }
    // Whoever has gone elsewhere meanwhile stays there.
    if (hadFocus.current && (activeElement === body || activeElement === null)) ref.current?.focus();
    hadFocus.current = false;
  }, [isPending]);

  return ref;
}
