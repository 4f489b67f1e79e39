import * as z from 'zod/mini';
import { GENERATED_TEXTS_PAGE_SIZE, WEEKLY_REFRESHER_RETENTION_DAYS } from './limits.ts';
import { TextSource } from './reflections.ts';
import { defineRoute } from './route.ts';
import { STREAMING_HEADERS } from './stream-events.ts';
import { CursorField, DateField, IdField } from './field-schemas.ts';

export const WeeklyRefresher = z.object({
  summary: z.string(),
  highlights: z.array(z.string()),
  /** Same length as `highlights`: the day of each. */
  highlightDates: z.array(z.string()),
  /** The growth note: two lines that belong together, one insight, or the figures of the week. Always by the embedded writer. */
  growth: z.string(),
  source: TextSource,
  degraded: z.boolean(),
  isRepeated: z.boolean(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** The days of the window that have a reflection, oldest first. */
  dates: z.array(z.string()),
});
export type WeeklyRefresher = z.infer<typeof WeeklyRefresher>;

/** «Refresh Analysis». Not Cache-Control, because browsers and tools add that by themselves. */
export const REFRESH_HEADER = 'X-Learn-Refresh';

export const getWeeklyRefresher = defineRoute({
  method: 'GET',
  path: '/api/reflections/:userId/weekly/:startDate/:endDate',
  access: 'person',
  summary: 'The weekly refresher of a window of at most 31 days, cached by the texts of the window.',
  params: z.object({ userId: IdField, startDate: DateField, endDate: DateField }),
  headers: { [REFRESH_HEADER]: '`1` generates a new version, within the daily quota.', ...STREAMING_HEADERS },
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
  summary: `Stored weekly refreshers of the last ${WEEKLY_REFRESHER_RETENTION_DAYS} days, latest window first, ${GENERATED_TEXTS_PAGE_SIZE} per page. before=CURSOR, the \`next\` of a page, returns the next page. Refreshers of removed days are left out, and a page ends early after long ones, so it can be shorter.`,
  params: z.object({ userId: IdField }),
  query: z.object({ before: z.optional(CursorField) }),
  response: PagedWeeklyRefreshers,
});
