// The one way to the server. It throws and knows no screen: whoever called decides what to show.
import { fillPath, type AnswerOf, type BodyOf, type ParamsOf, type QueryOf, type Route } from '#contract/route.ts';

/** An answer that is not a success; the message is what a person may read: `400: Please add at least one reflection`. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string | null;

  constructor(message: string, { status, code }: { status: number; code: string | null }) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
  }
}

/** Required where the route names it, refused where it does not. */
type Part<Name extends string, Value> = unknown extends Value ? { [K in Name]?: undefined } : { [K in Name]: Value };

export type CallOptions<R> = Part<'params', ParamsOf<R>> &
  Part<'body', BodyOf<R>> & {
    query?: Partial<QueryOf<R>> | undefined;
    headers?: Readonly<Record<string, string>> | undefined;
    signal?: AbortSignal | undefined;
  };

export async function call<R extends Route>(route: R, options: CallOptions<R>): Promise<AnswerOf<R>> {
  const { params, query, body, headers, signal } = options as LooseOptions;
  const answer = await request(fillPath(route.path, params, query), {
    method: route.method,
    ...(signal && { signal }),
    ...(body === undefined ? headers && { headers } : jsonBody(body, headers)),
  });
  // The server serialises by the same schema; parsing it again here would cost each reader its time.
  return answer as AnswerOf<R>;
}

/** What the options are once their types have done their work. */
interface LooseOptions {
  params?: Parameters<typeof fillPath>[1];
  query?: Parameters<typeof fillPath>[2];
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Sends with cookies and reads JSON. Nothing is added to a GET: it must equal the page's preload, or it is fetched twice. */
export async function request(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await send(path, { ...init, credentials: 'include' });
  if (!response.ok) throw await buildCallError(response);
  const text = await response.text();
  return text === '' ? null : parseJson(text);
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Error('Cannot reach the server. Please check your connection and try again.', { cause: error });
  }
}

async function buildCallError(response: Response): Promise<CallError> {
  const text = (await response.text()).trim() || response.statusText;
  return new CallError(`${response.status}: ${text}`, {
    status: response.status,
    code: response.headers.get('X-Learn-Error'),
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error('The server gave an answer that Learn does not understand. Please reload the page.', {
      cause: error,
    });
  }
}

function jsonBody(body: unknown, headers: Readonly<Record<string, string>> | undefined): RequestInit {
  return { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } };
}
