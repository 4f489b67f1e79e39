// The days of a month and a year ago of which this device may read a line.
import type { QueryClient } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { listCachedDays } from '../../offline/local-generation.ts';
import { pastDaysOptions } from '../reflections/past-days/queries.ts';

/** As on the server, the first that has a line. */
const PAST_LABELS = [
  ['A year ago', 'year'],
  ['A month ago', 'month'],
] as const;

/** Only the server knows which days are hidden: a past day is read where «On this day» of today has shown it. */
export async function findKeptPast({ userId, today }: { userId: string; today: IsoDate }, queryClient: QueryClient) {
  const shown = queryClient.getQueryData(pastDaysOptions({ userId, date: today }).queryKey) ?? [];
  const dates = PAST_LABELS.flatMap(([label, span]) =>
    shown.flatMap(({ date, ...past }) => (past.label === label ? [{ date, span }] : [])),
  );
  return { dates, kept: dates.length === 0 ? [] : await listCachedDays(userId) };
}
