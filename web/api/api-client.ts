// The one way to the server. It throws and knows no screen: whoever called decides what to show.
import { buildUrl, type ResponseOf, type BodyOf, type ParamsOf, type QueryOf, type Route } from '#contract/route.ts';
import { connection } from './connection.ts';
import { NetworkError } from './network-error.ts';

interface CallErrorDetails {
  status: number;
  code: string | null;
  retryAfterMs?: number;
  copy?: unknown;
}

/** An answer that is not a success; the message is what a person may read: `400: Please add at least one reflection`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  /** How long the server asks to be left alone (Retry-After). */
  readonly retryAfterMs: number;
  /** What the server has instead, where it refuses a stale change: the body of a 409. */
  readonly copy: unknown;

  constructor(message: string, { status, code, retryAfterMs = 0, copy = null }: CallErrorDetails) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.copy = copy;
  }
}

/** The journal is at its storage limit until its person deletes something for good. */
const STORAGE_FULL = 507;

/** Worth another try by itself: trouble of the server or of what stands before it, or too many calls. */
export function isRetryable({ status }: ApiError): boolean {
  return (status >= 500 && status !== STORAGE_FULL) || status === 429 || status === 408;
}

/** Required where the route names it, refused where it does not. */
type Part<Name extends string, Value> = unknown extends Value ? { [K in Name]?: undefined } : { [K in Name]: Value };

export type CallOptions<R> = Part<'params', ParamsOf<R>> &
  Part<'body', BodyOf<R>> & {
    query?: Partial<QueryOf<R>> | undefined;
    headers?: Readonly<Record<string, string>> | undefined;
    signal?: AbortSignal | undefined;
  };

export async function call<R extends Route>(route: R, options: CallOptions<R>): Promise<ResponseOf<R>> {
  // The server serialises by the same schema; parsing it again here would cost each reader its time.
  return (await readJson(await fetchResponse(route, options))) as ResponseOf<R>;
}

/** The answer before its body is read, where that comes bit by bit. Throws for every answer that is not a success. */
export function fetchResponse<R extends Route>(
  route: R,
  options: CallOptions<R>,
  also: Pick<RequestInit, 'signal'> & { headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const { params, query, body, signal = also.signal, ...rest } = options as LooseOptions;
  const headers = also.headers ? { ...rest.headers, ...also.headers } : rest.headers;
  return fetchOk(buildUrl(route.path, params, query), {
    method: route.method,
    ...(signal && { signal }),
    ...(body === undefined ? headers && { headers } : jsonBody(body, headers)),
  });
}

/** What the options are once their types have done their work. */
interface LooseOptions {
  params?: Parameters<typeof buildUrl>[1];
  query?: Parameters<typeof buildUrl>[2];
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Sends with cookies and reads JSON. Nothing is added to a GET: it must equal the page's preload, or it is fetched twice. */
export async function fetchJson(path: string, init: RequestInit = {}): Promise<unknown> {
  return readJson(await fetchOk(path, init));
}

async function fetchOk(path: string, init: RequestInit): Promise<Response> {
  const response = await send(path, { ...init, credentials: 'include' });
  if (!response.ok) throw await buildCallError(response);
  return response;
}

export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  return text === '' ? null : parseJson(text);
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(path, init);
    connection.recordAnswer(response.headers.get('date'));
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    connection.recordNoAnswer();
    throw new NetworkError(undefined, error);
  }
}

async function buildCallError(response: Response): Promise<ApiError> {
  const body = (await response.text()).trim();
  const copy = readCopy(response, body);
  const text = copy?.message ?? (body || response.statusText);
  return new ApiError(`${response.status}: ${text}`, {
    status: response.status,
    code: response.headers.get('X-Learn-Error'),
    retryAfterMs: readRetryAfterMs(response.headers),
    copy,
  });
}

/** Seconds, or the date of whoever answers, whose clock is in the same answer: the device's may be wrong. */
function readRetryAfterMs(headers: Headers): number {
  const said = headers.get('Retry-After') ?? '';
  const seconds = Number(said);
  if (!Number.isNaN(seconds)) return seconds * 1000;
  return Math.max(0, Date.parse(said) - Date.parse(headers.get('Date') ?? '') || 0);
}

/** A refused change comes as JSON: its sentence, and what the server has. Every other refusal is the sentence alone. */
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
