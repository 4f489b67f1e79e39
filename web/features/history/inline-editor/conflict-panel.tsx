import { useId, type ReactNode, type Ref } from 'react';

interface ConflictPanelProps {
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

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
