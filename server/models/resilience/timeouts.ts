// The timers of one try: to the first sign of work, between two signs, and in all.
import { ProviderCallError } from '../providers/call-error.ts';

export interface AttemptTimeouts {
  /** To the first sign, headers included: a model at home reads its whole input before it says a word. */
  firstTokenMs: number;
  idleMs: number;
}

export interface AttemptTimer {
  /** Aborts with the reason why. */
  readonly signal: AbortSignal;
  /** The model is at work. */
  recordActivity(): void;
  /** Ends the try whatever becomes of it. Its sockets are free from then on. */
  stop(): void;
}

interface Given extends AttemptTimeouts {
  /** What is left of the time for all tries. */
  leftMs: number;
  signal?: AbortSignal | undefined;
}

export function startAttemptTimer({ firstTokenMs, idleMs, leftMs, signal }: Given): AttemptTimer {
  const controller = new AbortController();
  const stop = (error: ProviderCallError): void => controller.abort(error);
  const late = (): void => stop(new ProviderCallError('timeout'));
  const leave = (): void => stop(new ProviderCallError('aborted'));
  const inAll = setTimeout(late, leftMs);
  let next = setTimeout(late, firstTokenMs);
  signal?.addEventListener('abort', leave, { once: true });
  if (signal?.aborted === true) leave();

  return {
    signal: controller.signal,
    recordActivity() {
      clearTimeout(next);
      next = setTimeout(late, idleMs);
    },
    stop() {
      clearTimeout(inAll);
      clearTimeout(next);
      signal?.removeEventListener('abort', leave);
      stop(new ProviderCallError('aborted'));
    },
  };
}
