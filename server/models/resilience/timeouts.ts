// The timers of one try: to the first sign of work, between two signs, and in all.
import { CallError } from '../providers/call-error.ts';

export interface Timers {
  /** To the first sign, headers included: a model at home reads its whole input before it says a word. */
  firstMs: number;
  betweenMs: number;
}

export interface Watch {
  /** Aborts with the reason why. */
  readonly signal: AbortSignal;
  /** The model is at work. */
  see(): void;
  /** Ends the try whatever becomes of it. Its sockets are free from then on. */
  end(): void;
}

interface Given extends Timers {
  /** What is left of the time for all tries. */
  leftMs: number;
  signal?: AbortSignal | undefined;
}

export function startWatch({ firstMs, betweenMs, leftMs, signal }: Given): Watch {
  const controller = new AbortController();
  const stop = (error: CallError): void => controller.abort(error);
  const late = (): void => stop(new CallError('timeout'));
  const leave = (): void => stop(new CallError('aborted'));
  const inAll = setTimeout(late, leftMs);
  let next = setTimeout(late, firstMs);
  signal?.addEventListener('abort', leave, { once: true });
  if (signal?.aborted === true) leave();

  return {
    signal: controller.signal,
    see() {
      clearTimeout(next);
      next = setTimeout(late, betweenMs);
    },
    end() {
      clearTimeout(inAll);
      clearTimeout(next);
      signal?.removeEventListener('abort', leave);
      stop(new CallError('aborted'));
    },
  };
}
