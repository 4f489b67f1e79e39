// Sends the outbox in order. Each request takes effect once: its row stays until the answer, and a retry has the same id.
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
  const state = { isStopped: false };
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
    stop(): void {
      state.isStopped = true;
      stopTimer?.();
    },
  };
}

/** When to check the outbox again; `takenId`: the request that another tab is sending. Null: nothing is pending. */
type End = { checkAgainAt: number; takenId?: string } | null;

async function sendAll(
  { skipsBackoff = false, requestId }: Partial<SelectOptions>,
  deps: OutboxWorkerDeps,
  state: { readonly isStopped: boolean },
): Promise<End> {
  let choice = { skipsBackoff, requestId };
  while (!state.isStopped) {
    // oxlint-disable-next-line no-await-in-loop -- the next request may depend on this one
    const row = await deps.rows.findNext(choice);
    if (row === null || 'checkAgainAt' in row) return row;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const outcome = await deps.locks.tryAcquire(row.requestId, () => claimAndSend(row, deps));
    if (outcome === null) return { checkAgainAt: deps.now() + CHECK_AGAIN_MS, takenId: row.requestId };
    if (outcome === 'changed') continue;
    choice = { skipsBackoff: skipsBackoff && outcome === 'next', requestId: undefined };
    deps.onChange();
  }
  return null;
}

/** `halt`: the next request would fail in the same way. `changed`: another tab has sent it. */
async function claimAndSend(row: OutboxRow, deps: OutboxWorkerDeps): Promise<'next' | 'halt' | 'changed'> {
  const claimed = await deps.rows.claim(row);
  if (!claimed) return 'changed';
  return (await sendOne(claimed, deps)) ? 'next' : 'halt';
}

/** False when the next request would fail in the same way. */
async function sendOne(row: OutboxRow, deps: OutboxWorkerDeps): Promise<boolean> {
  const outcome = await sendRequest(row, deps);
  const isFinal = outcome.kind === 'refused' && !isSignedOut(outcome.error) && !isRetryable(outcome.error);
  if (isFinal && (await isRemovalDone(row, deps))) {
    await deps.rows.remove([row.requestId]);
    return true;
  }
  await recordOutcome(row, outcome, deps);
  if (outcome.kind === 'saved') deps.onSaved(row, outcome.saved);
  if (outcome.kind !== 'refused') return outcome.kind === 'saved';
  if (isSignedOut(outcome.error)) deps.onSignedOut(row.requestId);
  if (isFinal) deps.onRefused(row, outcome.error.message);
  return isFinal;
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
