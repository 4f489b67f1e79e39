// Answers that stay open and are told bit by bit.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { AuthConfig } from '../../config/config.ts';
import type { Sink } from '../../changes/stream.ts';
import { getSessionExpiry } from '../../identity/sessions/authenticate.ts';
import type { Sessions, StoredSession } from '../../identity/sessions/session-rows.ts';

const TYPE = 'text/event-stream';
const HEADERS = {
  'content-type': `${TYPE}; charset=utf-8`,
  // Nothing on the way may keep, change or gather what is meant for now.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export interface SessionCheckDeps {
  sessions: Pick<Sessions, 'find'>;
  clock: Clock;
  auth: Pick<AuthConfig, 'sessionIdleMs' | 'sessionMaxMs'>;
}

export function acceptsEventStream({ method, headers }: FastifyRequest): boolean {
  return method !== 'HEAD' && (headers.accept ?? '').includes(TYPE);
}

export function readLastEventId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** From here on the framework leaves the answer alone; what its hooks have set so far goes with it. */
export function startSse(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  const before = reply.getHeaders() as Record<string, string | number | string[]>; // None of ours is undefined.
  return reply.raw.writeHead(200, { ...before, ...HEADERS });
}

export function createSseSink(response: FastifyReply['raw']): Sink {
  return {
    write: (text) => void response.write(text),
    countBufferedBytes: () => response.writableLength,
    end: () => void response.end(),
    destroy: () => void response.destroy(),
  };
}

/** Looks without noting a visit: an open window alone does not keep a session alive. */
export async function isSessionActive(
  { idHash, userId }: StoredSession,
  { sessions, clock, auth }: SessionCheckDeps,
): Promise<boolean> {
  const session = await sessions.find(idHash);
  if (session === null || session.isDisabled || session.userId !== userId) return false;
  return clock.now() < getSessionExpiry(session, auth);
}
