import * as z from 'zod/mini';
import { ENTRIES_BODY_BYTES_MAX, ENTRIES_PER_DAY_MAX } from './limits.ts';
import { EntryContent, EntryId, PromptIndex, Rev, VersionTag } from './reflections.ts';
import { defineRoute } from './route.ts';
import { DateField, IdField } from './field-schemas.ts';

const TOO_MANY_ENTRIES_ERROR = 'A day holds at most 200 learnings.';

/** The pending save on the writing device whose text this change is based on. */
const BasedOnRequestId = z.optional(
  z
    .string('over must be the id of a request.')
    .check(z.regex(/^[\x21-\x7E]{1,128}$/, 'over must be the id of a request.')),
);

/** Text that is not saved yet: the difference between the form and the saved day. */
export const DraftContent = z.object(
  {
    promptIndex: PromptIndex,
    entries: z
      .array(
        z.object(
          {
            id: EntryId,
            content: EntryContent,
            rev: z.optional(Rev),
            revTag: z.optional(VersionTag),
            over: BasedOnRequestId,
            /** The prompt under which it was begun; without it, that of the draft. */
            promptIndex: z.optional(PromptIndex),
          },
          'An entry must be an object with an id and content.',
        ),
        'entries is missing: the list of learnings.',
      )
      .check(z.maxLength(ENTRIES_PER_DAY_MAX, TOO_MANY_ENTRIES_ERROR)),
    /** Saved entries that the person removed in the form, each with its `rev` at that time. */
    removed: z
      .array(
        z.object(
          { id: EntryId, rev: Rev, revTag: z.optional(VersionTag), over: BasedOnRequestId },
          'A removed entry must have an id and a rev.',
        ),
        'removed must be a list.',
      )
      .check(z.maxLength(ENTRIES_PER_DAY_MAX, TOO_MANY_ENTRIES_ERROR)),
  },
  'A draft is missing.',
);
export type DraftContent = z.infer<typeof DraftContent>;

export const Draft = z.extend(DraftContent, {
  date: z.string(),
  /** Grows with every change; a new draft of the same day continues the numbers of the previous one. */
  version: z.int(),
  /** ISO 8601, UTC. */
  keptAt: z.string(),
});
export type Draft = z.infer<typeof Draft>;

const KNOWN_VERSION_ERROR = 'seen must be a whole number.';
const KnownVersionParam = z.pipe(
  z.string(KNOWN_VERSION_ERROR).check(z.regex(/^\d{1,9}$/, KNOWN_VERSION_ERROR)),
  z.pipe(z.transform(Number), z.number(KNOWN_VERSION_ERROR)),
);

const params = z.object({ userId: IdField, date: DateField });

export const findDraft = defineRoute({
  method: 'GET',
  path: '/api/drafts/:userId/:date',
  access: 'person',
  summary:
    'The draft of one day, or null. With `seen`: if the draft ended after that version, the answer is a draft without entries; null means that the server has never had that version.',
  params,
  query: z.object({ seen: z.optional(KnownVersionParam) }),
  response: z.nullable(Draft),
});

export const listDrafts = defineRoute({
  method: 'GET',
  path: '/api/drafts/:userId',
  access: 'person',
  summary: 'The days that have a draft, latest first.',
  params: z.object({ userId: IdField }),
  response: z.array(z.object({ date: z.string(), version: z.int(), keptAt: z.string() })),
});

export const saveDraft = defineRoute({
  method: 'PUT',
  path: '/api/drafts/:userId/:date',
  access: 'person',
  summary:
    'Stores the draft of a day, sealed like an entry. `version` is the last one that this device received (0 for none). If the server has another version, the answer is 409 with `{message, draft}` as JSON, and the device merges both. The same text, or no draft on the server, is no conflict. Text that the saved day already has is not stored.',
  params,
  body: z.extend(DraftContent, {
    version: z.int('version must be a whole number.').check(z.gte(0, 'version must not be negative.')),
  }),
  bodyBytesMax: ENTRIES_BODY_BYTES_MAX,
  response: Draft,
});

export const discardDraft = defineRoute({
  method: 'DELETE',
  path: '/api/drafts/:userId/:date',
  access: 'person',
  summary: 'Discards the draft of a day. 204, also when there is none.',
  params,
  response: z.null(),
});
