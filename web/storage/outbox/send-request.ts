// One request of the outbox, sent once, and what came of it. It decides nothing about what happens next.
import { saveReflection, type SavedReflection, type SaveReflection } from '#contract/reflections.ts';
import { ApiError, type call } from '../../api/api-client.ts';
import { findAnchorEntry } from './removal-anchor.ts';
import type { OutboxRow } from '../browser/schema.ts';

/** No answer for so long is none: the text waits, and the person goes on. */
export const REQUEST_TIMEOUT_MS = 15_000;

export type SendOutcome =
  | { kind: 'saved'; saved: SavedReflection }
  /** Nobody answered; whether it arrived is not known, which the request id makes harmless. */
  | { kind: 'silence' }
  /** Any answer that is no success. */
  | { kind: 'refused'; error: ApiError };

export interface SendRequestDeps {
  call: typeof call;
  /** Runs out after so long. */
  timeout: (ms: number) => AbortSignal;
  /** The body with what it carries along, as it goes out from now on: a request id belongs to one body. */
  saveBody: (requestId: string, body: SaveReflection) => Promise<void>;
}

export async function sendRequest(
  { requestId, body }: Pick<OutboxRow, 'requestId' | 'body'>,
  deps: SendRequestDeps,
): Promise<SendOutcome> {
  const signal = deps.timeout(REQUEST_TIMEOUT_MS);
  try {
    const sent = body.entries.length > 0 ? body : await carryEntry({ requestId, body }, { ...deps, signal });
    const saved = await deps.call(saveReflection, { body: sent, headers: { 'Idempotency-Key': requestId }, signal });
    return { kind: 'saved', saved };
  } catch (error) {
    // A stranger's page in place of an answer (the sign-in page of a hotel) is no answer either.
    return error instanceof ApiError ? { kind: 'refused', error } : { kind: 'silence' };
  }
}

/** Sent as this tab remembers it, an entry could be an older text by now, and would come back as a further one. */
async function carryEntry(
  { requestId, body }: Pick<OutboxRow, 'requestId' | 'body'>,
  { saveBody, ...deps }: SendRequestDeps & { signal: AbortSignal },
): Promise<SaveReflection> {
  const entry = await findAnchorEntry({ body }, deps);
  if (!entry) return body;
  const { id, content, rev, revTag } = entry;
  const carried = { ...body, entries: [{ id, content, rev, revTag }] };
  await saveBody(requestId, carried);
  return carried;
}

/** Nobody is signed in, or somebody else is: it waits for its own person. */
export function isSignedOut({ status, code }: ApiError): boolean {
  return status === 401 || (status === 403 && code === 'person.other');
}
