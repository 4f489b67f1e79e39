// Who is asking: the session cookie of a request, looked up once and held against its two ends.
import type { FastifyRequest } from 'fastify';
import { isAllowed } from '../admission.ts';
import { findSessionHash } from './cookies.ts';
import type { Clock } from '../../clock.ts';
import { describeFailure } from '../../http/errors/describe-failure.ts';
import type { AuthConfig } from '../../config/config.ts';
import { networkOf } from '../../http/client-network.ts';
import { createMadeUpCookies } from './forged-cookies.ts';
import type { Sessions, StoredSession } from './session-rows.ts';

interface Deps {
  sessions: Pick<Sessions, 'find' | 'touch'>;
  clock: Clock;
  auth: Pick<AuthConfig, 'sessionIdleMs' | 'sessionMaxMs' | 'joining'>;
  publicUrl: string;
  /** Of one address: lookups of cookies without a session. 0 is no limit. */
  rateLimitPerMinute: number;
}

export type Identify = (request: FastifyRequest) => Promise<StoredSession | null>;

/** Often enough for an idle end counted in days, rare enough not to write with every read. */
const TOUCH_EVERY_MS = 60_000;

export function createIdentify({ sessions, clock, auth, publicUrl, rateLimitPerMinute }: Deps): Identify {
  const touching = new Set<string>();
  const madeUp = createMadeUpCookies(rateLimitPerMinute, clock);

  function touch(session: StoredSession, request: FastifyRequest): void {
    const { idHash } = session;
    if (clock.now() - session.lastSeenAt < TOUCH_EVERY_MS || touching.has(idHash)) return;
    touching.add(idHash);
    sessions
      .touch(idHash, clock.now())
      .catch((error: unknown) => {
        request.log.warn(describeFailure(error), 'a visit could not be noted');
      })
      .finally(() => touching.delete(idHash));
  }

  return async (request) => {
    const idHash = findSessionHash(publicUrl, request.cookies);
    if (!idHash || madeUp.isKnown(idHash, networkOf(request.ip))) return null;
    const session = await sessions.find(idHash);
    if (!session) {
      madeUp.noteMissing(idHash, networkOf(request.ip));
      return null;
    }
    madeUp.noteFound(idHash);
    if (session.isDisabled || clock.now() >= findSessionEnd(session, auth)) return null;
    if (!isAllowed(session, auth.joining)) return null;
    touch(session, request);
    return session;
  };
}

/** The earlier of the idle and the absolute end. Settings made shorter since hold for open sessions too. */
export function findSessionEnd(
  session: StoredSession,
  auth: Pick<AuthConfig, 'sessionIdleMs' | 'sessionMaxMs'>,
): number {
  return Math.min(session.expiresAt, session.createdAt + auth.sessionMaxMs, session.lastSeenAt + auth.sessionIdleMs);
}
