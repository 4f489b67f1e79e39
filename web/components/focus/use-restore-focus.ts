import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** Restores the focus of a button that was disabled while pending, because browsers remove the focus from it. */
export function useRestoreFocus(isPending: boolean): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  // Some browsers remove the focus at once and fire blur.
  useEffect(() => {
    const button = ref.current;
    const note = () => (hadFocus.current ||= button?.disabled === true);
    button?.addEventListener('blur', note);
    return () => button?.removeEventListener('blur', note);
  }, []);

  // In other browsers a disabled button keeps the focus until the next frame. The focus is outside React.
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isPending) {
      hadFocus.current ||= activeElement === ref.current;
      return;
    }
    // If the person has moved the focus meanwhile, it stays there.
    if (hadFocus.current && (activeElement === body || activeElement === null))
      ref.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isPending]);

  return ref;
}
