import * as z from 'zod/mini';
import {
  CHECKED_DAYS_MAX,
  ENTRIES_BODY_BYTES_MAX,
  ENTRIES_PER_REQUEST_MAX,
  ENTRY_CHARACTERS_MAX,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  UTC_OFFSET_MINUTES_MAX,
} from './limits.ts';
import { PROMPTS } from './prompts.ts';
import { defineRoute } from './route.ts';
import { DateField, IdField, UNSTORABLE_ERROR, isStorable } from './field-schemas.ts';

/** Names the field: programs of people send it, and a misspelled one is the most frequent mistake. */
export const CONTENT_MISSING_ERROR = 'content is missing: the text of the learning.';
export const EntryContent = z
  .string(CONTENT_MISSING_ERROR)
  .check(
    z.maxLength(ENTRY_CHARACTERS_MAX, 'A learning is longer than 20,000 characters. Please split it.'),
    z.refine(isStorable, UNSTORABLE_ERROR),
  );

/** Chosen by the client or the server; unique within the day only. */
export const EntryId = z
  .string('An entry id must be text.')
  .check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'An entry id must have 1 to 64 letters, digits, - or _.'));

export const Rev = z.int('A rev must be a whole number.').check(z.gte(0, 'A rev must not be negative.'));

const VERSION_TAG_ERROR = 'A version tag must have 4 to 24 letters, digits, - or _.';
/** A random text for each version: after a restore from a backup, numbers repeat and tags do not. */
export const VersionTag = z.string(VERSION_TAG_ERROR).check(z.regex(/^[A-Za-z0-9_-]{4,24}$/, VERSION_TAG_ERROR));

const PROMPT_INDEX_MAX = PROMPTS.length - 1;
const PROMPT_INDEX_ERROR = `promptIndex must be a whole number from 0 to ${PROMPT_INDEX_MAX}.`;
export const PromptIndex = z
  .int(PROMPT_INDEX_ERROR)
  .check(z.gte(0, PROMPT_INDEX_ERROR), z.lte(PROMPT_INDEX_MAX, PROMPT_INDEX_ERROR));

export const EntryInput = z.object(
  {
    id: z.optional(EntryId),
    content: EntryContent,
    /** The `rev` this text was edited from. If it is older than the stored one, the text becomes a conflict copy. */
    rev: z.optional(Rev),
    /** The tag of that `rev`. If the server does not know it, the text becomes a conflict copy. */
    revTag: z.optional(VersionTag),
    /** The prompt of a new entry; without it, that of the save. A stored entry keeps its own. */
    promptIndex: z.optional(PromptIndex),
  },
  'An entry must be an object with content.',
);
export type EntryInput = z.infer<typeof EntryInput>;

const OFFSET_ERROR = 'offsetMinutes must be a whole number from -840 to 840.';

export const SaveReflection = z.object(
  {
    userId: IdField,
    date: DateField,
    promptIndex: PromptIndex,
    /** May be empty in a save that only removes, as long as an entry remains in the day. */
    entries: z
      .array(EntryInput, 'entries is missing: the list of learnings.')
      .check(z.maxLength(ENTRIES_PER_REQUEST_MAX, 'At most 50 learnings can be saved at once.')),
    /** Ids of saved entries to remove; restorable for 30 days. */
    removed: z.optional(
      z.array(EntryId, 'removed must be a list of entry ids.').check(z.maxLength(200, 'removed is too long.')),
    ),
    /** Same length as `removed`: the `rev` that the client has of each. An entry that was changed later is not removed. */
    removedRevs: z.optional(
      z.array(Rev, 'removedRevs must be a list of revs.').check(z.maxLength(200, 'removedRevs is too long.')),
    ),
    /** Same length as `removed`: the `revTag` of each; null if it had none. */
    removedRevTags: z.optional(
      z
        .array(z.nullable(VersionTag), 'removedRevTags must be a list of tags.')
        .check(z.maxLength(200, 'removedRevTags is too long.')),
    ),
    /** Minutes of the device's local time ahead of UTC: from it the server knows a day that the person flew over. */
    offsetMinutes: z.optional(
      z
        .int(OFFSET_ERROR)
        .check(z.gte(-UTC_OFFSET_MINUTES_MAX, OFFSET_ERROR), z.lte(UTC_OFFSET_MINUTES_MAX, OFFSET_ERROR)),
    ),
  },
  'A reflection is missing.',
);
export type SaveReflection = z.infer<typeof SaveReflection>;

export const Entry = z.object({
  id: z.string(),
  content: z.string(),
  /** The version of the reflection in which this text was written. */
  rev: z.int(),
  /** The tag of the version `rev`; absent in texts from before versions had tags. */
  revTag: z.optional(z.string()),
  /** The device that wrote this text, such as `Firefox on Windows`; absent if unknown. */
  device: z.optional(z.string()),
  /** Null in an entry that was imported from another journal. */
  promptIndex: z.nullable(z.int()),
  /** The source that the entry was imported from, such as `day-one`. */
  origin: z.optional(z.string()),
  /** The import that added the entry. */
  importId: z.optional(z.string()),
  /** `HH:MM`, local: of an imported entry. */
  time: z.optional(z.string()),
});
export type Entry = z.infer<typeof Entry>;

/** `embedded`, or `provider:model`. */
export const TextSource = z.string();

export const SummaryState = z.object({
  status: z.enum(['pending', 'streaming', 'ready']),
  source: TextSource,
  /** True if the embedded writer answered because the language model could not. */
  degraded: z.boolean(),
  /** ISO 8601, UTC: when the current text was generated; null without one. */
  madeAt: z.nullable(z.string()),
});
export type SummaryState = z.infer<typeof SummaryState>;

const READING_STATE = { source: TextSource, degraded: z.boolean(), madeAt: z.string() };
export const PreviousReading = z.object({ ...READING_STATE, text: z.string() });
export type PreviousReading = z.infer<typeof PreviousReading>;

/** Source and time of a stored bedtime reading. */
export const ReadingState = z.object({
  ...READING_STATE,
  /** The reading that this one replaced. */
  previous: z.optional(PreviousReading),
});
export type ReadingState = z.infer<typeof ReadingState>;

export const Reflection = z.object({
  id: z.string(),
  userId: z.string(),
  date: z.string(),
  promptIndex: z.int(),
  entries: z.array(Entry),
  /** Lines joined by \n. */
  aiSummary: z.nullable(z.string()),
  bedtimeReading: z.nullable(z.string()),
  summary: SummaryState,
  /** State of `bedtimeReading`; null without one. */
  reading: z.nullable(ReadingState),
  /** Grows by one with every change. */
  version: z.int(),
  /** The tag of `version`; absent in days from before versions had tags. */
  versionTag: z.optional(z.string()),
  /** True if the stored day could not be decrypted: it has no entries and no texts, and saves are refused. */
  damaged: z.optional(z.boolean()),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** ISO 8601, UTC. A stored generated text also changes it. */
  updatedAt: z.string(),
  /** ISO 8601, UTC: the person's last change of the day; absent in days from before this field. */
  savedAt: z.optional(z.string()),
});
export type Reflection = z.infer<typeof Reflection>;

/** `kept`: ids of the conflict copies of stale edits, and of the entries that a stale removal did not remove. */
export const SavedReflection = z.extend(Reflection, { kept: z.array(z.string()) });
export type SavedReflection = z.infer<typeof SavedReflection>;

export const Figures = z.object({
  /** Days in the run that ends at the latest date, if that is yesterday or later, or only rests followed; otherwise 0. */
  current: z.int(),
  best: z.int(),
  /** Days written from today − 6 to today. */
  lastSevenDays: z.int(),
  /** Whether each of those seven days has a reflection, today − 6 first and today last. */
  week: z.array(z.boolean()),
  total: z.int(),
  /** Missed days of the current run that were rests; null while the person has chosen no rests. */
  rests: z.nullable(z.int()),
  /** Days in the run before the last gap; 0 without one. */
  earlier: z.int(),
});
export type Figures = z.infer<typeof Figures>;

const LIMIT_ERROR = 'limit must be a whole number from 1 to 100.';
export const ListLimit = z.pipe(
  z.string(LIMIT_ERROR).check(z.regex(/^\d{1,3}$/, LIMIT_ERROR)),
  z.pipe(z.transform(Number), z.number(LIMIT_ERROR).check(z.gte(1, LIMIT_ERROR), z.lte(LIST_LIMIT_MAX, LIMIT_ERROR))),
);

/** A prompt in an address, from 0 to `max`. */
export function createPromptField(max: number) {
  const error = `prompt must be a whole number from 0 to ${max}.`;
  return z.pipe(
    z.string(error).check(z.regex(/^(0|[1-9]\d?)$/, error)),
    z.pipe(z.transform(Number), z.number(error).check(z.lte(max, error))),
  );
}

const PromptField = createPromptField(PROMPT_INDEX_MAX);

export const listReflections = defineRoute({
  method: 'GET',
  path: '/api/reflections/:userId',
  aliases: [
    '/api/reflections/:userId/',
    '/api/reflections/:userId/limit=:limit',
    '/api/reflections/:userId/limit/:limit',
  ],
  access: 'person',
  tokenScope: 'read',
  summary: `The person's reflections, newest date first; ${LIST_LIMIT_DEFAULT} unless limit says otherwise. before=2026-11-21 returns the days before that date, prompt=2 the days with that prompt.`,
  params: z.object({ userId: IdField, limit: z.optional(ListLimit) }),
  query: z.object({ limit: z.optional(ListLimit), before: z.optional(DateField), prompt: z.optional(PromptField) }),
  response: z.array(Reflection),
});

export const findReflection = defineRoute({
  method: 'GET',
  path: '/api/reflections/:userId/:date',
  access: 'person',
  tokenScope: 'read',
  summary: 'The reflection of one day, or null.',
  params: z.object({ userId: IdField, date: DateField }),
  response: z.nullable(Reflection),
});

export const getFigures = defineRoute({
  method: 'GET',
  path: '/api/reflections/:userId/figures',
  access: 'person',
  summary: "The figures, counted from the dates; `today` is the person's date.",
  params: z.object({ userId: IdField }),
  query: z.object({ today: DateField }),
  response: Figures,
});

export const saveReflection = defineRoute({
  method: 'POST',
  path: '/api/reflections',
  access: 'person',
  summary: 'Saves a day and merges with the stored entries. 201 for a new day, otherwise 200.',
  body: SaveReflection,
  headers: {
    'Idempotency-Key': 'Optional, 1 to 128 printable characters. The same key with the same body has one effect.',
  },
  bodyBytesMax: ENTRIES_BODY_BYTES_MAX,
  response: SavedReflection,
});

/** The version of a day that a device has. */
export const KnownDay = z.object(
  {
    id: IdField,
    date: DateField,
    version: z.int('version must be a whole number.').check(z.gte(1, 'version must be at least 1.')),
    versionTag: z.optional(VersionTag),
  },
  'A known day must have an id, a date and a version.',
);
export type KnownDay = z.infer<typeof KnownDay>;

export const compareKnownDays = defineRoute({
  method: 'POST',
  path: '/api/days/check',
  access: 'person',
  summary:
    'Compares the days of a device with those of the server, for example after a restore. `removed`: ids of removed days. `unknown`: ids of days or versions that the server has never had. All others are the same version, or an older one that the server had.',
  body: z.object(
    {
      userId: IdField,
      days: z
        .array(KnownDay, 'days must be a list.')
        .check(z.maxLength(CHECKED_DAYS_MAX, 'At most 100 days can be compared at once.')),
    },
    'The days are missing.',
  ),
  response: z.object({ removed: z.array(z.string()), unknown: z.array(z.string()) }),
  isOpenWhileClosing: true,
});
