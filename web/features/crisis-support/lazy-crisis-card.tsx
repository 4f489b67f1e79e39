import type { IsoDate } from '#contract/days.ts';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';

interface LazyCrisisCardProps {
  date: IsoDate;
  texts: readonly string[];
}

const CrisisCard = lazyComponent(async () => (await import('./crisis-card.tsx')).CrisisCard);

/** Loads after the page and checks the entries. Usually it shows nothing. */
export function LazyCrisisCard({ date, texts }: LazyCrisisCardProps) {
  return texts.length > 0 && <CrisisCard key={date} date={date} texts={texts} />;
}
