import type { ResponseOf, Route } from '#contract/route.ts';
import { ApiError, call, type CallOptions } from '../../../api/api-client.ts';
import { NetworkError } from '../../../api/network-error.ts';

/** As long as a save waits. Its own number: the device's part is not needed to change a text, and would come with it. */
const SILENCE_MS = 15_000;

const SILENT = 'The server did not answer. Please try again.';

/** A call that ends: a server that says nothing for so long is one that cannot be reached, and nobody waits for it longer. */
export async function callWithTimeout<R extends Route>(route: R, options: CallOptions<R>): Promise<ResponseOf<R>> {
  const signal = AbortSignal.timeout(SILENCE_MS);
  try {
    return await call(route, { ...options, signal });
  } catch (error) {
    // The limit also ends an answer whose body does not come; a refusal that was read whole is one.
    if (signal.aborted && !(error instanceof ApiError)) throw new NetworkError(SILENT, error);
    throw error;
  }
}
