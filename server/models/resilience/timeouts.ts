// The timers of one attempt: until the first part, between two parts, and in total.
import { ProviderCallError } from '../providers/call-error.ts';

export interface AttemptTimeouts {
  /** Until the first part, headers included: a local model reads its whole input before it answers. */
  firstTokenMs: number;
  idleMs: number;
}

export interface AttemptTimer {
  /** Aborts with a ProviderCallError. */
  readonly signal: AbortSignal;
  /** A part has arrived. */
  recordActivity(): void;
  /** Ends the attempt and frees its sockets. */
  stop(): void;
}

interface Options extends AttemptTimeouts {
  /** The time that is left for all attempts. */
  leftMs: number;
  signal?: AbortSignal | undefined;
}

export function startAttemptTimer({ firstTokenMs, idleMs, leftMs, signal }: Options): AttemptTimer {
  const controller = new AbortController();
  const stop = (error: ProviderCallError): void => controller.abort(error);
  const onTimeout = (): void => stop(new ProviderCallError('timeout'));
  const onAbort = (): void => stop(new ProviderCallError('aborted'));
  const totalTimer = setTimeout(onTimeout, leftMs);
  let idleTimer = setTimeout(onTimeout, firstTokenMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted === true) onAbort();

  return {
    signal: controller.signal,
    recordActivity() {
      clearTimeout(idleTimer);
      idleTimer = setTimeout(onTimeout, idleMs);
    },
    stop() {
      clearTimeout(totalTimer);
      clearTimeout(idleTimer);
      signal?.removeEventListener('abort', onAbort);
      stop(new ProviderCallError('aborted'));
    },
  };
}
