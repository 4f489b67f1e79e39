import * as calls from '#contract/bedtime.ts';
import { readEntries, readReflection } from '../domain/bedtime.ts';
import { createTextDeps, type TextServices } from '../domain/text-deps.ts';
import type { Serve } from '../http/serve.ts';

export function serveBedtime(serve: Serve, services: TextServices): void {
  const deps = createTextDeps(services);

  serve.person(calls.readReflection, ({ userId, params, body }) =>
    readReflection({ userId, reflectionId: params.reflectionId, entries: body.entries }, deps),
  );

  serve.person(calls.readEntries, ({ userId, body }) => readEntries({ userId, entries: body.entries }, deps));
}
