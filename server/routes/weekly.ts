import { REFRESH_HEADER, getWeekly } from '#contract/weekly.ts';
import { createTextDeps, type TextServices } from '../domain/text-deps.ts';
import * as domain from '../domain/weekly.ts';
import type { Serve } from '../http/serve.ts';

/** As Node names the headers it has read. */
const REFRESH = REFRESH_HEADER.toLowerCase();

export function serveWeekly(serve: Serve, services: TextServices): void {
  const deps = createTextDeps(services);

  serve.person(getWeekly, ({ userId, params, request }) => {
    const { startDate, endDate } = params;
    return domain.getWeekly({ userId, startDate, endDate, isRefresh: request.headers[REFRESH] === '1' }, deps);
  });
}
