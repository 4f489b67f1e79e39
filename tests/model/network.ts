// The way between a device and the server, with all that can happen on it. The requests are those of the real client,
// answered by the real server without a socket between them.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Route } from '#contract/route.ts';
import type { TestApp } from '../support/test-app.ts';

/** Statuses whose answers have no body, not even an empty one. */
const WITHOUT_BODY = new Set([204, 304]);

export interface Line {
  isOnline: boolean;
  /** So many answers get lost, after the server has done what was asked. Reads are not counted. */
  answersToLose: number;
  /** Requests that have had their effect, whether or not this device has heard of it. */
  applied: Set<string>;
  /** A Cookie header; null with nobody signed in. */
  cookie: string | null;
}

/** As much of a request as the client makes use of. */
interface Request {
  method?: Route['method'];
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

const current = new AsyncLocalStorage<Line>();

export function createLine(): Line {
  return { isOnline: true, answersToLose: 0, applied: new Set(), cookie: null };
}

/** Every request that this begins goes over the line of one device. */
export function overLine<Result>(line: Line, send: () => Promise<Result>): Promise<Result> {
  return current.run(line, send);
}

/** What stands in for the browser's `fetch`, for all devices together. */
export function createFetch({ send }: Pick<TestApp, 'send'>) {
  return async (path: string, { method = 'GET', headers, body }: Request = {}): Promise<Response> => {
    const line = current.getStore();
    if (!line) throw new Error(`${method} ${path} came from no device.`);
    if (!line.isOnline) throw new TypeError('Failed to fetch');
    const answer = await send({
      method,
      url: path,
      headers: {
        ...headers,
        'sec-fetch-site': 'same-origin',
        ...(line.cookie !== null && { cookie: line.cookie }),
      },
      ...(body !== undefined && { payload: body }),
    });
    const key = headers?.['Idempotency-Key'];
    if (key !== undefined && answer.statusCode < 300) line.applied.add(key);
    if (method !== 'GET' && line.answersToLose > 0) {
      line.answersToLose -= 1;
      throw new TypeError('Failed to fetch');
    }
    return new Response(WITHOUT_BODY.has(answer.statusCode) ? null : answer.body, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
  };
}
