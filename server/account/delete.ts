// A person deletes the account, and may keep it until the day comes.
import { FRESH_SIGN_IN_MINUTES } from '#contract/limits.ts';
import type { InternalEvents } from '../changes/event-buses.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { SharedTime } from '../database/database-time.ts';
import { subtractDays } from '../database/retention.ts';
import { notSignedIn } from '../http/errors/app-error.ts';
import { accountClosed } from '../identity/errors.ts';
import type { StoredSession } from '../identity/sessions/session-rows.ts';
import type { Erasure } from './erase.ts';
import { freshSignInRequired } from './errors.ts';
import { clearDeletion, saveDeletion } from './rows/deletion.ts';

export interface DeletionDeps {
  database: Database;
  erasure: Erasure;
  internalEvents: Pick<InternalEvents, 'emit'>;
  clock: Clock;
  time: SharedTime;
  accountDeleteDays: number;
  reportFailure(error: unknown): void;
}

type Caller = Pick<StoredSession, 'userId' | 'createdAt'>;

/** A second request changes nothing, unless it asks for an earlier time. */
export async function deleteAccount(
  { session, isAtOnce }: { session: Caller; isAtOnce: boolean },
  { database, erasure, internalEvents, clock, time, accountDeleteDays, reportFailure }: DeletionDeps,
): Promise<{ deleteAt: number; isErased: boolean }> {
  const userId = requirePerson(session);
  const days = isAtOnce ? 0 : accountDeleteDays;
  if (days === 0 && clock.now() - session.createdAt > FRESH_SIGN_IN_MINUTES * 60_000) throw freshSignInRequired();
  // The cleanup of any process may erase, so all of them compare one time.
  const nowMs = await time.now({ run: database.read });
  const deleteAt = await saveDeletion({ userId, deleteAt: subtractDays(nowMs, -days) }, { database });
  if (deleteAt === null) throw accountClosed();
  internalEvents.emit({ what: 'session', userId, reflectionId: null });
  // The decision is stored: what fails here is finished by the cleanup.
  const isErased = deleteAt <= nowMs;
  if (isErased) await erasure.erase(userId, nowMs).catch(reportFailure);
  return { deleteAt, isErased };
}

export async function keepAccount(
  session: Caller,
  { database, internalEvents }: Pick<DeletionDeps, 'database' | 'internalEvents'>,
): Promise<void> {
  const userId = requirePerson(session);
  const isKept = await clearDeletion(userId, { database });
  if (!isKept) throw accountClosed();
  // Summaries that have waited meanwhile are due.
  internalEvents.emit({ what: 'due', userId, reflectionId: null });
}

/** Before POST /api/auth/login, a session has no person yet. */
function requirePerson({ userId }: Caller): string {
  if (userId === null) throw notSignedIn();
  return userId;
}
