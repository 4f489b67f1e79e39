import { retrySummary, streamSummary } from '#contract/models.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import { tooManyRequests } from '../http/errors/app-error.ts';
import { acceptsEventStream, readLastEventId, startSse } from '../http/streaming/sse-response.ts';
import * as retry from './retry.ts';
import type { SummaryStreams } from './summary-streams.ts';

interface Deps extends retry.RetryDeps {
  summaryStreams: SummaryStreams;
}

/** The person may have closed another window by then. */
const RETRY_AFTER_SECONDS = 60;

export function bindSummaryRoutes(serve: RouteBinder, { summaryStreams, ...deps }: Deps): void {
  serve.person(retrySummary, ({ userId, params }) => retry.retrySummary({ userId, ...params }, deps));

  serve.person(streamSummary, async ({ userId, isSessionActive, params, query, request, reply }) => {
    const options = { userId, ...params, since: readLastEventId(request) ?? query.since };
    // Also rejects a reflection of another person, while an error status can still be sent.
    const text = await summaryStreams.readOnce(options);
    if (!acceptsEventStream(request)) {
      startSse(reply).end(text);
      return;
    }
    if (!summaryStreams.hasCapacity(userId)) throw tooManyRequests(RETRY_AFTER_SECONDS);
    const response = startSse(reply);
    response.on('close', summaryStreams.open({ ...options, sink: response, isSessionOpen: isSessionActive }));
  });
}
