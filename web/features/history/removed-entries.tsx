import { useRef, useState } from 'react';
import type { Reflection } from '#contract/reflections.ts';
import { LazyHistory } from './lazy-history.tsx';

/** The removed entries of a day, loaded when the person opens the list. */
export function RemovedEntries({ day }: { day: Reflection }) {
  const [isOpen, setIsOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  return (
    <details className="removed" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary ref={summary}>Recently removed</summary>
      {isOpen && (
        <LazyHistory problem="Could not open what was recently removed">
          {({ RemovedList }) => <RemovedList day={day} onGone={() => summary.current?.focus()} />}
        </LazyHistory>
      )}
    </details>
  );
}
