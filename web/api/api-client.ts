// Every call to the server goes through this file. Errors are thrown; the caller decides what to show.
import { buildUrl, type ResponseOf, type BodyOf, type ParamsOf, type QueryOf, type Route } from '#contract/route.ts';
import { connection } from './connection.ts';
import { NetworkError } from './network-error.ts';

interface ApiErrorDetails {
  status: number;
  code: string | null;
  retryAfterMs?: number;
  copy?: unknown;
}

/** An error response. Its message can be shown: `400: Please add at least one reflection`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfterMs: number;
  /** The JSON body of a 409: the server's version of what a stale request tried to change. */
  readonly copy: unknown;

  constructor(message: string, { status, code, retryAfterMs = 0, copy = null }: ApiErrorDetails) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.copy = copy;
  }
}

const STORAGE_FULL = 507;

/**
 * True if an automatic retry may succeed: a server or proxy error, a timeout, too many requests, or an account that waits
 * for its deletion and may be kept.
 */
export function isRetryable({ status }: ApiError): boolean {
  return (status >= 500 && status !== STORAGE_FULL) || [408, 423, 429].includes(status);
}

/** The response to the same request, if it has been sent already. */
type EarlyResponse = Promise<Response> | undefined;

/** Required if the route declares it, forbidden otherwise. */
type Part<Name extends string, Value> = unknown extends Value ? { [K in Name]?: undefined } : { [K in Name]: Value };

export type CallOptions<R> = Part<'params', ParamsOf<R>> &
  Part<'body', BodyOf<R>> & {
    query?: Partial<QueryOf<R>> | undefined;
    headers?: Readonly<Record<string, string>> | undefined;
    signal?: AbortSignal | undefined;
    early?: EarlyResponse;
  };

export async function call<R extends Route>(route: R, options: CallOptions<R>): Promise<ResponseOf<R>> {
  // The server serialises with the same schema, so the client does not validate again.
  return (await readJson(await fetchResponse(route, options))) as ResponseOf<R>;
}

/** The response before its body is read, for streams. Throws for an error response. */
export function fetchResponse<R extends Route>(
  route: R,
  options: CallOptions<R>,
  also: Pick<RequestInit, 'signal'> & { headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const { params, query, body, early, signal = also.signal, ...rest } = options as LooseOptions;
  const headers = also.headers ? { ...rest.headers, ...also.headers } : rest.headers;
  const init = {
    method: route.method,
    ...(signal && { signal }),
    ...(body === undefined ? headers && { headers } : jsonBody(body, headers)),
  };
  return fetchOk(buildUrl(route.path, params, query), init, early);
}

interface LooseOptions {
  params?: Parameters<typeof buildUrl>[1];
  query?: Parameters<typeof buildUrl>[2];
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  early?: EarlyResponse;
}

/** Sends with cookies and reads JSON. */
export async function fetchJson(path: string, init: RequestInit = {}): Promise<unknown> {
  return readJson(await fetchOk(path, init));
}

async function fetchOk(path: string, init: RequestInit, early?: EarlyResponse): Promise<Response> {
  const response = await send(path, { ...init, credentials: 'include' }, early);
  if (!response.ok) throw await buildApiError(response);
  return response;
}

export async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response);
  return text === '' ? null : parseJson(text);
}

/** A connection that breaks within an answer is one without an answer. */
async function readText(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw await asNetworkError(error);
  }
}

async function asNetworkError(error: unknown, signal?: AbortSignal | null): Promise<unknown> {
  const isGivenUp = signal?.aborted || (error instanceof DOMException && /^(?:Abort|Timeout)Error$/.test(error.name));
  if (isGivenUp) return error;
  await connection.checkAfterNoAnswer();
  return new NetworkError(undefined, error);
}

async function send(path: string, init: RequestInit, early?: EarlyResponse, isFirst = true): Promise<Response> {
  try {
    const response = await (early ?? fetch(path, init));
    connection.recordAnswer(response.headers.get('date'));
    return response;
  } catch (error) {
    const failure = await asNetworkError(error, init.signal);
    // The server is there: a read that got no answer is repeated, because nothing else repeats it. Who writes decides that.
    const mayRepeat = failure instanceof NetworkError && isFirst && (init.method ?? 'GET') === 'GET';
    if (mayRepeat && connection.get().isOnline) return send(path, init, undefined, false);
    throw failure;
  }
}

async function buildApiError(response: Response): Promise<ApiError> {
  const body = (await readText(response)).trim();
  const copy = readCopy(response, body);
  const text = copy?.message ?? (body || response.statusText);
  return new ApiError(`${response.status}: ${text}`, {
    status: response.status,
    code: response.headers.get('X-Learn-Error'),
    retryAfterMs: readRetryAfterMs(response.headers),
    copy,
  });
}

/** Seconds or a date. A date is compared with the response's own Date header, because the device's clock may be wrong. */
function readRetryAfterMs(headers: Headers): number {
  const value = headers.get('Retry-After') ?? '';
  const seconds = Number(value);
  if (!Number.isNaN(seconds)) return seconds * 1000;
  return Math.max(0, Date.parse(value) - Date.parse(headers.get('Date') ?? '') || 0);
}

/** A conflict has a JSON body: the message and the server's version. Every other error body is the message alone. */
function readCopy(response: Response, body: string): { message: string } | null {
  if (!response.headers.get('Content-Type')?.startsWith('application/json')) return null;
  const copy = parseJson(body) as { message?: unknown } | null;
  return typeof copy?.message === 'string' ? { ...copy, message: copy.message } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error("Learn could not read the server's answer. Please reload the page.", {
      cause: error,
    });
  }
}

function jsonBody(body: unknown, headers: Readonly<Record<string, string>> | undefined): RequestInit {
  return { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } };
}
