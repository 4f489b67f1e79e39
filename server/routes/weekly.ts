import * as calls from '#contract/weekly.ts';
import { getWeekly } from '../domain/weekly.ts';
import { createTextDeps, type TextServices } from '../domain/text-deps.ts';
import type { Serve } from '../http/serve.ts';

const REFRESH_HEADER = calls.REFRESH_HEADER.toLowerCase();

export function serveWeekly(serve: Serve, services: TextServices): void {
  const deps = createTextDeps(services);

  serve.person(calls.getWeekly, ({ userId, params, request }) => {
    const { startDate, endDate } = params;
    const isRefresh = request.headers[REFRESH_HEADER] === '1';
    return getWeekly({ userId, startDate, endDate, isRefresh }, deps);
  });
}
