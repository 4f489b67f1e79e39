import { captureEntry } from '#contract/tokens.ts';
import { createToken, listTokens, removeToken } from '#contract/tokens.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import { parseDevice, parseIdempotencyKey } from '../http/request-headers.ts';
import * as capture from './capture.ts';
import * as tokens from './tokens.ts';

export function bindTokenRoutes(serve: RouteBinder, deps: capture.CaptureDeps): void {
  serve.person(listTokens, ({ userId }) => tokens.listTokens(userId, deps));

  serve.person(createToken, async ({ userId, body, reply }) => {
    const created = await tokens.createToken({ userId, ...body }, deps);
    reply.code(201);
    return created;
  });

  serve.person(removeToken, async ({ userId, params, reply }) => {
    await tokens.removeToken({ userId, id: params.tokenId }, deps);
    reply.code(204);
    return null;
  });

  serve.person(captureEntry, async ({ userId, body, request, reply }) => {
    const idempotencyKey = parseIdempotencyKey(request);
    const captured = await capture.captureEntry(
      { userId, ...body, idempotencyKey, device: parseDevice(request) },
      deps,
    );
    reply.code(201);
    return captured;
  });
}
