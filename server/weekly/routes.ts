import { REFRESH_HEADER, getWeekly, listWeeks } from '#contract/weekly.ts';
import { listWeeks as listStored, type GeneratedTextsDeps } from '../generated-texts/list.ts';
import { createTextDeps, type TextServices } from '../generated-texts/generation-deps.ts';
import * as domain from './generate.ts';
import type { Timers } from '../scheduler.ts';
import type { Serve } from '../http/bind-route.ts';
import { answerText } from '../http/streaming/stream-text.ts';

/** As Node names the headers it has read. */
const REFRESH = REFRESH_HEADER.toLowerCase();

export function serveWeekly(serve: Serve, services: TextServices & GeneratedTextsDeps, timers: Timers): void {
  const deps = createTextDeps(services);

  serve.person(getWeekly, ({ userId, params, ...exchange }) => {
    const { startDate, endDate } = params;
    const asked = { userId, startDate, endDate, isRefresh: exchange.request.headers[REFRESH] === '1' };
    return answerText(exchange, (listener) => domain.getWeekly({ ...asked, listener }, deps), timers);
  });

  serve.person(listWeeks, ({ userId, query }) => listStored({ userId, ...query }, services));
}
