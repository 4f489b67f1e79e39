import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { lazyComponent } from '../components/lazy/lazy-component.tsx';
import { DayReadingCard } from '../features/bedtime/day-reading-card.tsx';
import { DayNav } from '../features/calendar/day-nav.tsx';
import { applyOutbox } from '../features/reflections/pending-days.ts';
import { LazyPastDays } from '../features/reflections/past-days/lazy-past-days.ts';
import { DayWeekCard } from '../features/weekly/day-week-card.tsx';

const MarkedWords = lazyComponent(async () => (await import('../features/search/marked-words.tsx')).MarkedWords);

interface DayTextsProps {
  userId: string;
  day: Reflection;
  today: IsoDate;
}

export function DayTexts({ userId, day, today }: DayTextsProps) {
  return (
    <>
      {window.location.hash.startsWith('#q=') && <MarkedWords />}
      <DayReadingCard userId={userId} day={day} />
      <DayWeekCard userId={userId} date={day.date} today={today} applyPending={applyOutbox} />
      <LazyPastDays userId={userId} date={day.date} today={today} />
      <DayNav userId={userId} date={day.date} today={today} />
    </>
  );
}
