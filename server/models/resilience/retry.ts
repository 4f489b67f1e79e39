// Up to three attempts of one call, with growing random pauses, so that many callers do not retry at the same time.
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
  /** For all attempts. Pauses and the time in the semaphore's queue do not tracker. */
  totalMs: number;
}

const ATTEMPTS_MAX = 3;
/** With less time left, an attempt would hardly finish. */
const TIME_SHARE_PER_ATTEMPT = 1 / 3;

/** Never rejects. */
export async function callWithRetry(call: ModelRequest, deps: RetryDeps): Promise<ModelResponse> {
  const tracker = createAttemptTracker(call);
  const triesMax = Math.min(call.triesMax, ATTEMPTS_MAX);
  const isLate = (spentMs: number): boolean => deps.totalMs - spentMs < deps.totalMs * TIME_SHARE_PER_ATTEMPT;
  for (let { elapsedMs = 0 } = call; ;) {
    if (isLate(elapsedMs)) return tracker.toFailure('timeout');
    const { result, ms, isSent } = await sendAttempt(tracker, deps.totalMs - elapsedMs, deps);
    if (isSent) tracker.countAttempt();
    if (!(result instanceof ProviderCallError)) return tracker.toResponse(result);
    tracker.fail(result);
    elapsedMs += ms;
    const pauseMs = tracker.tries < triesMax ? computeBackoff(result, tracker.tries, deps) : null;
    if (pauseMs === null || isLate(elapsedMs)) return tracker.toFailure();
    if (!(await waitForBackoff(pauseMs, call.signal))) return tracker.toFailure('aborted');
    if (!(await tracker.reserveMore())) return tracker.toFailure();
    tracker.restart();
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
  let release: () => void;
  try {
    release = await semaphore.acquire(call.signal);
  } catch (error) {
    return { result: mapProviderError(error), isSent: false, ms: 0 };
  }
  const startedAt = performance.now();
  const recordResult = circuitBreaker.allow();
  try {
    if (recordResult === null) return { result: new ProviderCallError('open'), isSent: false, ms: 0 };
    const result = await runAttempt(call, { client, timeouts, leftMs, onPart: recordPart });
    recordResult(null);
    return { result, isSent: true, ms: performance.now() - startedAt };
  } catch (error) {
    const result = mapProviderError(error);
    recordResult?.(result.failure);
    return { result, isSent: true, ms: performance.now() - startedAt };
  } finally {
    release();
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
  /** The call; its `onText` also measures the time to the first text. */
  readonly call: ModelRequest;
  readonly tries: number;
  recordPart(part: ResponsePart): void;
  /** An attempt has been sent and is over. */
  countAttempt(): void;
  fail(error: ProviderCallError): void;
  /** False when no tokens are left for another attempt. */
  reserveMore(): Promise<boolean>;
  /** Discards the text of the previous attempt. */
  restart(): void;
  toResponse(attempted: AttemptResult): ModelResponse;
  toFailure(failure?: CallFailure): ModelResponse;
}

function createAttemptTracker(call: ModelRequest): AttemptTracker {
  const startedAt = performance.now();
  let tries = 0;
  let firstTextMs: number | null = null;
  let failure: CallFailure = 'network';
  const usage = createUsageMeter(call);
  let replacedTokens = 0;

  function sum(): CallUsage {
    const ms = Math.round(performance.now() - startedAt);
    return { tries, ...usage.total(), ms, firstTextMs };
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
    recordPart: usage.add,
    countAttempt: () => {
      tries += 1;
      usage.endAttempt();
    },
    fail(error) {
      // The failure of an attempt is more precise than an open circuit.
      if (error.failure !== 'open' || tries === 0) failure = error.failure;
    },
    async reserveMore() {
      const { tokensIn, tokensOut } = usage.total();
      const used = tokensIn + tokensOut - replacedTokens;
      replacedTokens += used;
      if (used === 0 || call.reserveMore === undefined) return true;
      // If the reservation fails, no more tokens are spent.
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
