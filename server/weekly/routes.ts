import { REFRESH_HEADER, getWeeklyRefresher, listWeeklyRefreshers } from '#contract/weekly.ts';
import { listWeeklyRefreshers as listStored, type GeneratedTextsDeps } from '../generated-texts/list.ts';
import { createGenerationDeps, type GenerationServices } from '../generated-texts/generation-deps.ts';
import * as domain from './generate.ts';
import type { Scheduler } from '../clock.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import { sendGeneratedText } from '../generated-texts/stream-text.ts';

/** As Node names the headers it has read. */
const REFRESH = REFRESH_HEADER.toLowerCase();

export function bindWeeklyRoutes(
  serve: RouteBinder,
  services: GenerationServices & GeneratedTextsDeps,
  timers: Scheduler,
): void {
  const deps = createGenerationDeps(services);

  serve.person(getWeeklyRefresher, ({ userId, params, ...exchange }) => {
    const { startDate, endDate } = params;
    const asked = { userId, startDate, endDate, isRefresh: exchange.request.headers[REFRESH] === '1' };
    return sendGeneratedText(exchange, (listener) => domain.getWeeklyRefresher({ ...asked, listener }, deps), timers);
  });

  serve.person(listWeeklyRefreshers, ({ userId, query }) => listStored({ userId, ...query }, services));
}
