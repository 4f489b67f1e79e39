// How the answers about a session describe it and its person.
import type { Session, User } from '#contract/session.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/settings.ts';
import { getSessionExpiry } from './sessions/authenticate.ts';
import type { StoredSession } from './sessions/session-rows.ts';
import type { Person } from './user-rows.ts';

export interface SessionAnswerDeps {
  clock: Clock;
  config: Pick<Config, 'auth'>;
}

export function describeSession(session: StoredSession, { clock, config }: SessionAnswerDeps): Session {
  const { firebaseUid, email, displayName } = session;
  const seenNow = { ...session, lastSeenAt: clock.now() };
  const expiresAt = new Date(getSessionExpiry(seenNow, config.auth)).toISOString();
  return { user: { firebaseUid, email, displayName }, expiresAt, deleteAt: toTime(session.deleteAt) };
}

/** `first` is JSON already. */
export function addFirst(answer: Session, first: string): string {
  return `${JSON.stringify(answer).slice(0, -1)},"first":${first}}`;
}

export function describePerson(person: Person): User {
  return { ...person, deleteAt: toTime(person.deleteAt) };
}

/** JSON leaves out what is undefined. */
function toTime(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString();
}
