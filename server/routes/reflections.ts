import type { FastifyRequest } from 'fastify';
import * as calls from '#contract/reflections.ts';
import { badInput } from '../domain/errors.ts';
import {
  findReflection,
  getFigures,
  listReflections,
  saveReflection,
  type ReflectionDeps,
} from '../domain/reflections.ts';
import type { Serve } from '../http/serve.ts';

export function serveReflections(serve: Serve, deps: ReflectionDeps): void {
  // The address may name the limit in its path or in its query.
  serve.person(calls.listReflections, ({ userId, params, query }) =>
    listReflections({ userId, limit: params.limit ?? query.limit, before: query.before }, deps),
  );

  serve.person(calls.findReflection, ({ userId, params }) => findReflection({ userId, date: params.date }, deps));

  serve.person(calls.getFigures, ({ userId, query }) => getFigures({ userId, today: query.today }, deps));

  serve.person(calls.saveReflection, async ({ userId, body, request, reply }) => {
    const { status, saved } = await saveReflection({ userId, day: body, requestId: readRequestId(request) }, deps);
    reply.code(status);
    return saved;
  });
}

function readRequestId({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[ -~]{1,128}$/.test(key)) return key;
  throw badInput('An Idempotency-Key has 1 to 128 printable characters.');
}
