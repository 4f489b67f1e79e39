import type { IsoDate } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { DayReadingCard } from '../features/bedtime/day-reading-card.tsx';
import { applyPendingToAll } from '../features/reflections/apply-pending.ts';
import { DayWeekCard } from '../features/weekly/day-week-card.tsx';

interface DayTextsProps {
  userId: string;
  day: Reflection;
  today: IsoDate;
}

/** What a person can have made from a saved day. It comes after the day itself, which must not wait for it. */
export function DayTexts({ userId, day, today }: DayTextsProps) {
  return (
    <>
      <DayReadingCard userId={userId} day={day} />
      <DayWeekCard userId={userId} date={day.date} today={today} applyPending={applyPendingToAll} />
    </>
  );
}
