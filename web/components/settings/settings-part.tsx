import { useId, type ReactNode } from 'react';
import { CardHeading } from '../display/card.tsx';

/** Cards of the settings that belong together, on one surface below a heading of their own. */
export function SettingsPart({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className="settings-part" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <div>
        <CardHeading value="h3">{children}</CardHeading>
      </div>
    </section>
  );
}
