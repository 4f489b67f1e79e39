import { useId, type ReactNode, type Ref } from 'react';

interface ConflictPanelProps {
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** Stands where the editor stood, for as long as there are two texts. */
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
