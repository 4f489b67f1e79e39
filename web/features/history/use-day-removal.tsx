import { useState, type ReactNode } from 'react';
import type { Reflection } from '#contract/reflections.ts';
import { LazyHistory } from './lazy-history.tsx';

interface DayRemoval {
  ask: () => void;
  /** Asks before the day is removed. */
  dialog: ReactNode;
}

export function useDayRemoval(day: Reflection): DayRemoval {
  // The dialog stays once it has opened: it closes by itself, and gives the focus back.
  const [removing, setRemoving] = useState<'no' | 'asked' | 'declined'>('no');
  const dialog = removing !== 'no' && (
    <LazyHistory problem="Could not ask before removing" onClose={() => setRemoving('no')}>
      {({ RemoveDayDialog }) => (
        <RemoveDayDialog day={day} isOpen={removing === 'asked'} onClose={() => setRemoving('declined')} />
      )}
    </LazyHistory>
  );
  return { ask: () => setRemoving('asked'), dialog };
}
