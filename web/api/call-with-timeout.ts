import type { ResponseOf, Route } from '#contract/route.ts';
import { ApiError, call, fetchResponse, type CallOptions } from './api-client.ts';
import { NetworkError } from './network-error.ts';

/** The same as that of a save. Importing that constant would load the code of the local store. */
const TIMEOUT_MS = 15_000;

/** A call that fails with a network error if the server does not answer in time. */
export async function callWithTimeout<R extends Route>(route: R, options: CallOptions<R>): Promise<ResponseOf<R>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await call(route, { ...options, signal });
  } catch (error) {
    // The timeout also covers the body of an answer.
    throw toProblem(error, signal);
  }
}

/** The same for a long answer: it has to begin in time, and its body takes as long as it takes. */
export async function fetchWithTimeout<R extends Route>(route: R, options: CallOptions<R>): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal;
  try {
    return await fetchResponse(route, { ...options, signal });
  } catch (error) {
    throw toProblem(error, late.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** An error response that was read completely is an answer. */
function toProblem(error: unknown, { aborted }: AbortSignal): unknown {
  if (!aborted || error instanceof ApiError) return error;
  return new NetworkError('The server did not answer. Please try again.', error);
}
