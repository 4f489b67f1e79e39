import { ApiError } from '../../../api/api-client.ts';

/** The day has changed since the person saw it: they check the newer version before they try again. */
export class StaleDayError extends Error {}

/** The error message for the person. Null without an error, and if the session has ended, because a dialog says so. */
export function describeError(error: unknown): string | null {
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return error instanceof Error && !isSignedOut ? error.message : null;
}
