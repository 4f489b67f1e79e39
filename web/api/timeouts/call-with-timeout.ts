import type { ResponseOf, Route } from '#contract/route.ts';
import { ApiError, call, type CallOptions } from '../api-client.ts';
import { NetworkError } from '../network-error.ts';

/** The same as that of a save. Importing that constant would load the code of the local store. */
export const TIMEOUT_MS = 15_000;

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

/** An error response that was read completely is an answer. */
export function toProblem(error: unknown, { aborted }: AbortSignal): unknown {
  if (!aborted || error instanceof ApiError) return error;
  return new NetworkError('The server did not answer. Please try again.', error);
}
