import { streamChanges } from '#contract/events.ts';
import { tooManyRequests } from '../http/errors/app-error.ts';
import type { ChangeStreams } from './streams.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import { readLastEventId, startSse, acceptsEventStream } from '../http/streaming/sse-response.ts';

/** Seconds; by then some window may have been closed. */
const RETRY_AFTER = 60;

export function bindEventRoutes(serve: RouteBinder, { streams }: { streams: ChangeStreams }): void {
  serve.person(streamChanges, async ({ userId, isSessionActive, query, request, reply }) => {
    const since = readLastEventId(request) ?? query.since;
    if (!acceptsEventStream(request)) {
      const text = await streams.readOnce({ userId, since });
      startSse(reply).end(text);
      return;
    }
    if (!streams.hasCapacity(userId)) throw tooManyRequests(RETRY_AFTER);
    const response = startSse(reply);
    const leave = streams.open({
      userId,
      since,
      sink: response,
      isSessionOpen: isSessionActive,
    });
    response.on('close', leave);
  });
}
