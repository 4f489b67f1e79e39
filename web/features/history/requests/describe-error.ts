import { ApiError } from '../../../api/api-client.ts';

/** The error message for the person. Null if the session has ended, because a dialog says so. */
export function describeError(error: unknown): string | null {
  if (error instanceof ApiError && error.status === 401) return null;
  return error instanceof Error ? error.message : String(error);
}
