import { useId, type ReactNode, type Ref } from 'react';
import { describePlace, type ConflictPlace } from './conflict-place.ts';

interface ConflictPanelProps {
  place: ConflictPlace;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

export function ConflictPanel({ place, heading, children }: ConflictPanelProps) {
  const headingId = useId();
  return (
    <section className="panel conflict" aria-labelledby={headingId}>
      <h3 ref={heading} id={headingId} tabIndex={-1}>
        Changed {describePlace(place)}
      </h3>
      {children}
    </section>
  );
}
