import * as z from 'zod/mini';
import { DateField } from './field-schemas.ts';
import { SEARCH_QUERY_CHARACTERS_MAX, SEARCHES_PER_MINUTE } from './limits.ts';
import { defineRoute } from './route.ts';

export const SearchHit = z.object({
  date: z.string(),
  entryId: z.string(),
  /** A part of the entry. */
  snippet: z.string(),
  /** Where the snippet begins in the entry. */
  at: z.int(),
  /** True if the entry goes on after the snippet. */
  isCut: z.boolean(),
  /** [start, end) of each found word, in UTF-16 units of the snippet. */
  marks: z.array(z.tuple([z.int(), z.int()])),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** The last line of an answer. */
export const SearchEnd = z.object({
  /** False if older days remain: `cursor` asks for them. */
  done: z.boolean(),
  /** Entries that were opened. */
  scanned: z.int(),
  cursor: z.nullable(z.string()),
});
export type SearchEnd = z.infer<typeof SearchEnd>;

export const searchEntries = defineRoute({
  method: 'POST',
  path: '/api/search',
  access: 'person',
  tokenScope: 'read',
  isOpenWhileClosing: true,
  summary: `The entries with all words of the query, newest first, one JSON object a line (application/x-ndjson) as they are found; the last line is the end. Words match at the start of a word in any case and accent; also "phrase", -word, prompt:2 (0 to 4), before: after: on: with 2026, 2026-11 or 2026-11-21. ${SEARCHES_PER_MINUTE} a minute; pages with a cursor do not count.`,
  body: z.object(
    {
      query: z
        .string('A query is missing.')
        .check(
          z.maxLength(
            SEARCH_QUERY_CHARACTERS_MAX,
            `A query has at most ${SEARCH_QUERY_CHARACTERS_MAX} characters. Please shorten it.`,
          ),
        ),
      cursor: z.optional(DateField),
    },
    'A query is missing.',
  ),
  response: z.union([SearchHit, SearchEnd]),
});
