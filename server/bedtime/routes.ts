import { listBedtimeReadings, generateBedtimeReading, generateReflectionReading } from '#contract/bedtime.ts';
import { createGenerationDeps, type GenerationServices } from '../generated-texts/generation-deps.ts';
import type { Scheduler } from '../clock.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import type { GenerationListener } from '../generated-texts/single-flight.ts';
import { sendGeneratedText } from '../generated-texts/stream-text.ts';
import * as bedtime from './generate.ts';
import { listBedtimeReadings as listStored, type ReadingListDeps } from './list.ts';

export function bindBedtimeRoutes(
  serve: RouteBinder,
  services: GenerationServices & ReadingListDeps,
  scheduler: Scheduler,
): void {
  const deps = createGenerationDeps(services);

  serve.person(generateReflectionReading, ({ userId, params, body: { entries, today }, ...exchange }) => {
    const request = { userId, reflectionId: params.reflectionId, entries, today };
    const generate = (listener: GenerationListener) =>
      bedtime.generateReflectionReading({ ...request, listener }, deps);
    return sendGeneratedText(exchange, generate, scheduler);
  });

  serve.person(generateBedtimeReading, ({ userId, body: { entries, today }, ...exchange }) => {
    const generate = (listener: GenerationListener) =>
      bedtime.generateBedtimeReading({ userId, entries, today, listener }, deps);
    return sendGeneratedText(exchange, generate, scheduler);
  });

  serve.person(listBedtimeReadings, ({ userId, query }) => listStored({ userId, ...query }, services));
}
