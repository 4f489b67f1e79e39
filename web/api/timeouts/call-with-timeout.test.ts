import { afterEach, expect, test, vi } from 'vitest';
import { listRemovedReflections } from '#contract/history.ts';
import { ApiError } from '../api-client.ts';
import { REQUEST_TIMEOUT_MS } from '../../storage/outbox/send-request.ts';
import { NetworkError } from '../network-error.ts';
import { callWithTimeout } from './call-with-timeout.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';

const realFetch = globalThis.fetch;
const realTimeout = AbortSignal.timeout;

afterEach(() => {
  globalThis.fetch = realFetch;
  AbortSignal.timeout = realTimeout;
  vi.useRealTimers();
});

const askIt = () => callWithTimeout(listRemovedReflections, { params: { userId: 'ada' } });

test('an answer is handed on', async () => {
  runOutAfterwards(() => Response.json([]));

  expect(await askIt()).toEqual([]);
});

test('a server that says nothing for as long as a save waits has given no answer', async () => {
  const limits = runOutAfterwards((signal) => silence(signal));

  await expect(askIt()).rejects.toThrow(new NetworkError('The server did not answer. Please try again.'));

  expect(limits).toEqual([REQUEST_TIMEOUT_MS]);
});

test('nor has one that begins an answer and never ends it', async () => {
  runOutAfterwards((signal) => new Response(new ReadableStream({ start: (body) => failWith(signal, body) })));

  await expect(askIt()).rejects.toBeInstanceOf(NetworkError);
});

test('a refusal stays one', async () => {
  runOutAfterwards(() => new Response('Please sign in.', { status: 401 }));

  await expect(askIt()).rejects.toBeInstanceOf(ApiError);
});

test('a long answer has to begin in time, and then takes as long as it takes', async () => {
  vi.useFakeTimers();
  let answer: Answer = (signal) => silence(signal);
  globalThis.fetch = (async (_path: string, { signal }: { signal: AbortSignal }) => answer(signal)) as typeof fetch;
  const begin = () => fetchWithTimeout(listRemovedReflections, { params: { userId: 'ada' } });

  const silent = begin().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
  expect(await silent).toEqual(new NetworkError('The server did not answer. Please try again.'));
  let limit: AbortSignal | undefined;
  answer = (signal) => {
    limit = signal;
    return new Response('[]');
  };
  const response = await begin();
  await vi.advanceTimersByTimeAsync(2 * REQUEST_TIMEOUT_MS);

  expect(limit?.aborted).toBe(false);
  expect(await response.json()).toEqual([]);
});

type Answer = (signal: AbortSignal) => Response | Promise<Response>;

/** Answers each call, and lets its time run out once that has been done; returns the limits that were set. */
function runOutAfterwards(answer: Answer): number[] {
  const limits: number[] = [];
  const time = new AbortController();
  AbortSignal.timeout = (ms) => {
    limits.push(ms);
    return time.signal;
  };
  globalThis.fetch = async () => {
    setTimeout(() => time.abort(new DOMException('Time is up', 'TimeoutError')));
    return answer(time.signal);
  };
  return limits;
}

function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
}

function failWith(signal: AbortSignal, body: ReadableStreamDefaultController): void {
  signal.addEventListener('abort', () => body.error(signal.reason));
}
