import { listBedtimeReadings, generateBedtimeReading, generateReflectionReading } from '#contract/bedtime.ts';
import { createGenerationDeps, type GenerationServices } from '../generated-texts/generation-deps.ts';
import type { Scheduler } from '../clock.ts';
import type { RouteBinder } from '../http/bind-route.ts';
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
    return sendGeneratedText(
      exchange,
      (listener) => bedtime.generateReflectionReading({ ...request, listener }, deps),
      scheduler,
    );
  });

  serve.person(generateBedtimeReading, ({ userId, body: { entries, today }, ...exchange }) =>
    sendGeneratedText(
      exchange,
      (listener) => bedtime.generateBedtimeReading({ userId, entries, today, listener }, deps),
      scheduler,
    ),
  );

  serve.person(listBedtimeReadings, ({ userId, query }) => listStored({ userId, ...query }, services));
}
