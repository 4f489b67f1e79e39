// Imports. The browser reads the files and sends their entries; the server opens no archive.
import * as z from 'zod/mini';
import type { ExportedDay } from './exported-day.ts';
import { IdField, UNSTORABLE_ERROR, isStorable } from './field-schemas.ts';
import {
  IMPORT_BODY_BYTES_MAX,
  IMPORT_ITEMS_PER_REQUEST_MAX,
  IMPORT_KEY_CHARACTERS_MAX,
  IMPORT_NAME_CHARACTERS_MAX,
  IMPORT_UNDO_DAYS,
} from './limits.ts';
import { defineRoute } from './route.ts';

export const IMPORT_SOURCES = [
  'learn',
  'day-one',
  'journiv',
  'memos',
  'daily-you',
  'diarium',
  'diaro',
  'jrnl',
  'markdown',
  'logseq',
  'apple-journal',
  'keep',
  'notion',
  'csv',
] as const;
const SOURCE_ERROR = 'source must be one of the journals that can be imported.';
export const ImportSource = z.enum(IMPORT_SOURCES, SOURCE_ERROR);
export type ImportSource = z.infer<typeof ImportSource>;

const KEY_ERROR = `The key of an entry must have 1 to ${IMPORT_KEY_CHARACTERS_MAX} characters.`;
/** Two numbers of 53 bits. */
const HASH_CHARACTERS_MAX = 32;
const TIME_ERROR = 'The time of a learning must be written as 09:30.';

const EntryKey = z
  .string(KEY_ERROR)
  .check(z.minLength(1, KEY_ERROR), z.maxLength(IMPORT_KEY_CHARACTERS_MAX, KEY_ERROR));
const EntryDate = z.string('date is missing: the day of the learning.');
const EntryTime = z.optional(z.string(TIME_ERROR));

/** What each field holds is checked entry by entry, so that a bad entry is refused alone. */
export const ImportedEntry = z.object(
  {
    /** The id of the entry in its source, or a hash of date and text: the same in each import of the same file. */
    key: EntryKey,
    /** The local date of the source. */
    date: EntryDate,
    /** `HH:MM`, local. */
    time: EntryTime,
    content: z.string('content is missing: the text of the learning.'),
  },
  'An imported entry must have a key, a date and a text.',
);
export type ImportedEntry = z.infer<typeof ImportedEntry>;

const CHARACTERS_ERROR = 'characters must be the length of the text.';
const HASH_ERROR = 'hash must be the hash of the text.';

/** An entry in a preview. Its text stays on the device: its length and its hash say whether it is here already. */
export const HashedEntry = z.object(
  {
    key: EntryKey,
    date: EntryDate,
    time: EntryTime,
    characters: z.int(CHARACTERS_ERROR).check(z.gte(0, CHARACTERS_ERROR)),
    /** `hashText` of the text. */
    hash: z.string(HASH_ERROR).check(z.maxLength(HASH_CHARACTERS_MAX, HASH_ERROR)),
  },
  'A previewed entry must have a key, a date, characters and a hash.',
);
export type HashedEntry = z.infer<typeof HashedEntry>;

export const ImportTime = z.string(TIME_ERROR).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, TIME_ERROR));

const TOO_MANY_ERROR = `At most ${IMPORT_ITEMS_PER_REQUEST_MAX} entries or days can be imported at once.`;

/** Either `entries`, or `days` of an export of Learn; in a preview rather `hashes`. */
export const ImportBatch = z.object(
  {
    /** True only counts what would be imported, and writes nothing. */
    preview: z.boolean('preview must be true or false.'),
    /** True in the last request of an import, which is complete then. */
    isLast: z.optional(z.boolean('isLast must be true or false.')),
    entries: z.optional(
      z
        .array(ImportedEntry, 'entries must be a list.')
        .check(z.maxLength(IMPORT_ITEMS_PER_REQUEST_MAX, TOO_MANY_ERROR)),
    ),
    /** Of entries of either kind; the key of an entry of an export of Learn is its id. */
    hashes: z.optional(
      z.array(HashedEntry, 'hashes must be a list.').check(z.maxLength(IMPORT_ITEMS_PER_REQUEST_MAX, TOO_MANY_ERROR)),
    ),
    /** Each is an `ExportedDay`. One that is larger than a request is sent in parts, with other entries, revisions and texts. */
    days: z.optional(
      z
        .array(
          // Parsed one by one, so that a bad day is refused alone.
          z.custom<ExportedDay>((value) => typeof value === 'object' && value !== null, 'A day must be an object.'),
          'days must be a list.',
        )
        .check(z.maxLength(IMPORT_ITEMS_PER_REQUEST_MAX, TOO_MANY_ERROR)),
    ),
  },
  'There is nothing to import.',
);
export type ImportBatch = z.infer<typeof ImportBatch>;

/** Counts of entries. */
export const ImportResult = z.object({
  added: z.int(),
  /** Here already with the same text. */
  same: z.int(),
  /** Imported before and edited here since: the text here stays. */
  kept: z.int(),
  /** `key` of an entry, or the date of a day of an export; `why` is a sentence. */
  refused: z.array(z.object({ key: z.string(), why: z.string() })),
});
export type ImportResult = z.infer<typeof ImportResult>;

export const Import = z.object({
  id: z.string(),
  source: ImportSource,
  name: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** Entries that it has added. */
  entries: z.int(),
  days: z.int(),
  firstDate: z.string(),
  lastDate: z.string(),
  /** False while it runs, and if it was stopped before its last request. */
  isComplete: z.boolean(),
  /** ISO 8601, UTC. */
  undoUntil: z.string(),
  /** ISO 8601, UTC; null if it was not undone. */
  undoneAt: z.nullable(z.string()),
});
export type Import = z.infer<typeof Import>;

export const UndoneImport = z.object({
  /** Entries that were removed. */
  removed: z.int(),
  /** Entries that stay because they were edited here. */
  kept: z.array(z.object({ date: z.string(), entryId: z.string(), firstWords: z.string() })),
  /** Dates of days that cannot be read: their entries stay until the import is undone again. */
  unreadable: z.array(z.string()),
});
export type UndoneImport = z.infer<typeof UndoneImport>;

const NAME_ERROR = `The name of an import must have at most ${IMPORT_NAME_CHARACTERS_MAX} characters.`;

export const startImport = defineRoute({
  method: 'POST',
  path: '/api/imports',
  access: 'person',
  summary: 'Starts an import. It is listed once it has added something.',
  body: z.object(
    {
      source: ImportSource,
      /** What the person chose, such as the name of a file. */
      name: z
        .string(NAME_ERROR)
        .check(z.maxLength(IMPORT_NAME_CHARACTERS_MAX, NAME_ERROR), z.refine(isStorable, UNSTORABLE_ERROR)),
    },
    'source and name are missing.',
  ),
  response: z.object({ id: z.string() }),
});

export const importEntries = defineRoute({
  method: 'POST',
  path: '/api/imports/:importId/entries',
  access: 'person',
  summary:
    'Adds entries to their days, or with `preview` only counts them. A repeated request adds nothing twice. Entries of one date belong into one request, because a day holds at most 200,000 characters and 200 entries; days of an export of Learn may be larger.',
  params: z.object({ importId: IdField }),
  body: ImportBatch,
  bodyBytesMax: IMPORT_BODY_BYTES_MAX,
  response: ImportResult,
});

export const listImports = defineRoute({
  method: 'GET',
  path: '/api/imports',
  access: 'person',
  summary: `The imports of the last ${IMPORT_UNDO_DAYS} days that have added something, latest first.`,
  response: z.array(Import),
});

export const undoImport = defineRoute({
  method: 'POST',
  path: '/api/imports/:importId/undo',
  access: 'person',
  summary: `Removes the entries that an import has added, except those that were edited here. Possible for ${IMPORT_UNDO_DAYS} days; can be repeated.`,
  params: z.object({ importId: IdField }),
  response: UndoneImport,
});
