// The days of an export of Learn. Each part is checked, because the file may have been changed since.
import * as z from 'zod/mini';
import type { ExportedDay } from '#contract/exported-day.ts';
import { DateField, isStorable } from '#contract/field-schemas.ts';
import { ImportTime } from '#contract/imports.ts';
import { ENTRIES_PER_DAY_MAX, GENERATED_TEXT_CHARACTERS_MAX, READING_DATES_MAX } from '#contract/limits.ts';
import { EntryContent, EntryId, PromptIndex } from '#contract/reflections.ts';
import { isStoredWeek } from '../generated-texts/stored-week.ts';
import type { Clock } from '../clock.ts';
import { assertNotFuture } from '../reflections/checks/date-check.ts';
import { isBlank } from '../reflections/merge.ts';
import { noteDetails } from '../reflections/stamp-entries.ts';
import type { StoredText } from '../reflections/stored-reflection.ts';
import type { ImportedDay, ImportedText, KeyedEntry, OwnParts } from './imported-day.ts';
import { findProblem, parseWith, type Refused } from './refusals.ts';
import type { ImportedRevision } from './rows/imported-revisions.ts';

const UNREADABLE = 'A part of this day cannot be read.';
const TEXT_TOO_LONG = 'A generated text of this day is over 8,000 characters.';
const SHORT_CHARACTERS_MAX = 200;
/** Far more than the edits of a life. */
const COUNT_MAX = 1_000_000;
const OFFSET_MINUTES_MAX = 840;

const Time = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text) => Date.parse(text)),
);
const Count = z.int().check(z.gte(0), z.lte(COUNT_MAX));
const ShortText = z.string().check(z.maxLength(SHORT_CHARACTERS_MAX), z.refine(isStorable));
const OwnDetails = {
  createdAt: z.optional(Time),
  offsetMinutes: z.optional(z.int().check(z.gte(-OFFSET_MINUTES_MAX), z.lte(OFFSET_MINUTES_MAX))),
  time: z.optional(ImportTime),
  origin: z.optional(ShortText),
};
const OwnEntry = z.object({
  id: EntryId,
  content: EntryContent.check(z.refine((content) => !isBlank({ content }))),
  promptIndex: z.nullable(PromptIndex),
  ...OwnDetails,
  device: z.optional(ShortText),
});
const OwnRevision = z.object({
  entryId: EntryId,
  revision: z.int().check(z.gte(1), z.lte(COUNT_MAX)),
  reason: z.enum(['edit', 'merge', 'delete']),
  replacedAt: Time,
  content: EntryContent,
  promptIndex: z.optional(z.nullable(PromptIndex)),
  position: z.optional(Count),
  ...OwnDetails,
});
const OwnText = z
  .object({
    kind: z.enum(['summary', 'bedtime', 'weekly']),
    text: z.string().check(z.maxLength(GENERATED_TEXT_CHARACTERS_MAX, TEXT_TOO_LONG), z.refine(isStorable)),
    source: ShortText,
    degraded: z.boolean(),
    madeAt: Time,
    inputHash: ShortText,
    variant: z.optional(Count),
    startDate: z.optional(DateField),
    endDate: z.optional(DateField),
    dates: z.optional(z.array(DateField).check(z.minLength(1), z.maxLength(READING_DATES_MAX))),
  })
  .check(z.refine(({ kind, text }) => kind !== 'weekly' || isStoredWeek(text)));
type OwnText = z.infer<typeof OwnText>;
const OwnDay = z.object({
  date: DateField,
  promptIndex: PromptIndex,
  createdAt: Time,
  savedAt: z.optional(Time),
  hidden: z.optional(z.boolean()),
  entries: z.array(z.unknown()).check(z.maxLength(ENTRIES_PER_DAY_MAX)),
  revisions: z.array(z.unknown()),
  texts: z.array(z.unknown()),
});

/** Parts of one day are joined. What cannot be taken is refused under the date of its day, and the rest is taken. */
export function parseExportedDays(
  days: readonly ExportedDay[],
  clock: Clock,
): { days: ImportedDay[]; refused: Refused[] } {
  const byDate = new Map<string, ImportedDay & { own: OwnParts }>();
  const refused: Refused[] = [];
  for (const exported of days) {
    const key = typeof exported.date === 'string' ? exported.date.slice(0, SHORT_CHARACTERS_MAX) : '';
    const why = findProblem(() => {
      const day = parseDay(exported, { key, clock, refused });
      byDate.set(day.date, joinParts(byDate.get(day.date), day));
    });
    if (why !== null) refused.push({ key, why });
  }
  return { days: [...byDate.values()], refused };
}

function joinParts<Day extends ImportedDay & { own: OwnParts }>(first: Day | undefined, next: Day): Day {
  if (first === undefined) return next;
  // As in `chooseSummary`: with further entries, none of before is one of the whole day.
  const before = next.entries.length > 0 ? null : first.own.summary;
  const own = {
    ...first.own,
    revisions: [...first.own.revisions, ...next.own.revisions],
    summary: next.own.summary ?? before,
    bedtime: next.own.bedtime ?? first.own.bedtime,
    texts: [...first.own.texts, ...next.own.texts],
  };
  return { ...first, entries: [...first.entries, ...next.entries], own };
}

interface ParseContext {
  key: string;
  clock: Clock;
  refused: Refused[];
}

function parseDay(exported: ExportedDay, context: ParseContext): ImportedDay & { own: OwnParts } {
  const {
    date,
    promptIndex,
    createdAt,
    savedAt = createdAt,
    hidden = false,
    ...parts
  } = parseWith(OwnDay, exported, UNREADABLE);
  assertNotFuture(date, context.clock);
  const texts = takeReadable(OwnText, parts.texts, context);
  const revisions = takeReadable(OwnRevision, parts.revisions, context);
  return {
    date,
    entries: takeReadable(OwnEntry, parts.entries, context).map((entry): KeyedEntry => ({ key: date, entry })),
    own: {
      promptIndex,
      createdAt,
      savedAt,
      isHidden: hidden,
      revisions: revisions.map(toRevision),
      summary: findOfDay(texts, 'summary'),
      bedtime: findOfDay(texts, 'bedtime'),
      texts: texts.flatMap(toTextOfDays),
    },
  };
}

function toRevision(revision: z.infer<typeof OwnRevision>): ImportedRevision {
  const { position = null, promptIndex, createdAt, offsetMinutes, time, origin, ...text } = revision;
  return { ...text, position, promptIndex, ...noteDetails({ createdAt, offsetMinutes, time, origin }) };
}

function takeReadable<Schema extends z.ZodMiniType>(
  schema: Schema,
  values: readonly unknown[],
  { key, refused }: ParseContext,
): z.infer<Schema>[] {
  return values.flatMap((value) => {
    const { success, data, error } = z.safeParse(schema, value);
    const isTooLong = error?.issues.some(({ message }) => message === TEXT_TOO_LONG);
    if (!success) refused.push({ key, why: isTooLong ? TEXT_TOO_LONG : UNREADABLE });
    return success ? [data] : [];
  });
}

function findOfDay(texts: readonly OwnText[], kind: 'summary' | 'bedtime'): StoredText | null {
  const found = texts.findLast((text) => text.kind === kind && text.startDate === undefined);
  if (found === undefined) return null;
  const { text, source, degraded, madeAt, inputHash, variant = 0 } = found;
  return { text, source, degraded, madeAt, inputHash, variant };
}

function toTextOfDays({ kind, startDate, endDate = startDate, dates, variant = 0, ...text }: OwnText): ImportedText[] {
  if (kind === 'summary' || startDate === undefined || endDate === undefined) return [];
  const read = new Set(dates ?? [startDate, endDate]);
  const subject = kind === 'weekly' ? `${startDate}..${endDate}` : [...read].toSorted().join(',');
  return [{ ...text, kind, subject, variant }];
}
