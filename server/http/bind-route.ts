// Binds a route of the contract to a handler: parses what comes in, names the person, sends what comes out.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { BODY_BYTES_MAX } from '#contract/limits.ts';
import type { Route } from '#contract/route.ts';
import { badInput, accessDenied, notSignedIn } from './errors/app-error.ts';
import type { RateLimiter } from './limits/rate-limit.ts';
import type { UserConcurrencyLimiter } from './limits/user-concurrency.ts';
import { isAsyncIterable, sendJsonArray } from './streaming/json-stream.ts';
import type { RawJson } from '../database/json-item.ts';
import type { StoredSession } from '../identity/sessions/session-rows.ts';

type Schema = z.ZodMiniType;

export interface RouteCall<P extends Schema, Q extends Schema, B extends Schema> {
  params: z.infer<P>;
  query: z.infer<Q>;
  body: z.infer<B>;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handle<P extends Schema, Q extends Schema, B extends Schema, A extends Schema, Who> = (
  call: RouteCall<P, Q, B> & Who,
) => HandlerResult<z.infer<A>> | Promise<HandlerResult<z.infer<A>> | StreamedList<z.infer<A>> | RawJson<z.infer<A>>>;

/** Undefined for an answer that the handler has taken into its own hands. */
type HandlerResult<T> = T | undefined;

/** A list may be made while it is being sent. */
type StreamedList<T> = T extends readonly (infer Item)[] ? AsyncIterable<RawJson<Item>> : never;

type Bind<Who> = <P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  route: Route<P, Q, B, A>,
  handle: Handle<P, Q, B, A, Who>,
) => void;

export interface RouteBinder {
  /** Routes that anybody may call. */
  public: Bind<{ session: null }>;
  /** Routes that need a session. */
  session: Bind<{ session: StoredSession }>;
  /** Routes that need a session's person; a userId in path or body must be theirs. */
  person: Bind<{ session: StoredSession; userId: string }>;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Caller {
  session: StoredSession | null;
  /** Gives back the person's turn. */
  release(): void;
}

const ANONYMOUS: Caller = { session: null, release: () => {} };

interface Deps {
  /** The live session of a request, or null. */
  authenticate(request: FastifyRequest): Promise<StoredSession | null>;
  /** Called once a request's caller is known, before its body is looked at; throws when there were too many. */
  rateLimiter: Pick<RateLimiter, 'check'>;
  /** Waits until it is this person's turn, before the body is looked at too. */
  concurrencyLimiter: UserConcurrencyLimiter;
}

export function createRouteBinder(
  app: FastifyInstance,
  { authenticate, rateLimiter, concurrencyLimiter }: Deps,
): RouteBinder {
  function bind<Who>(
    route: Route,
    handle: (call: RouteCall<Schema, Schema, Schema> & Who) => unknown,
    name: (session: StoredSession | null) => Who,
  ): void {
    const callers = new WeakMap<FastifyRequest, Caller>();
    const answer = async ({ request, reply }: Exchange, who: Who): Promise<unknown> => {
      const params = parse(route.params, request.params);
      assertOwnUserId(params, who);
      const query = parse(route.query, request.query);
      const body = parse(route.body, request.body);
      assertOwnUserId(body, who);
      const told = await handle({ params, query, body, request, reply, ...who });
      if (reply.sent) return reply;
      if (told === null && route.response.def.type === 'null') return reply.send();
      reply.type('application/json; charset=utf-8');
      if (isAsyncIterable(told)) return sendJsonArray(told, reply);
      return reply.send(isJsonItem(told) ? told.json.toString() : JSON.stringify(told));
    };
    const options = {
      method: route.method,
      bodyLimit: route.bodyBytesMax ?? BODY_BYTES_MAX,
      // Before the body is read: a stranger's megabytes are not worth receiving.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        const session = route.access === 'public' ? null : await authenticate(request);
        await rateLimiter.check(request, route, session);
        name(session);
        const leave = session?.userId ? await concurrencyLimiter.acquire(session.userId, reply.raw) : ANONYMOUS.release;
        callers.set(request, { session, release: leave });
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { session, release } = callers.get(request) ?? ANONYMOUS;
        try {
          return await answer({ request, reply }, name(session));
        } finally {
          release();
        }
      },
    };
    for (const url of [route.path, ...(route.aliases ?? [])]) app.route({ ...options, url });
  }

  return {
    public: (route, handle) => bind(route as Route, handle as never, () => ({ session: null })),
    session: (route, handle) =>
      bind(route as Route, handle as never, (session) => ({ session: requireSession(session) })),
    person: (route, handle) =>
      bind(route as Route, handle as never, (found) => {
        const session = requireSession(found);
        if (session.userId === null) throw notSignedIn();
        return { session, userId: session.userId };
      }),
  };
}

/** No answer of the contract has bytes in it. */
function isJsonItem(answer: unknown): answer is RawJson<unknown> {
  return Buffer.isBuffer((answer as Partial<RawJson<unknown>> | null)?.json);
}

function requireSession(session: StoredSession | null): StoredSession {
  if (!session) throw notSignedIn();
  return session;
}

function assertOwnUserId(part: unknown, who: unknown): void {
  const named = (part as { userId?: unknown } | undefined)?.userId;
  const own = (who as { userId?: unknown }).userId;
  if (named !== undefined && named !== own) throw accessDenied();
}

const INVALID_REQUEST = 'Part of this request is not valid.';

function parse(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = tryParse(schema, value);
  if (!result.success) throw badInput(result.error.issues[0]?.message ?? INVALID_REQUEST);
  return result.data;
}

/** The parser's checks of length also run on what is no list or text, and throw where its `length` is not a number. */
function tryParse(schema: Schema, value: unknown): ReturnType<typeof z.safeParse> {
  try {
    return z.safeParse(schema, value);
  } catch {
    throw badInput(INVALID_REQUEST);
  }
}
