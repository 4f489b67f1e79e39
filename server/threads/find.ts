// The thread of a day, found anew for each answer: what was removed, changed or hidden meanwhile is not in it.
import type { DayThread } from '#contract/threads.ts';
import { findDayThread } from '../../embedded/writers/day-thread.ts';
import { listHiddenDates } from '../history/rows/hidden-days.ts';
import { readEarlierDays } from '../reflections/read-journal-days.ts';
import type { ListDeps } from '../reflections/list.ts';
import { toJournalDay } from '../reflections/prompt-days.ts';
import { readDaysOn } from '../reflections/rows/reflections.ts';

export async function findThread(
  { userId, date }: { userId: string; date: string },
  deps: ListDeps,
): Promise<DayThread | null> {
  const { days, bytes } = await readDaysOn({ userId, dates: [date] }, deps);
  const [day] = days;
  if (day === undefined) return null;
  const earlier = await readEarlierDays({ userId, date }, deps);
  deps.chargeOpenedBytes(userId, bytes + earlier.bytes);
  if (earlier.days.length === 0) return null;
  const hidden = await listHiddenDates(userId, deps);
  return findDayThread(
    toJournalDay(day),
    earlier.days.filter((one) => !hidden.has(one.date)),
  );
}
