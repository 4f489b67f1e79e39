import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

const OptionalText = z.nullable(z.string());

/** Whom the server has proved this browser to be. */
export const SessionUser = z.object({ firebaseUid: z.string(), email: OptionalText, displayName: OptionalText });
export type SessionUser = z.infer<typeof SessionUser>;

export const Session = z.object({ user: z.nullable(SessionUser), expiresAt: z.optional(z.string()) });
export type Session = z.infer<typeof Session>;

/** The database user, which `userId` of every other call names. */
export const User = z.object({
  id: z.string(),
  firebaseUid: z.string(),
  email: OptionalText,
  displayName: OptionalText,
});
export type User = z.infer<typeof User>;

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
/** Why a sign-in failed, as `/?authError=` carries it. */
export type AuthError = z.infer<typeof AuthError>;

export const ActiveSession = z.object({
  /** Names the session for endOneSession; neither its cookie nor what is stored of it can be read from it. */
  id: z.string(),
  isCurrent: z.boolean(),
  userAgent: OptionalText,
  createdAt: z.string(),
  lastSeenAt: z.string(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;

export const getSession = defineRoute({
  method: 'GET',
  path: '/api/auth/session',
  access: 'public',
  summary: 'The authentication state: always 200; user is null when signed out.',
  response: Session,
});

export const startSignIn = defineRoute({
  method: 'POST',
  path: '/api/auth/start',
  access: 'public',
  summary: 'Begins a sign-in and says where to go. A POST, so that no link or image can begin one.',
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
  summary: 'Where the provider sends the browser back: 303 to the path asked for, or to /?authError=….',
  response: z.null(),
  perMinute: 60,
});

export const confirmUser = defineRoute({
  method: 'POST',
  path: '/api/auth/login',
  access: 'session',
  summary:
    'The database user of the session. firebaseUid must be the one the server has proved (else 403); e-mail and name of the body are ignored.',
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
});

export const endCurrentSession = defineRoute({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  summary: 'Ends this session. 204, also without one.',
  response: z.null(),
});

export const endAllSessions = defineRoute({
  method: 'POST',
  path: '/api/auth/logout-all',
  access: 'session',
  summary: 'Ends every session of the person, this one too. 204.',
  response: z.null(),
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
  summary: "Ends one of the person's sessions. 204; 404 when there is none with this id.",
  params: z.object({ sessionId: z.string('sessionId must name a session.') }),
  response: z.null(),
});
