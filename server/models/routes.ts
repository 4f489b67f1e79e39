import { chooseModels, getModels, listModelCalls, retrySummary, streamSummary } from '#contract/models.ts';
import { tooManyRequests } from '../http/errors/app-error.ts';
import * as domain from './consent.ts';
import type { SummaryStreams } from '../summaries/summary-streams.ts';
import type { Serve } from '../http/bind-route.ts';
import {
  createSink,
  findLastId,
  isStillOpen,
  takeOver,
  wantsStream,
  type SessionDeps,
} from '../http/streaming/sse-response.ts';

interface Deps extends domain.ModelDeps, SessionDeps {
  summaryStreams: SummaryStreams;
}

/** Seconds; by then some window may have been closed. */
const RETRY_AFTER = 60;

export function serveModels(serve: Serve, { summaryStreams, ...deps }: Deps): void {
  serve.person(getModels, ({ userId }) => domain.getModels(userId, deps));

  serve.person(chooseModels, ({ userId, body }) => domain.chooseModels({ userId, choice: body.choice }, deps));

  serve.person(listModelCalls, ({ userId }) => domain.listModelCalls(userId, deps));

  serve.person(retrySummary, ({ userId, params }) => domain.retrySummary({ userId, ...params }, deps));

  serve.person(streamSummary, async ({ userId, session, params, query, request, reply }) => {
    const asked = { userId, ...params, since: findLastId(request) ?? query.since };
    // Also refuses what is not this person's, while it can still be said with a status.
    const text = await summaryStreams.tellOnce(asked);
    if (!wantsStream(request)) {
      takeOver(reply).end(text);
      return;
    }
    if (!summaryStreams.hasRoom(userId)) throw tooManyRequests(RETRY_AFTER);
    const response = takeOver(reply);
    const isSessionOpen = (): Promise<boolean> => isStillOpen(session, deps);
    response.on('close', summaryStreams.open({ ...asked, sink: createSink(response), isSessionOpen }));
  });
}
