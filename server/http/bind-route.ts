// Binds a route of the contract to a handler: identifies the caller, parses the input, sends the answer.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { BODY_BYTES_MAX } from '#contract/limits.ts';
import type { Route } from '#contract/route.ts';
import { badInput, accessDenied, notSignedIn } from './errors/app-error.ts';
import type { RateLimiter, CallerSession } from './limits/rate-limit.ts';
import type { UserConcurrencyLimiter } from './limits/user-concurrency.ts';
import { isAsyncIterable, sendJsonArray } from './streaming/json-stream.ts';
import type { RawJson } from '../database/json-item.ts';

type Schema = z.ZodMiniType;

export interface RouteCall<P extends Schema, Q extends Schema, B extends Schema> {
  params: z.infer<P>;
  query: z.infer<Q>;
  body: z.infer<B>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handle<P extends Schema, Q extends Schema, B extends Schema, A extends Schema, Caller> = (
  call: RouteCall<P, Q, B> & Caller,
) => HandlerResult<z.infer<A>> | Promise<HandlerResult<z.infer<A>> | StreamedList<z.infer<A>> | RawJson<z.infer<A>>>;

type HandlerResult<T> = T | undefined;

type StreamedList<T> = T extends readonly (infer Item)[] ? AsyncIterable<RawJson<Item>> : never;

type Bind<Caller> = <P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  route: Route<P, Q, B, A>,
  handle: Handle<P, Q, B, A, Caller>,
) => void;

interface PersonCaller {
  userId: string;
  /** Looks the session up again: for answers that stay open. */
  isSessionActive(): Promise<boolean>;
}

export interface RouteBinder<Session extends CallerSession = CallerSession> {
  public: Bind<object>;
  session: Bind<{ session: Session }>;
  /** Routes that need a session's person; a userId in path or body must be theirs. */
  person: Bind<PersonCaller>;
}

interface Admission<Caller> {
  caller: Caller;
  release(): void;
}

interface Deps<Session> {
  authenticate(request: FastifyRequest): Promise<Session | null>;
  isSessionActive(session: Session): Promise<boolean>;
  rateLimiter: Pick<RateLimiter, 'check'>;
  concurrencyLimiter: UserConcurrencyLimiter;
}

const noRelease = (): void => {};

export function createRouteBinder<Session extends CallerSession>(
  app: FastifyInstance,
  { authenticate, isSessionActive, rateLimiter, concurrencyLimiter }: Deps<Session>,
): RouteBinder<Session> {
  function bind<Caller>(
    route: Route,
    handle: (call: RouteCall<Schema, Schema, Schema> & Caller) => unknown,
    toCaller: (session: Session | null) => Caller,
  ): void {
    const admissions = new WeakMap<FastifyRequest, Admission<Caller>>();
    const options = {
      method: route.method,
      bodyLimit: route.bodyBytesMax ?? BODY_BYTES_MAX,
      // Before the body is read, so that refused requests cost little.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        const session = route.access === 'public' ? null : await authenticate(request);
        await rateLimiter.check(request, route, session);
        const caller = toCaller(session);
        const release = session?.userId ? await concurrencyLimiter.acquire(session.userId, reply.raw) : noRelease;
        admissions.set(request, { caller, release });
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const admission = admissions.get(request);
        if (admission === undefined) throw notSignedIn();
        const { caller, release } = admission;
        try {
          const params = parse(route.params, request.params);
          assertOwnUserId(params, caller);
          const query = parse(route.query, request.query);
          const body = parse(route.body, request.body);
          assertOwnUserId(body, caller);
          const result = await handle({ params, query, body, request, reply, ...caller });
          if (reply.sent) return reply;
          if (result === null && route.response.def.type === 'null') return reply.send();
          reply.type('application/json; charset=utf-8');
          if (isAsyncIterable(result)) return await sendJsonArray(result, reply);
          return reply.send(isRawJson(result) ? result.json.toString() : JSON.stringify(result));
        } finally {
          release();
        }
      },
    };
    for (const url of [route.path, ...(route.aliases ?? [])]) app.route({ ...options, url });
  }

  return {
    public: (route, handle) => bind(route as Route, handle as never, () => ({})),
    session: (route, handle) =>
      bind(route as Route, handle as never, (session) => ({ session: requireSession(session) })),
    person: (route, handle) =>
      bind(route as Route, handle as never, (found) => {
        const session = requireSession(found);
        if (session.userId === null) throw notSignedIn();
        return { userId: session.userId, isSessionActive: () => isSessionActive(session) };
      }),
  };
}

function isRawJson(answer: unknown): answer is RawJson<unknown> {
  return Buffer.isBuffer((answer as Partial<RawJson<unknown>> | null)?.json);
}

function requireSession<Session>(session: Session | null): Session {
  if (!session) throw notSignedIn();
  return session;
}

function assertOwnUserId(part: unknown, caller: unknown): void {
  const named = (part as { userId?: unknown } | undefined)?.userId;
  const own = (caller as { userId?: unknown }).userId;
  if (named !== undefined && named !== own) throw accessDenied();
}

const INVALID_REQUEST = 'Part of this request is not valid.';

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = tryParse(schema, value);
  if (!result.success) throw badInput(result.error.issues[0]?.message ?? INVALID_REQUEST);
  return result.data;
}

/** Zod's length checks also run on values of other types, and throw where their `length` is not a number. */
function tryParse(schema: Schema, value: unknown): ReturnType<typeof z.safeParse> {
  try {
    return z.safeParse(schema, value);
  } catch {
    throw badInput(INVALID_REQUEST);
  }
}
