import { readEntries, readReflection } from '#contract/bedtime.ts';
import * as domain from '../domain/bedtime.ts';
import { createTextDeps, type TextServices } from '../domain/text-deps.ts';
import type { Serve } from '../http/serve.ts';

export function serveBedtime(serve: Serve, services: TextServices): void {
  const deps = createTextDeps(services);

  serve.person(readReflection, ({ userId, params, body }) =>
    domain.readReflection({ userId, reflectionId: params.reflectionId, entries: body.entries }, deps),
  );

  serve.person(readEntries, ({ userId, body }) => domain.readEntries({ userId, entries: body.entries }, deps));
}
