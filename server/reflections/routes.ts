import {
  compareKnownDays,
  findReflection,
  getFigures,
  listReflections,
  saveReflection,
} from '#contract/reflections.ts';
import * as known from './known-days.ts';
import * as save from './save.ts';
import * as figures from './figures.ts';
import * as list from './list.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import { parseDevice, parseIdempotencyKey } from '../http/request-headers.ts';

export function bindReflectionRoutes(serve: RouteBinder, deps: save.ReflectionDeps & list.ListDeps): void {
  // The address may name the limit in its path or in its query.
  serve.person(listReflections, ({ userId, budget, params, query }) =>
    list.listReflections({ userId, budget, ...query, limit: params.limit ?? query.limit }, deps),
  );

  serve.person(findReflection, ({ userId, mayWrite, params }) =>
    list.findReflection({ userId, mayWrite, date: params.date }, deps),
  );

  serve.person(compareKnownDays, ({ userId, body }) => known.compareKnownDays({ userId, days: body.days }, deps));

  serve.person(getFigures, ({ userId, query }) => figures.getFigures({ userId, today: query.today }, deps));

  serve.person(saveReflection, async ({ userId, body, request, reply }) => {
    const idempotencyKey = parseIdempotencyKey(request);
    const { status, saved } = await save.saveReflection(
      { userId, day: body, idempotencyKey, device: parseDevice(request) },
      deps,
    );
    reply.code(status);
    return saved;
  });
}
