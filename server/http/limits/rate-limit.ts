// Requests per minute of one person, or of one address without sign-in. Limited so that one caller does not slow down all others.
// Counted per process, because it protects the process; quotas that cost money are counted in the database.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { BODY_BYTES_MAX } from '#contract/limits.ts';
import type { Route } from '#contract/route.ts';
import { tooManyRequests } from '../errors/app-error.ts';
import { toClientNetwork } from '../client-network.ts';
import { OPENED_BYTES_PER_POINT } from './opened-bytes.ts';

export interface CallerSession {
  userId: string | null;
  /** When the person's account will be deleted. */
  deleteAt?: number;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** A request counts one point, plus one for each of these: 300 points cost at most about 2 s of CPU time (decision 31). */
const BODY_BYTES_PER_POINT = 64 * 1024;
const WINDOW_SECONDS = 60;
const HOUR_SECONDS = 60 * 60;

const UNLIMITED = {
  countRequest: async () => {},
  countRoute: async () => {},
  countCall: async () => {},
  chargeOpenedBytes: () => {},
};

/** The requests of a person's programs are counted apart, so that a program never locks its person out. */
export function nameProgramBudget(userId: string): string {
  return `${userId} programs`;
}

interface Admitted {
  request: FastifyRequest;
  reply: FastifyReply;
  route: Route;
  /** Whose requests are counted together: a person, or their programs. Null for a stranger: the address. */
  budget: string | null;
}

/** 0 per minute turns off all limits, also those of single routes. */
export function createRateLimiter(app: FastifyInstance, perMinute: number) {
  if (perMinute === 0) return UNLIMITED;
  const callers = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  const byRoute = new Map<string, RateLimiterMemory>();
  const limiterOf = (path: string, points: number, duration = WINDOW_SECONDS): RateLimiterMemory => {
    const limiter = byRoute.get(path) ?? new RateLimiterMemory({ points, duration });
    byRoute.set(path, limiter);
    return limiter;
  };

  // Pages, unknown paths and the built-in sign-in. Built files are not counted: a page loads dozens of them.
  app.addHook('onRequest', async (request) => {
    if (request.is404 || request.routeOptions.url?.startsWith('/idp/'))
      await consume(callers, toClientNetwork(request.ip));
  });

  return {
    /** Throws 429 when the caller has used up this minute. */
    async countRequest({ request, route, budget }: Omit<Admitted, 'reply'>): Promise<void> {
      if (!route.path.startsWith('/api/health/')) await consume(callers, budget ?? toClientNetwork(request.ip));
    },
    /** Counts the size of the body and the limits of the route, once it is known that the caller may make the call. */
    async countRoute({ request, reply, route, budget }: Admitted): Promise<void> {
      const caller = budget ?? toClientNetwork(request.ip);
      const bodyPoints = countBodyPoints(request, route);
      if (bodyPoints > 0) await callers.penalty(caller, bodyPoints);
      const key = route.access === 'public' ? toClientNetwork(request.ip) : caller;
      if (route.perHour !== undefined) {
        const hourly = limiterOf(`hour ${route.path}`, route.perHour, HOUR_SECONDS);
        await consume(hourly, key);
        // What failed or was cut is asked for again.
        reply.raw.once('close', () => {
          if (reply.statusCode >= 400 || !reply.raw.writableEnded) void hourly.reward(key);
        });
      }
      if (route.perMinute !== undefined) await consume(limiterOf(`minute ${route.path}`, route.perMinute), key);
    },
    /** As the limit of a route, for calls of which only some are counted. */
    countCall: ({ budget, path }: { budget: string; path: string }, points: number): Promise<void> =>
      consume(limiterOf(`minute ${path}`, points), budget),
    /** Counts bytes of sealed text that were opened for a person or their programs, after the request was admitted. */
    chargeOpenedBytes(budget: string, bytes: number): void {
      const points = Math.floor(bytes / OPENED_BYTES_PER_POINT);
      if (points > 0) void callers.penalty(budget, points);
    },
  };
}

/** A body without Content-Length counts as the longest one that the route accepts. */
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
