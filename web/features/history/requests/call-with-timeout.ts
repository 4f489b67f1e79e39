import type { ResponseOf, Route } from '#contract/route.ts';
import { ApiError, call, type CallOptions } from '../../../api/api-client.ts';
import { NetworkError } from '../../../api/network-error.ts';

/** The same timeout as that of a save. Importing that constant would load the code of the local store. */
const TIMEOUT_MS = 15_000;

const TIMEOUT_ERROR = 'The server did not answer. Please try again.';

/** A call that fails with a network error if the server does not answer in time. */
export async function callWithTimeout<R extends Route>(route: R, options: CallOptions<R>): Promise<ResponseOf<R>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await call(route, { ...options, signal });
  } catch (error) {
    // The timeout also covers the body of an answer. An error response that was read completely is an answer.
    if (signal.aborted && !(error instanceof ApiError)) throw new NetworkError(TIMEOUT_ERROR, error);
    throw error;
  }
}
