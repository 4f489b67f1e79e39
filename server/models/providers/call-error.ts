// A failed attempt. It contains no text of the provider, no key and no entry, so it can be logged.
import type { CallFailure } from './model.ts';

interface ProviderCallErrorOptions {
  retryAfterMs?: number;
  /** The provider rejected an option that the next request leaves out. */
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
