import { ApiError } from '../../../api/api-client.ts';

/** The words of a failure, for a person. Null where the session has ended: the dialog over the page says that. */
export function describeError(error: unknown): string | null {
  if (error instanceof ApiError && error.status === 401) return null;
  return error instanceof Error ? error.message : String(error);
}
