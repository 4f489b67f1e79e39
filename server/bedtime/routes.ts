import { listBedtimeReadings, generateBedtimeReading, generateReflectionReading } from '#contract/bedtime.ts';
import * as domain from './generate.ts';
import { listBedtimeReadings as listStored, type GeneratedTextsDeps } from '../generated-texts/list.ts';
import { createGenerationDeps, type GenerationServices } from '../generated-texts/generation-deps.ts';
import type { Scheduler } from '../clock.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import { sendGeneratedText } from '../generated-texts/stream-text.ts';

export function bindBedtimeRoutes(
  serve: RouteBinder,
  services: GenerationServices & GeneratedTextsDeps,
  timers: Scheduler,
): void {
  const deps = createGenerationDeps(services);

  serve.person(generateReflectionReading, ({ userId, params, body, ...exchange }) => {
    const asked = { userId, reflectionId: params.reflectionId, entries: body.entries, today: body.today };
    return sendGeneratedText(
      exchange,
      (listener) => domain.generateReflectionReading({ ...asked, listener }, deps),
      timers,
    );
  });

  serve.person(generateBedtimeReading, ({ userId, body, ...exchange }) => {
    const asked = { userId, entries: body.entries, today: body.today };
    return sendGeneratedText(
      exchange,
      (listener) => domain.generateBedtimeReading({ ...asked, listener }, deps),
      timers,
    );
  });

  serve.person(listBedtimeReadings, ({ userId, query }) => listStored({ userId, ...query }, services));
}
