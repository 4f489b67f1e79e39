// Binds a route of the contract to a handler: identifies the caller, parses the input, sends the answer.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { BODY_BYTES_MAX } from '#contract/limits.ts';
import type { Route, TokenScope } from '#contract/route.ts';
import {
  badInput,
  accessDenied,
  invalidToken,
  notSignedIn,
  personClosing,
  tokenScopeMissing,
} from './errors/app-error.ts';
import { nameProgramBudget, type CallerSession, type RateLimiter } from './limits/rate-limit.ts';
import { findAccessToken } from './request-headers.ts';
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
  /** Whose requests are counted together with this one: the person's, or those of their programs. */
  budget: string;
  /** False for a program that reads, and for a person whose account waits for its deletion. */
  mayWrite: boolean;
  /** Looks the session or the access token up again: for answers that stay open. */
  isSessionActive(): Promise<boolean>;
}

export interface RouteBinder<Session extends CallerSession = CallerSession> {
  public: Bind<object>;
  session: Bind<{ session: Session; isSessionActive(): Promise<boolean> }>;
  /** Routes that need a session's person; a userId in path or body must be theirs. */
  person: Bind<PersonCaller>;
}

/** The person of an access token. */
export interface TokenCaller {
  userId: string;
  scope: TokenScope;
  isActive(this: void): Promise<boolean>;
}

interface Identified<Session> {
  session: Session | null;
  token: TokenCaller | null;
  budget: string | null;
}

interface Admission<Caller> {
  caller: Caller;
  release(): void;
}

interface Deps<Session> {
  authenticate(request: FastifyRequest): Promise<Session | null>;
  isSessionActive(session: Session): Promise<boolean>;
  authenticateToken(token: string, request: FastifyRequest): Promise<TokenCaller | null>;
  rateLimiter: Pick<RateLimiter, 'countRequest' | 'countRoute'>;
  concurrencyLimiter: UserConcurrencyLimiter;
}

const noRelease = (): void => {};

export function createRouteBinder<Session extends CallerSession>(
  app: FastifyInstance,
  deps: Deps<Session>,
): RouteBinder<Session> {
  const { isSessionActive, concurrencyLimiter } = deps;

  function bind<Caller>(
    route: Route,
    handle: (call: RouteCall<Schema, Schema, Schema> & Caller) => unknown,
    toCaller: (identified: Identified<Session>) => Caller,
  ): void {
    const admissions = new WeakMap<FastifyRequest, Admission<Caller>>();
    const options = {
      method: route.method,
      bodyLimit: route.bodyBytesMax ?? BODY_BYTES_MAX,
      // Before the body is read, so that refused requests cost little.
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        const identified = await identify({ request, reply, route }, deps);
        const caller = toCaller(identified);
        const { budget } = identified;
        const release = budget === null ? noRelease : await concurrencyLimiter.acquire(budget, reply.raw);
        admissions.set(request, { caller, release });
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const admission = admissions.get(request);
        if (admission === undefined) throw notSignedIn();
        const { caller, release } = admission;
        try {
          const params = parse(route.params, nameCaller(request.params, caller));
          assertOwnUserId(params, caller);
          const query = parse(route.query, request.query);
          const body = parse(route.body, request.body);
          assertOwnUserId(body, caller);
          const result = await handle({ params, query, body, request, reply, ...caller });
          return await sendResult(result, { route, reply });
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
      bind(route as Route, handle as never, ({ session: found }) => {
        const session = requireSession(found);
        return { session, isSessionActive: () => isSessionActive(session) };
      }),
    person: (route, handle) =>
      bind(route as Route, handle as never, (identified) => toPersonCaller(identified, isSessionActive)),
  };
}

function toPersonCaller<Session extends CallerSession>(
  { session: found, token, budget }: Identified<Session>,
  isSessionActive: Deps<Session>['isSessionActive'],
): PersonCaller {
  if (token !== null && budget !== null)
    return { userId: token.userId, budget, mayWrite: token.scope === 'add', isSessionActive: token.isActive };
  const session = requireSession(found);
  const { userId, deleteAt } = session;
  if (userId === null) throw notSignedIn();
  return { userId, budget: userId, mayWrite: deleteAt === undefined, isSessionActive: () => isSessionActive(session) };
}

async function sendResult(result: unknown, { route, reply }: { route: Route; reply: FastifyReply }): Promise<unknown> {
  if (reply.sent) return reply;
  if (result === null && route.response.def.type === 'null') return reply.send();
  // A file: the handler has named its type.
  if (result instanceof Readable) return reply.send(result);
  reply.type('application/json; charset=utf-8');
  if (isAsyncIterable(result)) return sendJsonArray(result, reply);
  return reply.send(isRawJson(result) ? result.json.toString() : JSON.stringify(result));
}

interface Arrived {
  request: FastifyRequest;
  reply: FastifyReply;
  route: Route;
}

/** A token stands in for the session of the calls that name its scope. */
async function identify<Session extends CallerSession>(
  { request, reply, route }: Arrived,
  { authenticate, authenticateToken, rateLimiter }: Deps<Session>,
): Promise<Identified<Session>> {
  const isPublic = route.access === 'public';
  const sent = isPublic ? null : findAccessToken(request);
  const token = sent === null ? null : await authenticateToken(sent, request);
  const session = isPublic || sent !== null ? null : await authenticate(request);
  const budget = token === null ? (session?.userId ?? null) : nameProgramBudget(token.userId);
  await rateLimiter.countRequest({ request, route, budget });
  if (sent !== null && token === null) throw invalidToken();
  if (token !== null && token.scope !== route.tokenScope) throw tokenScopeMissing();
  await rateLimiter.countRoute({ request, reply, route, budget });
  if (isClosed(route, session)) throw personClosing(formatDay(session.deleteAt));
  return { session, token, budget };
}

/** What would be written now is deleted with the account. */
function isClosed<Session extends CallerSession>(
  { method, isOpenWhileClosing }: Route,
  session: Session | null,
): session is Session & { deleteAt: number } {
  return typeof session?.deleteAt === 'number' && method !== 'GET' && !isOpenWhileClosing;
}

function isRawJson(answer: unknown): answer is RawJson<unknown> {
  return Buffer.isBuffer((answer as Partial<RawJson<unknown>> | null)?.json);
}

function requireSession<Session>(session: Session | null): Session {
  if (!session) throw notSignedIn();
  return session;
}

/** A program knows its token and not the id of its person: in a path, `me` stands for it. */
function nameCaller(params: unknown, caller: unknown): unknown {
  if ((params as { userId?: unknown } | undefined)?.userId !== 'me') return params;
  return { ...(params as object), userId: (caller as { userId?: unknown }).userId };
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

/** «Nov 29». The server does not know the time zone of the device: the page shows the local date. */
function formatDay(ms: number): string {
  return new Date(ms).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}
