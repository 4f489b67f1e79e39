import { useEffect, useState } from 'react';
import type { FormController } from '../controller/form-controller.ts';

/** Long enough to be seen by who looks up at the end of a sentence. */
const SAID_MS = 20_000;

/** Whether text from elsewhere has just come onto the form. */
export function useRemoteEditNotice(writing: FormController): boolean {
  const [isSaid, setIsSaid] = useState(false);

  // The form's state and time are outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hasMet = watchRemoteEdits(writing);
    const stop = writing.subscribe(() => {
      if (!hasMet()) return;
      setIsSaid(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsSaid(false), SAID_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [writing]);

  return isSaid;
}

/** Answers whether a text has changed since the last time, or come, and not by a key. */
export function watchRemoteEdits(writing: Pick<FormController, 'getShape' | 'editionOf'>): () => boolean {
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
