import type { Day } from '#contract/days.ts';
import type { Reflection } from '#contract/reflections.ts';
import { ReadingCard } from '../features/bedtime/day-reading-card.tsx';
import { layWaitingOver } from '../features/reflections/apply-pending.ts';
import { WeeklyCard } from '../features/weekly/day-week-card.tsx';

interface DayTextsProps {
  userId: string;
  day: Reflection;
  today: Day;
}

/** What a person can have made from a saved day. It comes after the day itself, which must not wait for it. */
export function DayTexts({ userId, day, today }: DayTextsProps) {
  return (
    <>
      <ReadingCard userId={userId} day={day} />
      <WeeklyCard userId={userId} date={day.date} today={today} layWaitingOver={layWaitingOver} />
    </>
  );
}
