import { streamEvents } from '#contract/events.ts';
import { tooManyRequests } from '../http/errors/app-error.ts';
import type { Streams } from './streams.ts';
import type { Serve } from '../http/bind-route.ts';
import {
  createSink,
  findLastId,
  isStillOpen,
  takeOver,
  wantsStream,
  type SessionDeps,
} from '../http/streaming/sse-response.ts';

interface Deps extends SessionDeps {
  streams: Streams;
}

/** Seconds; by then some window may have been closed. */
const RETRY_AFTER = 60;

export function serveEvents(serve: Serve, { streams, ...deps }: Deps): void {
  serve.person(streamEvents, async ({ userId, session, query, request, reply }) => {
    const since = findLastId(request) ?? query.since;
    if (!wantsStream(request)) {
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
