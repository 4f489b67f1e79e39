import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

const OptionalText = z.nullable(z.string());

/** The identity that the provider has proved for this session. */
export const SessionUser = z.object({ firebaseUid: z.string(), email: OptionalText, displayName: OptionalText });
export type SessionUser = z.infer<typeof SessionUser>;

/** When the account will be deleted; absent for an account that stays. */
const DeleteAt = z.optional(z.string());

/** The person's row in the database; `userId` of the other calls is its `id`. */
export const User = z.object({
  id: z.string(),
  firebaseUid: z.string(),
  email: OptionalText,
  displayName: OptionalText,
  deleteAt: DeleteAt,
  /** Hours after midnight that still belong to the day before. */
  dayEndsAt: z.int(),
});
export type User = z.infer<typeof User>;

/** What a page reads first, so that it needs no call for its first view. */
export const FirstData = z.object({
  person: User,
  /** By address, the answers of the calls that the page begins with. One that could not be read in time is left out. */
  reads: z.record(z.string(), z.unknown()),
});
export type FirstData = z.infer<typeof FirstData>;

export const Session = z.object({
  user: z.nullable(SessionUser),
  expiresAt: z.optional(z.string()),
  deleteAt: DeleteAt,
  first: z.optional(FirstData),
});
export type Session = z.infer<typeof Session>;

export const AuthError = z.enum([
  'cancelled',
  'expired',
  'clock',
  'provider',
  'client',
  'alg',
  'firebase',
  'not_allowed',
  'failed',
]);
/** Why a sign-in failed; the value of `/?authError=`. */
export type AuthError = z.infer<typeof AuthError>;

export const ActiveSession = z.object({
  /** For endSessionById. The cookie and the stored hash cannot be derived from it. */
  id: z.string(),
  isCurrent: z.boolean(),
  userAgent: OptionalText,
  createdAt: z.string(),
  lastSeenAt: z.string(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;

/** By itself, because the first script needs no more of the route. */
export const SESSION_PATH = '/api/auth/session';

export const getSession = defineRoute({
  method: 'GET',
  path: SESSION_PATH,
  access: 'public',
  summary:
    'The session of this browser. Always 200; `user` is null if signed out. With the path of a page, `first` brings what that page reads first: `today` is the date of the person, and `date` the one that the address of the page names.',
  query: z.object({
    page: z.optional(z.string('page must be a path.')),
    today: z.optional(z.string('today must be a date.')),
    date: z.optional(z.string('date must be a date.')),
  }),
  response: Session,
});

export const startSignIn = defineRoute({
  method: 'POST',
  path: '/api/auth/start',
  access: 'public',
  summary: 'Starts a sign-in and returns the URL of the provider. A POST, so that a link or an image cannot start one.',
  body: z.object(
    { returnTo: z.optional(z.string('returnTo must be a path.')), origin: z.string('origin is missing.') },
    'origin is missing.',
  ),
  response: z.object({ redirectUrl: z.string() }),
  perMinute: 30,
});

export const finishSignIn = defineRoute({
  method: 'GET',
  path: '/api/auth/callback',
  access: 'public',
  summary: 'The redirect URI of the provider: 303 to `returnTo`, or to /?authError=….',
  response: z.null(),
  perMinute: 60,
});

export const confirmUser = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  access: 'session',
  summary:
    'Confirms the person of the session. firebaseUid must be the proved one (otherwise 403); e-mail and name of the body are ignored.',
  body: z.object(
    {
      firebaseUid: z
        .string('firebaseUid is missing.')
        .check(z.minLength(1, 'firebaseUid is missing.'), z.maxLength(128, 'firebaseUid is too long.')),
      email: z.optional(z.unknown()),
      displayName: z.optional(z.unknown()),
    },
    'firebaseUid is missing.',
  ),
  response: User,
  perMinute: 30,
  isOpenWhileClosing: true,
});

export const endCurrentSession = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Ends this session. 204, also without a session.',
  response: z.null(),
});

export const endAllSessions = defineRoute({
  method: 'POST',
  path: '/api/auth/logout-all',
  access: 'session',
  summary: 'Ends every session of the person, including this one. 204.',
  response: z.null(),
  isOpenWhileClosing: true,
});

export const listSessions = defineRoute({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'session',
  summary: "The person's open sessions, newest first.",
  response: z.array(ActiveSession),
});

export const endSessionById = defineRoute({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  access: 'session',
  summary: "Ends one of the person's sessions. 204; 404 if the id is unknown.",
  params: z.object({ sessionId: z.string('sessionId must name a session.') }),
  response: z.null(),
  isOpenWhileClosing: true,
});
