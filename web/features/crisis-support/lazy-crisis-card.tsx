import type { Day } from '#contract/days.ts';
import { laterPart } from '../../components/lazy/lazy-component.tsx';

interface CareNoticeProps {
  date: Day;
  /** What the person wrote on that day. */
  texts: readonly string[];
}

const CareCard = laterPart(async () => (await import('./crisis-card.tsx')).CareCard);

/** Looks at what was written, once the page is there; mostly there is nothing to show. */
export function CareNotice({ date, texts }: CareNoticeProps) {
  return texts.length > 0 && <CareCard key={date} date={date} texts={texts} />;
}
