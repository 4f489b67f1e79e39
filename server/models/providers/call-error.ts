// How a try ended badly. It carries no word of the provider's, of a key or of a text, so it may be logged as it is.
import type { CallFailure } from './model.ts';

interface ProviderCallErrorOptions {
  /** How long the provider asks to be left alone. */
  retryAfterMs?: number;
  /** The request was at fault and the next one is made differently. */
  isAdjusted?: boolean;
}

export class ProviderCallError extends Error {
  readonly failure: CallFailure;
  readonly retryAfterMs: number | undefined;
  readonly isAdjusted: boolean;

  constructor(failure: CallFailure, { retryAfterMs, isAdjusted = false }: ProviderCallErrorOptions = {}) {
    super(`The call of the provider ended: ${failure}.`);
    this.name = 'CallError';
    this.failure = failure;
    this.retryAfterMs = retryAfterMs;
    this.isAdjusted = isAdjusted;
  }
}
