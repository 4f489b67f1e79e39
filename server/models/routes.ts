import { setModelConsent, getModelSettings, listModelCalls, retrySummary, streamSummary } from '#contract/models.ts';
import { tooManyRequests } from '../http/errors/app-error.ts';
import * as domain from './consent.ts';
import type { SummaryStreams } from '../summaries/summary-streams.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import { createSseSink, readLastEventId, startSse, acceptsEventStream } from '../http/streaming/sse-response.ts';

interface Deps extends domain.ModelDeps {
  summaryStreams: SummaryStreams;
}

/** Seconds; by then some window may have been closed. */
const RETRY_AFTER = 60;

export function bindModelRoutes(serve: RouteBinder, { summaryStreams, ...deps }: Deps): void {
  serve.person(getModelSettings, ({ userId }) => domain.getModelSettings(userId, deps));

  serve.person(setModelConsent, ({ userId, body }) => domain.setModelConsent({ userId, choice: body.choice }, deps));

  serve.person(listModelCalls, ({ userId }) => domain.listModelCalls(userId, deps));

  serve.person(retrySummary, ({ userId, params }) => domain.retrySummary({ userId, ...params }, deps));

  serve.person(streamSummary, async ({ userId, isSessionActive, params, query, request, reply }) => {
    const asked = { userId, ...params, since: readLastEventId(request) ?? query.since };
    // Also refuses what is not this person's, while it can still be said with a status.
    const text = await summaryStreams.readOnce(asked);
    if (!acceptsEventStream(request)) {
      startSse(reply).end(text);
      return;
    }
    if (!summaryStreams.hasCapacity(userId)) throw tooManyRequests(RETRY_AFTER);
    const response = startSse(reply);
    response.on(
      'close',
      summaryStreams.open({ ...asked, sink: createSseSink(response), isSessionOpen: isSessionActive }),
    );
  });
}
