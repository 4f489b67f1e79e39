import { listReadings, readEntries, readReflection } from '#contract/bedtime.ts';
import * as domain from './generate.ts';
import { listReadings as listStored, type GeneratedTextsDeps } from '../generated-texts/list.ts';
import { createTextDeps, type TextServices } from '../generated-texts/generation-deps.ts';
import type { Timers } from '../scheduler.ts';
import type { Serve } from '../http/bind-route.ts';
import { answerText } from '../http/streaming/stream-text.ts';

export function serveBedtime(serve: Serve, services: TextServices & GeneratedTextsDeps, timers: Timers): void {
  const deps = createTextDeps(services);

  serve.person(readReflection, ({ userId, params, body, ...exchange }) => {
    const asked = { userId, reflectionId: params.reflectionId, entries: body.entries, today: body.today };
    return answerText(exchange, (listener) => domain.readReflection({ ...asked, listener }, deps), timers);
  });

  serve.person(readEntries, ({ userId, body, ...exchange }) => {
    const asked = { userId, entries: body.entries, today: body.today };
    return answerText(exchange, (listener) => domain.readEntries({ ...asked, listener }, deps), timers);
  });

  serve.person(listReadings, ({ userId, query }) => listStored({ userId, ...query }, services));
}
