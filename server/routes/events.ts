import type { FastifyReply, FastifyRequest } from 'fastify';
import { streamEvents } from '#contract/events.ts';
import type { Clock } from '../clock.ts';
import type { AuthConfig } from '../config.ts';
import { tooManyRequests } from '../domain/errors.ts';
import type { Sink } from '../events/stream.ts';
import type { Streams } from '../events/streams.ts';
import { findSessionEnd } from '../http/guard.ts';
import type { Serve } from '../http/serve.ts';
import type { Sessions, StoredSession } from '../storage/storage.ts';

interface Deps {
  streams: Streams;
  sessions: Pick<Sessions, 'find'>;
  clock: Clock;
  auth: Pick<AuthConfig, 'sessionIdleMs' | 'sessionMaxMs'>;
}

const TYPE = 'text/event-stream';
const HEADERS = {
  'content-type': `${TYPE}; charset=utf-8`,
  // Nothing on the way may keep, change or gather what is meant for now.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};
/** Seconds; by then some window may have been closed. */
const RETRY_AFTER = 60;

export function serveEvents(serve: Serve, { streams, ...deps }: Deps): void {
  serve.person(streamEvents, async ({ userId, session, query, request, reply }) => {
    const since = findLastId(request) ?? query.since;
    if (!isStream(request)) {
      const text = await streams.tellOnce({ userId, since });
      takeOver(reply).end(text);
      return;
    }
    if (!streams.hasRoom(userId)) throw tooManyRequests(RETRY_AFTER);
    const response = takeOver(reply);
    const leave = streams.open({
      userId,
      since,
      sink: createSink(response),
      isSessionOpen: () => isStillOpen(session, deps),
    });
    response.on('close', leave);
  });
}

function isStream({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes(TYPE);
}

function findLastId({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** From here on the framework leaves the answer alone; what its hooks have set so far goes with it. */
function takeOver(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  const before = reply.getHeaders() as Record<string, string | number | string[]>; // None of ours is undefined.
  return reply.raw.writeHead(200, { ...before, ...HEADERS });
}

function createSink(response: FastifyReply['raw']): Sink {
  return {
    write: (text) => void response.write(text),
    countWaitingBytes: () => response.writableLength,
    end: () => void response.end(),
    cut: () => void response.destroy(),
  };
}

/** Looks without noting a visit: an open window alone does not keep a session alive. */
async function isStillOpen(
  { idHash, userId }: StoredSession,
  { sessions, clock, auth }: Omit<Deps, 'streams'>,
): Promise<boolean> {
  const session = await sessions.find(idHash);
  if (session === null || session.isDisabled || session.userId !== userId) return false;
  return clock.now() < findSessionEnd(session, auth);
}
