import { checkDays, findReflection, getFigures, listReflections, saveReflection } from '#contract/reflections.ts';
import type { HeavyReads } from './heavy-reads.ts';
import * as known from './known-days.ts';
import * as domain from './save.ts';
import type { Serve } from '../http/bind-route.ts';
import type { KnownDays } from './rows/known-days.ts';
import { readDevice, readRequestId } from '../http/request-headers.ts';

interface Deps extends domain.ReflectionDeps {
  knownDays: KnownDays;
  heavyReads: HeavyReads;
}

export function serveReflections(serve: Serve, deps: Deps): void {
  // The address may name the limit in its path or in its query.
  serve.person(listReflections, ({ userId, params, query }) =>
    domain.listReflections({ userId, limit: params.limit ?? query.limit, before: query.before }, deps),
  );

  serve.person(findReflection, ({ userId, params }) => domain.findReflection({ userId, date: params.date }, deps));

  serve.person(checkDays, ({ userId, body }) => known.checkDays({ userId, days: body.days }, deps));

  serve.person(getFigures, ({ userId, query }) => domain.getFigures({ userId, today: query.today }, deps));

  serve.person(saveReflection, async ({ userId, body, request, reply }) => {
    const requestId = readRequestId(request);
    const { status, saved } = await domain.saveReflection(
      { userId, day: body, requestId, device: readDevice(request) },
      deps,
    );
    reply.code(status);
    return saved;
  });
}
