// Sends the outbox, each day in order. Each request takes effect once: its row stays until the answer, and a retry has the
// same id.
import { findReflection, type SavedReflection } from '#contract/reflections.ts';
import { isRetryable } from '../../api/api-client.ts';
import { sendRequest, isSignedOut, type SendRequestDeps, type SendOutcome } from './send-request.ts';
import type { OutboxDb, SelectOptions } from './outbox-db.ts';
import { backoffMs } from '../../time/backoff.ts';
import type { OutboxRow } from '../browser/schema.ts';
import { listAcknowledgedEntries } from './acknowledged-entries.ts';
import type { SendLocks } from './send-locks.ts';

/** Retry after a failed read of the database, or while another tab, which may have died, is sending. */
const CHECK_AGAIN_MS = 20_000;

const FIND_DAY_TIMEOUT_MS = 4000;

/** A server that fails on so many requests in a row fails on all of them. */
const FAILURES_IN_A_ROW = 3;

export interface OutboxWorkerDeps extends SendRequestDeps {
  rows: OutboxDb;
  now: () => number;
  random: () => number;
  schedule: (run: () => void, delayMs: number) => () => void;
  locks: SendLocks;
  onSaved: (row: OutboxRow, saved: SavedReflection) => void;
  onRefused: (row: OutboxRow, reason: string) => void;
  onSignedOut: (requestId: string) => void;
  onChange: () => void;
}

export function createOutboxWorker(deps: OutboxWorkerDeps) {
  const { locks, schedule, now } = deps;
  const state: WorkerState = { isStopped: false, failures: 0, pausedUntil: 0 };
  let stopTimer: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();

  const run = (options: Partial<SelectOptions>): Promise<void> => {
    running = running.then(() => work(options));
    return running;
  };
  const work = async (options: Partial<SelectOptions>): Promise<void> => {
    if (state.isStopped) return;
    const end = await sendAll(options, deps, state).catch((): End => ({ checkAgainAt: now() + CHECK_AGAIN_MS }));
    stopTimer?.();
    stopTimer = null;
    if (state.isStopped || end === null) return;
    // This tab takes over when the tab that is sending closes.
    if (end.takenId !== undefined)
      locks.waitUntilFree(end.takenId).then(
        () => run({}),
        () => undefined,
      );
    stopTimer = schedule(() => void run({}), Math.max(0, end.checkAgainAt - now()));
  };

  return {
    /** Resolves when no further request can be sent now. */
    run,
    /** Of all days: their server fails on everything, or has asked for it. */
    isPaused: (rows: readonly Pick<OutboxRow, 'notBefore'>[]): boolean =>
      Math.max(state.pausedUntil, ...rows.map(({ notBefore }) => notBefore)) > now(),
    stop(): void {
      state.isStopped = true;
      stopTimer?.();
    },
  };
}

/** When to check the outbox again; `takenId`: the request that another tab is sending. Null: nothing is pending. */
type End = { checkAgainAt: number; takenId?: string } | null;

interface WorkerState {
  isStopped: boolean;
  /** Attempts in a row that have to be repeated. */
  failures: number;
  pausedUntil: number;
}

async function sendAll(
  { skipsBackoff = false, requestId }: Partial<SelectOptions>,
  deps: OutboxWorkerDeps,
  state: WorkerState,
): Promise<End> {
  const tried = new Set<string>();
  let choice: SelectOptions = { skipsBackoff, requestId, tried, notBefore: skipsBackoff ? 0 : state.pausedUntil };
  while (!state.isStopped) {
    // oxlint-disable-next-line no-await-in-loop -- the next request may depend on this one
    const row = await deps.rows.findNext(choice);
    if (row === null || 'checkAgainAt' in row) return row;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const end = await deps.locks.tryAcquire(row.requestId, () => claimAndSend(row, deps));
    if (end === null) return { checkAgainAt: deps.now() + CHECK_AGAIN_MS, takenId: row.requestId };
    if (end === 'changed') continue;
    tried.add(row.requestId);
    state.pausedUntil = mustPause(end, state) ? deps.now() + backoffMs(state.failures, deps.random) : 0;
    choice = { skipsBackoff, tried, notBefore: state.pausedUntil };
    deps.onChange();
  }
  return null;
}

/** The failure of one request says little about the others, but a lost connection and a broken server fail on all. */
function mustPause(end: SendEnd, state: WorkerState): boolean {
  state.failures = end === 'answered' ? 0 : state.failures + 1;
  return end === 'silence' || state.failures >= FAILURES_IN_A_ROW;
}

type SendEnd = 'answered' | 'failed' | 'silence';

/** `changed`: another tab has sent it. */
async function claimAndSend(row: OutboxRow, deps: OutboxWorkerDeps): Promise<SendEnd | 'changed'> {
  const claimed = await deps.rows.claim(row);
  return claimed ? sendOne(claimed, deps) : 'changed';
}

async function sendOne(row: OutboxRow, deps: OutboxWorkerDeps): Promise<SendEnd> {
  const outcome = await sendRequest(row, deps);
  const isFinal = outcome.kind === 'refused' && !isSignedOut(outcome.error) && !isRetryable(outcome.error);
  if (isFinal && (await isRemovalDone(row, deps))) {
    await deps.rows.remove([row.requestId]);
    return 'answered';
  }
  await recordOutcome(row, outcome, deps);
  if (outcome.kind === 'silence') return 'silence';
  if (outcome.kind === 'saved') deps.onSaved(row, outcome.saved);
  else if (isFinal) deps.onRefused(row, outcome.error.message);
  else if (isSignedOut(outcome.error)) deps.onSignedOut(row.requestId);
  else return 'failed';
  return 'answered';
}

export async function recordOutcome(
  row: OutboxRow,
  outcome: SendOutcome,
  { rows, now, random }: Pick<OutboxWorkerDeps, 'rows' | 'now' | 'random'>,
): Promise<void> {
  const { requestId, attempts } = row;
  if (outcome.kind === 'saved') {
    await rows.remove([requestId]);
    return rows.applyAcknowledged(row, listAcknowledgedEntries(row, outcome.saved));
  }
  const nextTryAt = now() + backoffMs(attempts, random);
  if (outcome.kind === 'silence')
    return rows.update(requestId, { attempts, nextTryAt, state: 'waiting', reason: null });
  const { error } = outcome;
  const state = isSignedOut(error) ? 'signedOut' : isRetryable(error) ? 'waiting' : 'refused';
  const notBefore = now() + error.retryAfterMs;
  return rows.update(requestId, { nextTryAt, notBefore, state, reason: error.message });
}

/** A refused removal is done when its whole day is gone. Without an answer about the day the refusal counts. */
async function isRemovalDone({ body }: OutboxRow, { call, timeout }: OutboxWorkerDeps): Promise<boolean> {
  const { userId, date, entries, removed = [] } = body;
  if (entries.length > 0) return false;
  if (removed.length === 0) return true;
  const request = { params: { userId, date }, signal: timeout(FIND_DAY_TIMEOUT_MS) };
  return (await call(findReflection, request).catch(() => undefined)) === null;
}
