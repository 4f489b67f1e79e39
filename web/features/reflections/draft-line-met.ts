import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { readCaret, restoreCaret, type HeldCaret } from './draft-line-caret.ts';
import type { Writing } from './writing.ts';

/** Long enough to be seen by who looks up at the end of a sentence. */
const SAID_MS = 20_000;

/** Whether words from elsewhere have just come onto the form. Whoever writes there keeps the focus and their place. */
export function useMetWords(writing: Writing): boolean {
  const [{ isSaid }, setMet] = useState({ times: 0, isSaid: false });
  const held = useRef<HeldCaret | null>(null);

  // The form's state, the keys and time are outside React; the caret has to be read before React draws.
  useEffect(() => {
    let lastInputAt = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = ({ timeStamp }: Event) => (lastInputAt = timeStamp);
    const hasMet = createMetWatch(writing);
    const stop = writing.subscribe(() => {
      if (!hasMet()) return;
      held.current = readCaret(writing, performance.now() - lastInputAt);
      setMet(({ times }) => ({ times: times + 1, isSaid: true }));
      clearTimeout(timer);
      timer = setTimeout(() => setMet(({ times }) => ({ times, isSaid: false })), SAID_MS);
    });
    document.addEventListener('input', note, { passive: true });
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('input', note);
    };
  }, [writing]);

  // The focus is the browser's, and went with the field that was drawn anew.
  useLayoutEffect(() => {
    if (held.current) restoreCaret(held.current);
    held.current = null;
  });

  return isSaid;
}

/** Answers whether a text has changed since the last time, or come, and not by a key. */
export function createMetWatch(writing: Pick<Writing, 'getShape' | 'editionOf'>): () => boolean {
  // An entry that was taken away and comes back is still known.
  const known = new Map<string, number>();
  const look = () => {
    const met = writing.getShape().entries.filter(({ id }) => writing.editionOf(id) > (known.get(id) ?? 0));
    for (const { id } of met) known.set(id, writing.editionOf(id));
    return met.length > 0;
  };
  look();
  return look;
}
