import * as z from 'zod/mini';
import { TextSource } from './reflections.ts';
import { defineRoute } from './route.ts';
import { STREAMED } from './text-events.ts';
import { DayText, IdText } from './texts.ts';

export const WeeklyRefresher = z.object({
  summary: z.string(),
  highlights: z.array(z.string()),
  /** As long as `highlights`: the day each one comes from. */
  highlightDates: z.array(z.string()),
  /** How many days and entries, and what recurs; computed without a model. */
  growth: z.string(),
  source: TextSource,
  degraded: z.boolean(),
  isRepeated: z.boolean(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** The written days it comes from, oldest first. */
  dates: z.array(z.string()),
});
export type WeeklyRefresher = z.infer<typeof WeeklyRefresher>;

/** «Refresh Analysis». An own header, because browsers and tools add Cache-Control by themselves. */
export const REFRESH_HEADER = 'X-Learn-Refresh';

export const getWeekly = defineRoute({
  method: 'GET',
  path: '/api/reflections/:userId/weekly/:startDate/:endDate',
  access: 'person',
  summary: 'The weekly refresher of a window of at most 31 days, from a cache keyed by what was written in it.',
  params: z.object({ userId: IdText, startDate: DayText, endDate: DayText }),
  headers: { [REFRESH_HEADER]: '1 asks for a new version, within the quota of the day.', ...STREAMED },
  answer: WeeklyRefresher,
});
