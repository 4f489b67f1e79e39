import type { ComponentProps } from 'react';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';

const CrisisCard = lazyComponent(async () => (await import('./crisis-card.tsx')).CrisisCard);

/** Loads after the page and checks the entries. Usually it shows nothing. */
export function LazyCrisisCard({ date, texts }: ComponentProps<typeof CrisisCard>) {
  return texts.length > 0 && <CrisisCard key={date} date={date} texts={texts} />;
}
