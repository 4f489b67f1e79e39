import * as z from 'zod/mini';
import {
  BEDTIME_REFLECTIONS,
  GENERATED_TEXTS_PAGE_SIZE,
  ENTRIES_BODY_BYTES_MAX,
  ENTRIES_PER_DAY_MAX,
} from './limits.ts';
import { EntryContent, EntryId, TextSource } from './reflections.ts';
import { defineRoute } from './route.ts';
import { STREAMING_HEADERS } from './stream-events.ts';
import { CursorField, DateField, IdField } from './field-schemas.ts';

export const BedtimeReading = z.object({
  /** Paragraphs joined by a blank line. */
  bedtimeReading: z.string(),
  source: TextSource,
  /** True if the embedded writer answered because the language model could not. */
  degraded: z.boolean(),
  /** True if the daily quota of new versions is used up and this is the previous version. */
  isRepeated: z.boolean(),
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** The days that were read, oldest first. */
  dates: z.array(z.string()),
});
export type BedtimeReading = z.infer<typeof BedtimeReading>;

const READING_ENTRIES_MAX = ENTRIES_PER_DAY_MAX * BEDTIME_REFLECTIONS;

const ReadingEntry = z.object(
  { id: z.optional(EntryId), date: z.optional(DateField), content: EntryContent },
  'An entry must be an object with content.',
);
const DatedEntry = z.object(
  { date: DateField, content: EntryContent },
  'An entry must be an object with a date and content.',
);

/** The person's date at the time of reading: days are named relative to it. Default: the newest day that is read. */
const Today = z.optional(DateField);

export const generateReflectionReading = defineRoute({
  method: 'POST',
  path: '/api/reflections/:reflectionId/bedtime-reading',
  access: 'person',
  summary: 'A bedtime reading of one saved day, stored with the day. A repeated call generates a new version.',
  params: z.object({ reflectionId: IdField }),
  body: z.object(
    {
      entries: z
        .array(ReadingEntry, 'entries is missing: the list of learnings.')
        .check(z.maxLength(ENTRIES_PER_DAY_MAX, 'At most 200 entries can be read at once.')),
      today: Today,
    },
    'entries is missing: the list of learnings.',
  ),
  headers: STREAMING_HEADERS,
  bodyBytesMax: ENTRIES_BODY_BYTES_MAX,
  response: BedtimeReading,
});

export const generateBedtimeReading = defineRoute({
  method: 'POST',
  path: '/api/bedtime-reading',
  access: 'person',
  summary: 'A bedtime reading of several days.',
  body: z.object(
    {
      userId: IdField,
      entries: z
        .array(DatedEntry, 'entries is missing: the list of learnings.')
        .check(z.maxLength(READING_ENTRIES_MAX, 'At most 600 entries can be read at once.')),
      today: Today,
    },
    'entries is missing: the list of learnings.',
  ),
  headers: STREAMING_HEADERS,
  bodyBytesMax: ENTRIES_BODY_BYTES_MAX,
  response: BedtimeReading,
});

export const PagedBedtimeReadings = z.object({
  readings: z.array(BedtimeReading),
  /** The cursor of the next page; null on the last one. */
  next: z.nullable(z.string()),
});
export type PagedBedtimeReadings = z.infer<typeof PagedBedtimeReadings>;

export const listBedtimeReadings = defineRoute({
  method: 'GET',
  path: '/api/bedtime-readings/:userId',
  access: 'person',
  summary: `Stored bedtime readings of several days, latest first, ${GENERATED_TEXTS_PAGE_SIZE} per page, at most two of the same days. before=CURSOR, the \`next\` of a page, returns the next page. Readings of removed days are left out, and a page ends early after long ones, so it can be shorter.`,
  params: z.object({ userId: IdField }),
  query: z.object({ before: z.optional(CursorField) }),
  response: PagedBedtimeReadings,
});
