import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { DayReadingCard } from '../features/bedtime/day-reading-card.tsx';
import { applyOutbox } from '../features/reflections/pending-days.ts';
import { DayWeekCard } from '../features/weekly/day-week-card.tsx';

interface DayTextsProps {
  userId: string;
  day: Reflection;
  today: IsoDate;
}

export function DayTexts({ userId, day, today }: DayTextsProps) {
  return (
    <>
      <DayReadingCard userId={userId} day={day} />
      <DayWeekCard userId={userId} date={day.date} today={today} applyPending={applyOutbox} />
    </>
  );
}
