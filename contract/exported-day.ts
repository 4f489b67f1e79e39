// A day in an export: one line of `days` in `learn.json`. Later versions of Learn read all earlier ones.
import * as z from 'zod/mini';

export const EXPORT_FORMAT = 'learn-export';
export const EXPORT_VERSION = 1;

/** Times are ISO 8601 in UTC; an absent field was not known when the text was stored. */
export const ExportedEntry = z.object({
  id: z.string(),
  content: z.string(),
  /** Null in an entry that was imported from another journal. */
  promptIndex: z.nullable(z.int()),
  createdAt: z.optional(z.string()),
  /** Minutes of local time ahead of UTC when the entry was saved. */
  offsetMinutes: z.optional(z.int()),
  /** `HH:MM`, local: of an imported entry. */
  time: z.optional(z.string()),
  /** The source that it was imported from, such as `day-one`. */
  origin: z.optional(z.string()),
  device: z.optional(z.string()),
});
export type ExportedEntry = z.infer<typeof ExportedEntry>;

/** A text that was replaced or removed. `revision` counts from 1 for each entry. */
export const ExportedRevision = z.object({
  entryId: z.string(),
  revision: z.int(),
  reason: z.enum(['edit', 'merge', 'delete']),
  replacedAt: z.string(),
  content: z.string(),
  promptIndex: z.optional(z.nullable(z.int())),
  position: z.optional(z.int()),
  /** Of a removed entry, as of one that is there. */
  createdAt: z.optional(z.string()),
  offsetMinutes: z.optional(z.int()),
  time: z.optional(z.string()),
  origin: z.optional(z.string()),
});
export type ExportedRevision = z.infer<typeof ExportedRevision>;

export const ExportedText = z.object({
  kind: z.enum(['summary', 'bedtime', 'weekly']),
  text: z.string(),
  /** `embedded`, or `provider:model`. */
  source: z.string(),
  degraded: z.boolean(),
  madeAt: z.string(),
  inputHash: z.string(),
  variant: z.optional(z.int()),
  /** The dates that a bedtime reading or a weekly refresher covers. */
  startDate: z.optional(z.string()),
  endDate: z.optional(z.string()),
  /** Of a bedtime reading all of them, oldest first; absent in an export from before they were named. */
  dates: z.optional(z.array(z.string())),
});
export type ExportedText = z.infer<typeof ExportedText>;

export const ExportedDay = z.object({
  date: z.string(),
  promptIndex: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  savedAt: z.optional(z.string()),
  /** True if the person asked not to be shown this day as a past day. */
  hidden: z.optional(z.boolean()),
  entries: z.array(ExportedEntry),
  revisions: z.array(ExportedRevision),
  texts: z.array(ExportedText),
});
export type ExportedDay = z.infer<typeof ExportedDay>;
