import type { FastifyRequest } from 'fastify';
import { isAllowed } from '../admission.ts';
import { findSessionHash } from './cookies.ts';
import type { Clock } from '../../clock.ts';
import { describeErrorForLog } from '../../http/errors/describe-failure.ts';
import { toClientNetwork } from '../../http/client-network.ts';
import { createUnknownSessionCache } from './forged-cookies.ts';
import type { Sessions, StoredSession } from './session-rows.ts';
import type { AuthConfig } from '../../config/settings.ts';

interface Deps {
  sessions: Pick<Sessions, 'find' | 'touch'>;
  clock: Clock;
  auth: Pick<AuthConfig, 'sessionIdleMs' | 'sessionMaxMs' | 'signInPolicy'>;
  publicUrl: string;
  /** Lookups of unknown session cookies per address. 0: no limit. */
  rateLimitPerMinute: number;
}

export type Authenticate = (request: FastifyRequest) => Promise<StoredSession | null>;

/** Idle limits are counted in days, so the last visit need not be written with each request. */
const TOUCH_INTERVAL_MS = 60_000;

export function createAuthenticate({ sessions, clock, auth, publicUrl, rateLimitPerMinute }: Deps): Authenticate {
  const touching = new Set<string>();
  const unknownSessions = createUnknownSessionCache(rateLimitPerMinute, clock);

  function touch(session: StoredSession, request: FastifyRequest): void {
    const { idHash } = session;
    if (clock.now() - session.lastSeenAt < TOUCH_INTERVAL_MS || touching.has(idHash)) return;
    touching.add(idHash);
    sessions
      .touch(idHash, clock.now())
      .catch((error: unknown) => {
        request.log.warn(describeErrorForLog(error), 'the last visit of a session could not be saved');
      })
      .finally(() => touching.delete(idHash));
  }

  return async (request) => {
    const idHash = findSessionHash(publicUrl, request.cookies);
    const findAddress = (): string => toClientNetwork(request.ip);
    if (!idHash || unknownSessions.isKnownMissing(idHash, findAddress)) return null;
    const session = await sessions.find(idHash);
    if (!session) {
      unknownSessions.recordMissing(idHash, findAddress());
      return null;
    }
    unknownSessions.recordFound(idHash);
    if (session.isDisabled || clock.now() >= getSessionExpiry(session, auth)) return null;
    if (!isAllowed(session, auth.signInPolicy)) return null;
    touch(session, request);
    return session;
  };
}

/** Does not extend the session: an open window alone does not keep it alive. */
export async function isSessionActive(
  { idHash, userId }: StoredSession,
  { sessions, clock, auth }: Pick<Deps, 'clock'> & { sessions: Pick<Sessions, 'find'>; auth: SessionLimits },
): Promise<boolean> {
  const session = await sessions.find(idHash);
  if (session === null || session.isDisabled || session.userId !== userId) return false;
  return clock.now() < getSessionExpiry(session, auth);
}

type SessionLimits = Pick<AuthConfig, 'sessionIdleMs' | 'sessionMaxMs'>;

/** The earlier of the idle and the absolute end. Shorter limits in the configuration also apply to existing sessions. */
export function getSessionExpiry(session: StoredSession, auth: SessionLimits): number {
  return Math.min(session.expiresAt, session.createdAt + auth.sessionMaxMs, session.lastSeenAt + auth.sessionIdleMs);
}
