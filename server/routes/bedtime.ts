import { listReadings, readEntries, readReflection } from '#contract/bedtime.ts';
import * as domain from '../domain/bedtime.ts';
import { listReadings as listStored, type GeneratedTextsDeps } from '../domain/generated-texts.ts';
import { createTextDeps, type TextServices } from '../domain/text-deps.ts';
import type { Timers } from '../events/timers.ts';
import type { Serve } from '../http/serve.ts';
import { answerText } from './text-stream.ts';

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
