// How often one person, or one address when signed out, may ask. Counted in this process: it protects the machine,
// while quotas that cost money are counted in the database.
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Route } from '#contract/route.ts';
import { tooManyRequests } from '../domain/errors.ts';
import { networkOf } from '../network.ts';
import type { StoredSession } from '../storage/storage.ts';

export type Limit = (request: FastifyRequest, route: Route, session: StoredSession | null) => Promise<void>;

/** 0 a minute turns off every limit, the routes' own ones too. */
export async function createLimit(app: FastifyInstance, perMinute: number): Promise<Limit> {
  if (perMinute === 0) return async () => {};
  await app.register(rateLimit, { global: false, timeWindow: '1 minute' });
  const callers = new WeakMap<FastifyRequest, string>();
  const keyGenerator = (request: FastifyRequest): string => callers.get(request) ?? networkOf(request.ip);
  const everything = app.createRateLimit({ max: perMinute, timeWindow: '1 minute', keyGenerator });
  const byRoute = new Map<string, typeof everything>();

  // Pages, unknown addresses and the built-in sign-in are no calls of the contract. Built files are left out: a page
  // loads dozens, and they cost next to nothing.
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.url?.startsWith('/idp/')) refuseWhenExceeded(await everything(request));
  });

  return async (request, route, session) => {
    if (route.path.startsWith('/api/health/')) return;
    callers.set(request, session?.userId ?? networkOf(request.ip));
    refuseWhenExceeded(await everything(request));
    if (route.perMinute === undefined) return;

    let own = byRoute.get(route.path);
    if (!own) {
      const prefix = `${route.path} `;
      own = app.createRateLimit({
        max: route.perMinute,
        timeWindow: '1 minute',
        keyGenerator: (from) => prefix + networkOf(from.ip),
      });
      byRoute.set(route.path, own);
    }
    refuseWhenExceeded(await own(request));
  };
}

function refuseWhenExceeded(state: Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>): void {
  if (!state.isAllowed && state.isExceeded) throw tooManyRequests(Math.max(1, state.ttlInSeconds));
}
