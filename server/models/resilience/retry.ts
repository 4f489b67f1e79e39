// Up to three attempts of one call, with growing random pauses, so that many callers do not retry at the same time.
import { setTimeout as wait } from 'node:timers/promises';
import { ProviderCallError } from '../providers/call-error.ts';
import { mapProviderError } from '../providers/map-provider-error.ts';
import type { CallFailure, CallUsage, ModelRequest, ModelResponse, ProviderClient } from '../providers/model.ts';
import { runAttempt, type AttemptResult, type AttemptTimeouts } from './attempt.ts';
import { computeBackoff, type BackoffOptions } from './backoff.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { Semaphore } from './semaphore.ts';
import { createUsageMeter, type UsageMeter } from './usage-meter.ts';

interface RetryDeps extends BackoffOptions {
  client: ProviderClient;
  semaphore: Semaphore;
  circuitBreaker: CircuitBreaker;
  timeouts: AttemptTimeouts;
  /** For all attempts. Pauses and the time in the semaphore's queue do not count. */
  totalMs: number;
}

const ATTEMPTS_MAX = 3;
/** With less time left, an attempt would hardly finish. */
const TIME_SHARE_PER_ATTEMPT = 1 / 3;

/** Never rejects. */
export async function callWithRetry(call: ModelRequest, deps: RetryDeps): Promise<ModelResponse> {
  const startedAt = performance.now();
  const usage = createUsageMeter(call);
  const triesMax = Math.min(call.triesMax, ATTEMPTS_MAX);
  let { elapsedMs = 0 } = call;
  let tries = 0;
  let firstTextMs: number | null = null;
  let failure: CallFailure = 'timeout';

  const measureMs = (): number => Math.round(performance.now() - startedAt);
  const hasTime = (): boolean => deps.totalMs - elapsedMs >= deps.totalMs * TIME_SHARE_PER_ATTEMPT;
  const sumUp = (): CallUsage => ({ tries, ...usage.total(), ms: measureMs(), firstTextMs });
  const onText = (delta: string): void => {
    firstTextMs ??= measureMs();
    call.onText?.(delta);
  };

  while (hasTime()) {
    const attempt = { call: { ...call, onText }, leftMs: deps.totalMs - elapsedMs, onPart: usage.add };
    const { result, ms, isSent } = await sendAttempt(attempt, deps);
    if (isSent) tries += 1;
    const usedTokens = usage.endAttempt();
    if (!(result instanceof ProviderCallError)) return { ...result, figures: sumUp() };
    // The failure of an attempt is more precise than an open circuit.
    if (result.failure !== 'open' || tries === 0) ({ failure } = result);
    elapsedMs += ms;
    const pauseMs = tries < triesMax ? computeBackoff(result, tries, deps) : null;
    if (pauseMs === null || !hasTime()) break;
    if (!(await waitForBackoff(pauseMs, call.signal))) {
      failure = 'aborted';
      break;
    }
    if (!(await reserveMore(usedTokens, call))) break;
    if (firstTextMs !== null) call.onRestart?.();
    firstTextMs = null;
  }
  return { failure, figures: sumUp() };
}

interface SentAttempt {
  result: AttemptResult | ProviderCallError;
  isSent: boolean;
  ms: number;
}

async function sendAttempt(
  { call, leftMs, onPart }: { call: ModelRequest; leftMs: number; onPart: UsageMeter['add'] },
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
    const result = await runAttempt(call, { client, timeouts, leftMs, onPart });
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

function waitForBackoff(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return wait(ms, true, signal && { signal }).catch(() => false);
}

/** Reserves the tokens of the failed attempt once more. False when none are left for another attempt. */
async function reserveMore(usedTokens: number, call: ModelRequest): Promise<boolean> {
  if (usedTokens === 0 || call.reserveMore === undefined) return true;
  // If the reservation fails, no more tokens are spent.
  return call.reserveMore(usedTokens).catch(() => false);
}
