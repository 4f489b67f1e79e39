// Up to three tries of one call, with pauses that grow and differ, so that many callers do not come back at once.
import { setTimeout as wait } from 'node:timers/promises';
import { attempt, type Attempted } from './attempt.ts';
import type { Breaker } from './circuit-breaker.ts';
import { CallError } from '../providers/call-error.ts';
import { explainError } from '../providers/map-provider-error.ts';
import type { Gate } from './semaphore.ts';
import type { CallFigures, Failure, ModelAnswer, ModelCall } from '../providers/model.ts';
import { findPause, type PauseDeps } from './backoff.ts';
import { createSpending } from './usage-meter.ts';
import type { Timers } from './timeouts.ts';
import type { Part, Wire } from '../providers/provider-client.ts';

export interface Deps extends PauseDeps {
  wire: Wire;
  gate: Gate;
  breaker: Breaker;
  timers: Timers;
  /** For all tries. Waiting, for a place or as long as the provider asked for, does not count. */
  totalMs: number;
}

const TRIES_MAX = 3;
/** With less of its time left than this a try would hardly come to its end. */
const SHARE_FOR_TRY = 1 / 3;

/** Never rejects. */
export async function runTries(call: ModelCall, deps: Deps): Promise<ModelAnswer> {
  const count = createCount(call);
  const triesMax = Math.min(call.triesMax, TRIES_MAX);
  const isLate = (spentMs: number): boolean => deps.totalMs - spentMs < deps.totalMs * SHARE_FOR_TRY;
  for (let { spentMs = 0 } = call; ;) {
    if (isLate(spentMs)) return count.giveUp('timeout');
    const { result, ms, isSent } = await tryOnce(count, deps.totalMs - spentMs, deps);
    if (isSent) count.add();
    if (!(result instanceof CallError)) return count.succeed(result);
    count.fail(result);
    spentMs += ms;
    const pauseMs = count.tries < triesMax ? findPause(result, count.tries, deps) : null;
    if (pauseMs === null || isLate(spentMs)) return count.giveUp();
    if (!(await isPauseOver(pauseMs, call.signal))) return count.giveUp('aborted');
    if (!(await count.setAside())) return count.giveUp();
    count.restart();
  }
}

interface Tried {
  result: Attempted | CallError;
  isSent: boolean;
  ms: number;
}

async function tryOnce(
  { call, hear }: Pick<Count, 'call' | 'hear'>,
  leftMs: number,
  { wire, gate, breaker, timers }: Deps,
): Promise<Tried> {
  let leave: () => void;
  try {
    leave = await gate.enter(call.signal);
  } catch (error) {
    return { result: explainError(error), isSent: false, ms: 0 };
  }
  const startedAt = performance.now();
  const tell = breaker.enter();
  try {
    if (tell === null) return { result: new CallError('open'), isSent: false, ms: 0 };
    const result = await attempt(call, { wire, timers, leftMs, onPart: hear });
    tell(null);
    return { result, isSent: true, ms: performance.now() - startedAt };
  } catch (error) {
    const result = explainError(error);
    tell?.(result.failure);
    return { result, isSent: true, ms: performance.now() - startedAt };
  } finally {
    leave();
  }
}

async function isPauseOver(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    await wait(ms, undefined, signal && { signal });
    return true;
  } catch {
    return false;
  }
}

interface Count {
  /** The call, with an ear on its text. */
  readonly call: ModelCall;
  readonly tries: number;
  hear(part: Part): void;
  /** A try is over. */
  add(): void;
  fail(error: CallError): void;
  /** What was set aside for this call is enough for a further try. */
  setAside(): Promise<boolean>;
  /** What was shown of the try before is void. */
  restart(): void;
  succeed(attempted: Attempted): ModelAnswer;
  giveUp(failure?: Failure): ModelAnswer;
}

function createCount(call: ModelCall): Count {
  const startedAt = performance.now();
  let tries = 0;
  let firstTextMs: number | null = null;
  let failure: Failure = 'network';
  const spending = createSpending(call);
  let replacedTokens = 0;

  function sum(): CallFigures {
    const ms = Math.round(performance.now() - startedAt);
    return { tries, ...spending.sum(), ms, firstTextMs };
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
    hear: spending.hear,
    add: () => {
      tries += 1;
      spending.endTry();
    },
    fail(error) {
      // Held back after a try of this very call: that try says more.
      if (error.failure !== 'open' || tries === 0) failure = error.failure;
    },
    async setAside() {
      const { tokensIn, tokensOut } = spending.sum();
      const used = tokensIn + tokensOut - replacedTokens;
      replacedTokens += used;
      if (used === 0 || call.setAside === undefined) return true;
      // Where nobody can say, nothing more is spent.
      return call.setAside(used).catch(() => false);
    },
    restart() {
      if (firstTextMs !== null) call.onRestart?.();
      firstTextMs = null;
    },
    succeed: ({ text, finish }) => ({ text, finish, figures: sum() }),
    giveUp: (last = failure) => ({ failure: last, figures: sum() }),
  };
}
