import type { IsoDate } from '#contract/days.ts';
import { lazyComponent } from '../../components/lazy/lazy-component.tsx';

interface CareNoticeProps {
  date: IsoDate;
  /** What the person wrote on that day. */
  texts: readonly string[];
}

const CareCard = lazyComponent(async () => (await import('./crisis-card.tsx')).CrisisCard);

/** Looks at what was written, once the page is there; mostly there is nothing to show. */
export function LazyCrisisCard({ date, texts }: CareNoticeProps) {
  return texts.length > 0 && <CareCard key={date} date={date} texts={texts} />;
}
