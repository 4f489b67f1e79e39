import { useId, type ReactNode, type Ref } from 'react';

interface ConflictPanelProps {
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Replaces the editor until the person has chosen between the two texts. */
export function ConflictPanel({ heading, children }: ConflictPanelProps) {
  const headingId = useId();
  return (
    <section className="panel conflict" aria-labelledby={headingId}>
      <h3 ref={heading} id={headingId} tabIndex={-1}>
        Changed on another device
      </h3>
      {children}
    </section>
  );
}
