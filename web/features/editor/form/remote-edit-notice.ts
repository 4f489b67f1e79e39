import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FormController } from '../controller/form-controller.ts';

/** Long enough for a person who looks up at the end of a sentence. */
const SHOWN_MS = 20_000;

/** Whether text of another tab or device has just changed the form. */
export function useRemoteEditNotice({ subscribe, countRemoteEdits }: FormController): boolean {
  const count = useSyncExternalStore(subscribe, countRemoteEdits);
  const [seenCount, setSeenCount] = useState(count);

  // Time is outside React.
  useEffect(() => {
    if (count === seenCount) return;
    const timer = setTimeout(() => setSeenCount(count), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [count, seenCount]);

  return count !== seenCount;
}
