// Days from a week to years ago, shown again: «On this day».
import * as z from 'zod/mini';
import { DateField, IdField } from './field-schemas.ts';
import { defineRoute } from './route.ts';

export const PastDay = z.object({
  /** «A week ago», «A month ago», «Six months ago», «A year ago» or «3 years ago». */
  label: z.string(),
  date: z.string(),
  /** The day's first entry without words of distress; a long one is cut after a word and ends with «…». */
  content: z.string(),
});
export type PastDay = z.infer<typeof PastDay>;

const dayParams = z.object({ userId: IdField, date: DateField });

export const listPastDays = defineRoute({
  method: 'GET',
  path: '/api/history/:userId/:date/past',
  access: 'person',
  summary:
    'The days a week, a month, six months and each year before a date, latest first. Hidden days are left out; empty if the person has turned past days off.',
  params: dayParams,
  response: z.array(PastDay),
});

export const hideDay = defineRoute({
  method: 'PUT',
  path: '/api/history/:userId/:date/hidden',
  access: 'person',
  summary: 'Hides a day from the past days, or shows it again. 204; 404 for a date without a day.',
  params: dayParams,
  body: z.object({ hidden: z.boolean('hidden must be true or false.') }, 'hidden is missing.'),
  response: z.null(),
});
