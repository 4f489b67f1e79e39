import { saveReflection, type SavedReflection } from '#contract/reflections.ts';
import { ApiError, type call } from '../../api/api-client.ts';
import type { OutboxRow } from '../browser/schema.ts';

/** After this time without an answer the text stays in the outbox and the person can go on. */
export const REQUEST_TIMEOUT_MS = 15_000;

export type SendOutcome =
  | { kind: 'saved'; saved: SavedReflection }
  /** No answer. The server may have saved it; sending it again with the same request id is harmless. */
  | { kind: 'silence' }
  | { kind: 'refused'; error: ApiError };

export interface SendRequestDeps {
  call: typeof call;
  timeout: (ms: number) => AbortSignal;
}

export async function sendRequest(
  { requestId, body }: Pick<OutboxRow, 'requestId' | 'body'>,
  { call: send, timeout }: SendRequestDeps,
): Promise<SendOutcome> {
  try {
    const headers = { 'Idempotency-Key': requestId };
    const saved = await send(saveReflection, { body, headers, signal: timeout(REQUEST_TIMEOUT_MS) });
    return { kind: 'saved', saved };
  } catch (error) {
    // A page of another server, such as the sign-in page of a hotel network, does not count as an answer.
    return error instanceof ApiError ? { kind: 'refused', error } : { kind: 'silence' };
  }
}

/** No session, or another person's: the request waits until its own person signs in. */
export function isSignedOut({ status, code }: ApiError): boolean {
  return status === 401 || (status === 403 && code === 'person.other');
}
