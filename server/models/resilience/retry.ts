// Up to three tries of one call, with pauses that grow and differ, so that many callers do not come back at once.
import { setTimeout as wait } from 'node:timers/promises';
import { runAttempt, type AttemptResult } from './attempt.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import { ProviderCallError } from '../providers/call-error.ts';
import { mapProviderError } from '../providers/map-provider-error.ts';
import type { Semaphore } from './semaphore.ts';
import type { CallUsage, CallFailure, ModelResponse, ModelRequest } from '../providers/model.ts';
import { computeBackoff, type BackoffOptions } from './backoff.ts';
import { createUsageMeter } from './usage-meter.ts';
import type { AttemptTimeouts } from './timeouts.ts';
import type { ResponsePart, ProviderClient } from '../providers/provider-client.ts';

export interface RetryDeps extends BackoffOptions {
  client: ProviderClient;
  semaphore: Semaphore;
  circuitBreaker: CircuitBreaker;
  timeouts: AttemptTimeouts;
  /** For all tries. Waiting, for a place or as long as the provider asked for, does not count. */
  totalMs: number;
}

const ATTEMPTS_MAX = 3;
/** With less of its time left than this a try would hardly come to its end. */
const TIME_SHARE_PER_ATTEMPT = 1 / 3;

/** Never rejects. */
export async function callWithRetry(call: ModelRequest, deps: RetryDeps): Promise<ModelResponse> {
  const count = createAttemptTracker(call);
  const triesMax = Math.min(call.triesMax, ATTEMPTS_MAX);
  const isLate = (spentMs: number): boolean => deps.totalMs - spentMs < deps.totalMs * TIME_SHARE_PER_ATTEMPT;
  for (let { elapsedMs = 0 } = call; ;) {
    if (isLate(elapsedMs)) return count.toFailure('timeout');
    const { result, ms, isSent } = await sendAttempt(count, deps.totalMs - elapsedMs, deps);
    if (isSent) count.countAttempt();
    if (!(result instanceof ProviderCallError)) return count.toResponse(result);
    count.fail(result);
    elapsedMs += ms;
    const pauseMs = count.tries < triesMax ? computeBackoff(result, count.tries, deps) : null;
    if (pauseMs === null || isLate(elapsedMs)) return count.toFailure();
    if (!(await waitForBackoff(pauseMs, call.signal))) return count.toFailure('aborted');
    if (!(await count.reserveMore())) return count.toFailure();
    count.restart();
  }
}

interface SentAttempt {
  result: AttemptResult | ProviderCallError;
  isSent: boolean;
  ms: number;
}

async function sendAttempt(
  { call, recordPart }: Pick<AttemptTracker, 'call' | 'recordPart'>,
  leftMs: number,
  { client, semaphore, circuitBreaker, timeouts }: RetryDeps,
): Promise<SentAttempt> {
  let leave: () => void;
  try {
    leave = await semaphore.acquire(call.signal);
  } catch (error) {
    return { result: mapProviderError(error), isSent: false, ms: 0 };
  }
  const startedAt = performance.now();
  const tell = circuitBreaker.allow();
  try {
    if (tell === null) return { result: new ProviderCallError('open'), isSent: false, ms: 0 };
    const result = await runAttempt(call, { wire: client, timers: timeouts, leftMs, onPart: recordPart });
    tell(null);
    return { result, isSent: true, ms: performance.now() - startedAt };
  } catch (error) {
    const result = mapProviderError(error);
    tell?.(result.failure);
    return { result, isSent: true, ms: performance.now() - startedAt };
  } finally {
    leave();
  }
}

async function waitForBackoff(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await wait(ms, undefined, signal && { signal });
    return true;
  } catch {
    return false;
  }
}

interface AttemptTracker {
  /** The call, with an ear on its text. */
  readonly call: ModelRequest;
  readonly tries: number;
  recordPart(part: ResponsePart): void;
  /** A try is over. */
  countAttempt(): void;
  fail(error: ProviderCallError): void;
  /** What was set aside for this call is enough for a further try. */
  reserveMore(): Promise<boolean>;
  /** What was shown of the try before is void. */
  restart(): void;
  toResponse(attempted: AttemptResult): ModelResponse;
  toFailure(failure?: CallFailure): ModelResponse;
}

function createAttemptTracker(call: ModelRequest): AttemptTracker {
  const startedAt = performance.now();
  let tries = 0;
  let firstTextMs: number | null = null;
  let failure: CallFailure = 'network';
  const spending = createUsageMeter(call);
  let replacedTokens = 0;

  function sum(): CallUsage {
    const ms = Math.round(performance.now() - startedAt);
    return { tries, ...spending.total(), ms, firstTextMs };
  }

  return {
    call: {
      ...call,
      onText(piece) {
        firstTextMs ??= Math.round(performance.now() - startedAt);
        call.onText?.(piece);
      },
    },
    get tries() {
      return tries;
    },
    recordPart: spending.add,
    countAttempt: () => {
      tries += 1;
      spending.endAttempt();
    },
    fail(error) {
      // Held back after a try of this very call: that try says more.
      if (error.failure !== 'open' || tries === 0) failure = error.failure;
    },
    async reserveMore() {
      const { tokensIn, tokensOut } = spending.total();
      const used = tokensIn + tokensOut - replacedTokens;
      replacedTokens += used;
      if (used === 0 || call.reserveMore === undefined) return true;
      // Where nobody can say, nothing more is spent.
      return call.reserveMore(used).catch(() => false);
    },
    restart() {
      if (firstTextMs !== null) call.onRestart?.();
      firstTextMs = null;
    },
    toResponse: ({ text, finish }) => ({ text, finish, figures: sum() }),
    toFailure: (last = failure) => ({ failure: last, figures: sum() }),
  };
}
