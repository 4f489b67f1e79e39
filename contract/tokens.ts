// Access tokens: a program of the person's own sends one as `Authorization: Bearer …` instead of the session cookie.
import * as z from 'zod/mini';
import {
  CAPTURES_PER_MINUTE,
  ENTRIES_BODY_BYTES_MAX,
  TOKEN_DAYS,
  TOKEN_NAME_CHARACTERS_MAX,
  TOKENS_MAX,
} from './limits.ts';
import { EntryContent } from './reflections.ts';
import { defineRoute, type TokenScope } from './route.ts';
import { DateField, IdField, UNSTORABLE_ERROR, isStorable } from './field-schemas.ts';

const NAME_ERROR = 'A key needs a name of 1 to 60 characters.';
const SCOPE_ERROR = 'scope must be add or read.';
const DAYS_ERROR = 'days must be 30, 90 or 365.';

const Scope = z.enum(['add', 'read'] satisfies TokenScope[], SCOPE_ERROR);

export const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  /** `add` may add learnings and read nothing; `read` may read days and search them and change nothing. */
  scope: Scope,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** ISO 8601, UTC, to the minute; null before the first use. */
  lastUsedAt: z.nullable(z.string()),
  /** ISO 8601, UTC: from then on it is refused. */
  expiresAt: z.string(),
});
export type AccessToken = z.infer<typeof AccessToken>;

/** `token` is in this answer only: the server stores its hash. */
export const CreatedAccessToken = z.extend(AccessToken, { token: z.string() });
export type CreatedAccessToken = z.infer<typeof CreatedAccessToken>;

export const listTokens = defineRoute({
  method: 'GET',
  path: '/api/tokens',
  access: 'person',
  summary: "The person's access tokens that have not ended, newest first.",
  response: z.array(AccessToken),
});

export const createToken = defineRoute({
  method: 'POST',
  path: '/api/tokens',
  access: 'person',
  summary: `Creates an access token. 201 with the token, which no other answer contains. A person has at most ${TOKENS_MAX}.`,
  body: z.object(
    {
      name: z
        .string(NAME_ERROR)
        .check(
          z.trim(),
          z.minLength(1, NAME_ERROR),
          z.maxLength(TOKEN_NAME_CHARACTERS_MAX, NAME_ERROR),
          z.refine(isStorable, UNSTORABLE_ERROR),
        ),
      scope: Scope,
      days: z.literal(TOKEN_DAYS, DAYS_ERROR),
    },
    'The token is missing.',
  ),
  response: CreatedAccessToken,
});

export const removeToken = defineRoute({
  method: 'DELETE',
  path: '/api/tokens/:tokenId',
  access: 'person',
  summary: 'Removes an access token: its next request is refused. 204, also when there is none with this id.',
  params: z.object({ tokenId: IdField }),
  response: z.null(),
});

export const captureEntry = defineRoute({
  method: 'POST',
  path: '/api/capture',
  access: 'person',
  tokenScope: 'add',
  summary:
    "Adds one learning to a day of the person, as a save does. Without `date` to today, by the person's time zone and end of the day. 201.",
  body: z.object({ content: EntryContent, date: z.optional(DateField) }, 'The learning is missing.'),
  headers: {
    'Idempotency-Key': 'Optional, 1 to 128 printable characters. The same key with the same body adds one learning.',
  },
  bodyBytesMax: ENTRIES_BODY_BYTES_MAX,
  perMinute: CAPTURES_PER_MINUTE,
  response: z.object({ date: z.string(), entryId: z.string() }),
});
