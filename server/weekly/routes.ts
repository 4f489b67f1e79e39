import { REFRESH_HEADER, getWeeklyRefresher, listWeeklyRefreshers } from '#contract/weekly.ts';
import { createGenerationDeps, type GenerationServices } from '../generated-texts/generation-deps.ts';
import type { Scheduler } from '../clock.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import type { GenerationListener } from '../generated-texts/single-flight.ts';
import { sendGeneratedText } from '../generated-texts/stream-text.ts';
import * as weekly from './generate.ts';
import { listWeeklyRefreshers as listStored, type WeekListDeps } from './list.ts';

/** As Node names the headers that it has read. */
const REFRESH = REFRESH_HEADER.toLowerCase();

export function bindWeeklyRoutes(
  serve: RouteBinder,
  services: GenerationServices & WeekListDeps,
  scheduler: Scheduler,
): void {
  const deps = createGenerationDeps(services);

  serve.person(getWeeklyRefresher, ({ userId, mayWrite, params, ...exchange }) => {
    const request = { ...params, userId, mayWrite, isRefresh: exchange.request.headers[REFRESH] === '1' };
    const generate = (listener: GenerationListener) => weekly.getWeeklyRefresher({ ...request, listener }, deps);
    return sendGeneratedText(exchange, generate, scheduler);
  });

  serve.person(listWeeklyRefreshers, ({ userId, query }) => listStored({ userId, ...query }, services));
}
