import { ApiError } from '../../../api/api-client.ts';

/** The day has changed since the person saw it: they check the newer version before they try again. */
export class StaleDayError extends Error {}

/** Null if there is no error, or if the session has ended: a dialog tells the person. */
export function describeError(error: unknown): string | null {
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return error instanceof Error && !isSignedOut ? error.message : null;
}
