import type { Route } from '#contract/route.ts';
import { fetchResponse, type CallOptions } from '../api-client.ts';
import { TIMEOUT_MS, toProblem } from './call-with-timeout.ts';

/** A long answer has to begin in time, and its body takes as long as it takes. */
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
