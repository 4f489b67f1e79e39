// How much one person, or one address when signed out, may ask for in a minute. Counted in this process: it protects
// the machine, while quotas that cost money are counted in the database.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { BODY_BYTES_MAX } from '#contract/limits.ts';
import type { Route } from '#contract/route.ts';
import { tooManyRequests } from '../errors/app-error.ts';
import type { CallerSession } from '../bind-route.ts';
import { toClientNetwork } from '../client-network.ts';

export interface RateLimiter {
  /** Refuses with 429 when the caller's minute is used up; otherwise counts the request by the size of its body. */
  check(request: FastifyRequest, route: Route, session: CallerSession | null): Promise<void>;
  /** Counts sealed text that is opened for a person, in bytes. The request that opens it is not refused for it. */
  chargeOpenedBytes(userId: string, bytes: number): void;
}

/**
 * A request counts once, and once more for each of these: then 300 requests a minute cost about 2 s of the processor at
 * most, whatever they carry. Measured: a save takes 7 ms for 64 KiB, and a list or a weekly text 1 to 4 ms for 256 KiB.
 */
const BODY_BYTES_PER_POINT = 64 * 1024;
const OPENED_BYTES_PER_POINT = 256 * 1024;
const WINDOW_SECONDS = 60;

const UNLIMITED: RateLimiter = { check: async () => {}, chargeOpenedBytes: () => {} };

/** 0 a minute turns off every limit, the routes' own ones too. */
export function createRateLimiter(app: FastifyInstance, perMinute: number): RateLimiter {
  if (perMinute === 0) return UNLIMITED;
  const callers = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  const byRoute = new Map<string, RateLimiterMemory>();

  // Pages, unknown addresses and the built-in sign-in are no calls of the contract. Built files are left out: a page
  // loads dozens, and they cost next to nothing.
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.url?.startsWith('/idp/'))
      await consume(callers, toClientNetwork(request.ip));
  });

  return {
    async check(request, route, session) {
      if (route.path.startsWith('/api/health/')) return;
      const caller = session?.userId ?? toClientNetwork(request.ip);
      await consume(callers, caller);
      await callers.penalty(caller, countBodyPoints(request, route));
      if (route.perMinute === undefined) return;
      const own =
        byRoute.get(route.path) ?? new RateLimiterMemory({ points: route.perMinute, duration: WINDOW_SECONDS });
      byRoute.set(route.path, own);
      await consume(own, toClientNetwork(request.ip));
    },
    chargeOpenedBytes(userId, bytes) {
      void callers.penalty(userId, Math.floor(bytes / OPENED_BYTES_PER_POINT));
    },
  };
}

/** A body without a stated length counts as the longest that the route reads; of a longer one no more is read either. */
function countBodyPoints(request: FastifyRequest, { method, bodyBytesMax = BODY_BYTES_MAX }: Route): number {
  if (method === 'GET') return 0;
  const length = Number(request.headers['content-length'] ?? (request.headers['transfer-encoding'] ? Infinity : 0));
  return Math.floor(Math.min(length, bodyBytesMax) / BODY_BYTES_PER_POINT);
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyRequests(Math.max(1, Math.ceil(error.msBeforeNext / 1_000)));
    throw error;
  }
}
