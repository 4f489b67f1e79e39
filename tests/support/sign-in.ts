// A person with a session, written straight into the storage: what sign-in leaves behind, without its redirects.
import { randomUUID } from 'node:crypto';
import { createSessionId, hashSessionId, sessionCookieName } from '../../server/identity/sessions/cookies.ts';
import type { Clock } from '../../server/clock.ts';
import type { Storage } from '../../server/open-storage.ts';
import type { Identity } from '../../server/identity/user-rows.ts';

const DAY_MS = 86_400_000;

export interface SignedIn {
  userId: string;
  identity: Identity;
  /** The value of a Cookie header. */
  cookie: string;
}

interface SignInContext {
  storage: Pick<Storage, 'people' | 'sessions'>;
  clock: Clock;
  publicUrl: string;
}

interface Opening {
  identity: Identity;
  /** Null for a session that POST /api/auth/login has not confirmed yet. */
  userId: string | null;
  endsAt?: number;
}

export async function signIn(place: SignInContext, name = 'Ada Morgan'): Promise<SignedIn> {
  const identity = createIdentity(name);
  const person = await place.storage.people.confirm(identity, place.clock.now());
  if (!person) throw new Error('The person of this test is disabled.');
  const cookie = await openSession(place, { identity, userId: person.id });
  return { userId: person.id, identity, cookie };
}

/** Another session of somebody. */
export async function openSession(
  { storage, clock, publicUrl }: SignInContext,
  { identity, userId, endsAt = clock.now() + 90 * DAY_MS }: Opening,
): Promise<string> {
  const id = createSessionId();
  const nowMs = clock.now();
  await storage.sessions.create({
    ...identity,
    idHash: hashSessionId(id),
    userId,
    isDisabled: false,
    createdAt: nowMs,
    lastSeenAt: nowMs,
    expiresAt: endsAt,
    userAgent: 'test',
  });
  return `${sessionCookieName(publicUrl)}=${id}`;
}

export function createIdentity(name: string): Identity {
  const subject = randomUUID();
  return {
    issuer: 'local',
    subject,
    firebaseUid: subject.replaceAll('-', '').slice(0, 28),
    email: `${subject}@example.org`,
    emailVerified: true,
    displayName: name,
  };
}
