// A route is a plain value that both sides import: the server binds a handler to it, the client calls it.
import type * as z from 'zod/mini';

export type Access =
  /** No session needed. */
  | 'public'
  /** Needs a session, also before POST /api/auth/login has confirmed the person. */
  | 'session'
  /** Needs a session with a confirmed person; a `userId` in path or body must be that person. */
  | 'person';

/** What an access token may do. A route without a scope refuses every token. */
export type TokenScope = 'add' | 'read';

type Schema = z.ZodMiniType;

export interface Route<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/api/reflections/:userId`; names after a colon are filled from `params`. */
  path: string;
  aliases?: readonly string[];
  access: Access;
  /** The access tokens that may make this call instead of a session. */
  tokenScope?: TokenScope;
  /** One sentence for docs/api.md. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Answer;
  /** Request headers of the call, each with one sentence for docs/api.md. */
  headers?: Readonly<Record<string, string>>;
  /** Bytes; BODY_BYTES_MAX when absent. */
  bodyBytesMax?: number;
  /** Also for a person whose account waits for its deletion: everything else but GETs is refused with 423. */
  isOpenWhileClosing?: true;
  /** Requests per minute: of one client address for `access: 'public'`, otherwise of one person. */
  perMinute?: number;
  /** As `perMinute`, for calls that read everything of a person. An answer that failed or was cut does not count. */
  perHour?: number;
}

/** Infers the schemas' types, so that client and server know parameters and response. */
export function defineRoute<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema>(
  route: Route<Params, Query, Body, Answer>,
): Route<Params, Query, Body, Answer> {
  return route;
}

export type ParamsOf<R> = R extends Route<infer P> ? z.infer<P> : never;
export type QueryOf<R> = R extends Route<Schema, infer Q> ? z.infer<Q> : never;
export type BodyOf<R> = R extends Route<Schema, Schema, infer B> ? z.infer<B> : never;
export type ResponseOf<R> = R extends Route<Schema, Schema, Schema, infer A> ? z.infer<A> : never;

type UrlParams = Readonly<Record<string, string | number>>;

/** `buildUrl('/api/reflections/:userId', { userId: 'a' }, { limit: 5 })` is `/api/reflections/a?limit=5`. */
export function buildUrl(
  path: string,
  params: UrlParams = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`No value for ${name} in ${path}`);
    return encodeURIComponent(value);
  });
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&');
  return search ? `${filled}?${search}` : filled;
}
