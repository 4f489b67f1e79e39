import * as z from 'zod/mini';
import { GENERATED_TEXTS_PAGE_SIZE, WEEKLY_REFRESHER_RETENTION_DAYS } from './limits.ts';
import { TextSource } from './reflections.ts';
import { defineRoute } from './route.ts';
import { STREAMING_HEADERS } from './stream-events.ts';
import { CursorField, DateField, IdField } from './field-schemas.ts';

export const WeeklyRefresher = z.object({
  summary: z.string(),
  highlights: z.array(z.string()),
  /** As long as `highlights`: the day each one comes from. */
  highlightDates: z.array(z.string()),
  /** A first time, which prompts were answered, or one short line; made without a model. */
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

export const getWeeklyRefresher = defineRoute({
  method: 'GET',
  path: '/api/reflections/:userId/weekly/:startDate/:endDate',
  access: 'person',
  summary: 'The weekly refresher of a window of at most 31 days, from a cache keyed by what was written in it.',
  params: z.object({ userId: IdField, startDate: DateField, endDate: DateField }),
  headers: { [REFRESH_HEADER]: '1 asks for a new version, within the quota of the day.', ...STREAMING_HEADERS },
  response: WeeklyRefresher,
});

export const StoredWeeklyRefresher = z.extend(WeeklyRefresher, { startDate: z.string(), endDate: z.string() });
export type StoredWeeklyRefresher = z.infer<typeof StoredWeeklyRefresher>;

export const PagedWeeklyRefreshers = z.object({
  weeks: z.array(StoredWeeklyRefresher),
  /** The cursor of the next page; null on the last one. */
  next: z.nullable(z.string()),
});
export type PagedWeeklyRefreshers = z.infer<typeof PagedWeeklyRefreshers>;

export const listWeeklyRefreshers = defineRoute({
  method: 'GET',
  path: '/api/weekly-refreshers/:userId',
  access: 'person',
  summary: `Stored weekly refreshers of the last ${WEEKLY_REFRESHER_RETENTION_DAYS} days, latest window first, ${GENERATED_TEXTS_PAGE_SIZE} at a time; before=CURSOR, the \`next\` of a page, asks for the one after it. Refreshers of days that were removed are left out, so a page can be shorter.`,
  params: z.object({ userId: IdField }),
  query: z.object({ before: z.optional(CursorField) }),
  response: PagedWeeklyRefreshers,
});
