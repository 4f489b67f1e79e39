// Sends what waits, one request after the other, each exactly once as far as anybody can tell: the row is on the disk
// before it goes out and leaves only when it was answered, and a second copy carries the same request id.
import type { SavedReflection } from '#contract/reflections.ts';
import { isRetryable } from '../../api/api-client.ts';
import { isAnchorUnchanged } from './removal-anchor.ts';
import { sendRequest, isSignedOut, type SendRequestDeps, type SendOutcome } from './send-request.ts';
import type { OutboxDb } from './outbox-db.ts';
import { backoffMs } from '../../time/backoff.ts';
import type { OutboxRow } from '../browser/schema.ts';
import { listAcknowledgedEntries } from './acknowledged-entries.ts';
import type { SendLocks } from './send-locks.ts';

/** For a device that could not be read, and for a tab that went away without a word. */
const LOOK_AGAIN_MS = 20_000;

/** A look at the day comes before its request. */
const LONGEST_LOOK_MS = 4000;

export interface OutboxWorkerDeps extends Omit<SendRequestDeps, 'saveBody'> {
  rows: OutboxDb;
  createId: () => string;
  now: () => number;
  random: () => number;
  schedule: (run: () => void, delayMs: number) => () => void;
  locks: SendLocks;
  onSaved: (row: OutboxRow, saved: SavedReflection) => void;
  onRefused: (row: OutboxRow, reason: string) => void;
  onSignedOut: (requestId: string) => void;
  /** Something about what waits is different now. */
  onChange: () => void;
}

export interface SendOptions {
  /** Something has changed for the better: the pause between tries is over. */
  skipsBackoff?: boolean;
  /** This one first, even when it was refused before. */
  requestId?: string | undefined;
}

export function createOutboxWorker(deps: OutboxWorkerDeps) {
  const { locks, schedule, now } = deps;
  const state = { isStopped: false };
  let stopTimer: (() => void) | null = null;
  let running: Promise<void> = Promise.resolve();

  const run = (errand: SendOptions): Promise<void> => {
    running = running.then(() => work(errand));
    return running;
  };
  const work = async (errand: SendOptions): Promise<void> => {
    if (state.isStopped) return;
    const end = await sendAll(errand, deps, state).catch((): End => ({ lookAgainAt: now() + LOOK_AGAIN_MS }));
    stopTimer?.();
    stopTimer = null;
    if (state.isStopped || end === null) return;
    // Should the tab that sends it be closed, this one goes on.
    if (end.takenId !== undefined)
      locks.waitUntilFree(end.takenId).then(
        () => run({}),
        () => undefined,
      );
    stopTimer = schedule(() => void run({}), Math.max(0, end.lookAgainAt - now()));
  };

  return {
    /** Resolves when nothing more can be done for now. */
    run,
    stop(): void {
      state.isStopped = true;
      stopTimer?.();
    },
  };
}

/** When to look again; `takenId` is what another tab is sending. Null: nothing waits. */
type End = { lookAgainAt: number; takenId?: string } | null;

async function sendAll(
  { skipsBackoff = false, requestId }: SendOptions,
  deps: OutboxWorkerDeps,
  state: { readonly isStopped: boolean },
): Promise<End> {
  let choice = { skipsBackoff, requestId };
  while (!state.isStopped) {
    // oxlint-disable-next-line no-await-in-loop -- the next request may build on what this one has made
    const row = await deps.rows.findNext(choice);
    if (row === null || 'lookAgainAt' in row) return row;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const outcome = await deps.locks.tryAcquire(row.requestId, () => claimAndSend(row, deps));
    if (outcome === null) return { lookAgainAt: deps.now() + LOOK_AGAIN_MS, takenId: row.requestId };
    if (outcome === 'changed') continue;
    choice = { skipsBackoff: skipsBackoff && outcome === 'on', requestId: undefined };
    deps.onChange();
  }
  return null;
}

/** `halt`: what comes after it would meet the same. `changed`: another tab was quicker. */
async function claimAndSend(row: OutboxRow, deps: OutboxWorkerDeps): Promise<'on' | 'halt' | 'changed'> {
  const claimed = await deps.rows.claim(row);
  if (!claimed) return 'changed';
  return (await sendOne(claimed, deps)) ? 'on' : 'halt';
}

/** False when what comes after it would meet the same. */
async function sendOne(claimed: OutboxRow, deps: OutboxWorkerDeps): Promise<boolean> {
  const row = await refreshAnchor(claimed, deps);
  if (!row) return true;
  const keepBody: SendRequestDeps['saveBody'] = (requestId, body) =>
    deps.rows.update(requestId, { body, isCarrying: true });
  const outcome = await sendRequest(row, { ...deps, saveBody: keepBody });
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

/** Writes down what came of a try. */
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

/**
 * What was carried along when this was last sent may have been changed or removed since. Then it goes out as a new request:
 * to remove twice does no harm. Null when the day is gone, and all that was to be removed with it.
 */
async function refreshAnchor(row: OutboxRow, deps: OutboxWorkerDeps): Promise<OutboxRow | null> {
  if (!row.isCarrying) return row;
  const { rows, createId } = deps;
  const isThere = await look(row, deps);
  if (isThere) return row;
  const renewed = { ...row, requestId: createId(), body: { ...row.body, entries: [] }, isCarrying: false };
  if (isThere === false) await rows.add([renewed]);
  await rows.remove([row.requestId]);
  return isThere === false ? renewed : null;
}

/** It has no words, and what it would take away is gone with its day: nobody has to hear that this could not be saved. */
async function isRemovalDone(row: OutboxRow, deps: OutboxWorkerDeps): Promise<boolean> {
  const { entries, removed = [] } = row.body;
  return entries.length === 0 && (removed.length === 0 || (await look(row, deps)) === null);
}

/** Where nobody can say, it goes on as if nothing had changed. */
function look(row: OutboxRow, { call, timeout }: OutboxWorkerDeps): Promise<boolean | null> {
  return isAnchorUnchanged(row, { call, signal: timeout(LONGEST_LOOK_MS) }).catch(() => true);
}
