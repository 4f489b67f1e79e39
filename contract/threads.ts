// The thread of a day: a line of one of the days before that leads to it.
import * as z from 'zod/mini';
import { DateField, IdField } from './field-schemas.ts';
import { defineRoute } from './route.ts';

export const DayThread = z.object({
  /** The earlier day. */
  date: z.string(),
  /** «On Sunday you wrote: “…”», in the language of the day. */
  text: z.string(),
});
export type DayThread = z.infer<typeof DayThread>;

export const findThread = defineRoute({
  method: 'GET',
  path: '/api/history/:userId/:date/thread',
  access: 'person',
  summary:
    'A line of the seven days before a day that leads to it, or null. It is found for each answer and not stored; hidden days are left out.',
  params: z.object({ userId: IdField, date: DateField }),
  response: z.nullable(DayThread),
});
