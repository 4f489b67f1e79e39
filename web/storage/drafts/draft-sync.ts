// Brings drafts to the server within seconds, and what was written elsewhere to this device.
import type { IsoDate } from '#contract/days.ts';
import { findDraft, saveDraft, type Draft, type DraftContent } from '#contract/drafts.ts';
import { ApiError, isRetryable, type call } from '../../api/api-client.ts';
import { isSignedOut, REQUEST_TIMEOUT_MS } from '../outbox/send-request.ts';
import type { DraftsDb } from './drafts-db.ts';
import { isSameDraft } from './merge-drafts.ts';
import { backoffMs } from '../../time/backoff.ts';
import type { DraftRow } from '../browser/schema.ts';
import { toDraftContent } from './in-flight.ts';

/** After the last key. */
const PAUSE_MS = 2000;
/** Whoever writes without a pause is not left waiting for one. */
const LONGEST_MS = 8000;
/** Two devices that write on at the same moment answer each other's version; after so many turns one of them waits. */
const TURNS_MAX = 5;

export interface DraftSyncDeps {
  userId: string;
  rows: DraftsDb;
  call: typeof call;
  timeout: (ms: number) => AbortSignal;
  schedule: (run: () => void, delayMs: number) => () => void;
  now: () => number;
  random: () => number;
  onSignedOut: () => void;
  /** The row of a day is another one, or is on the server now. */
  onChange: (date: IsoDate) => void;
}

interface ScheduledSend {
  since: number;
  attempts: number;
  cancel: () => void;
}

export type DraftSync = ReturnType<typeof createDraftSync>;

export function createDraftSync(deps: DraftSyncDeps) {
  const { now, schedule } = deps;
  const waiting = new Map<IsoDate, ScheduledSend>();
  const running = new Map<IsoDate, Promise<void>>();
  let isStopped = false;
  const refuseWhenStopped = () => {
    if (isStopped) throw new Error('Its person has left.');
  };
  // An answer that comes after its person has left must not put their words on this device again. Its types are those of
  // the call that it hands on.
  const callWhileHere = (async (...request: Parameters<typeof call>) => {
    const answer = await deps.call(...request).catch((error: unknown) => {
      refuseWhenStopped();
      throw error;
    });
    refuseWhenStopped();
    return answer;
  }) as typeof call;
  const depsWhileHere = { ...deps, call: callWhileHere };

  const sendAfter = (date: IsoDate, delayMs: number, attempts: number) => {
    if (isStopped) return;
    const before = waiting.get(date);
    before?.cancel();
    waiting.set(date, { since: before?.since ?? now(), attempts, cancel: schedule(() => void send(date), delayMs) });
  };
  const send = (date: IsoDate): Promise<void> => {
    const attempts = waiting.get(date)?.attempts ?? 0;
    waiting.get(date)?.cancel();
    waiting.delete(date);
    const turn = sendBehind(running.get(date), { date, attempts });
    running.set(date, turn);
    return turn;
  };

  const sendBehind = async (
    before: Promise<void> | undefined,
    { date, attempts }: { date: IsoDate; attempts: number },
  ) => {
    await before;
    const retryAfterMs = await push(date, depsWhileHere).catch(() => null);
    if (retryAfterMs !== null) sendAfter(date, retryAfterMs + backoffMs(attempts + 1, deps.random), attempts + 1);
  };

  return {
    /** The draft of a day has changed on this device. */
    scheduleSend(date: IsoDate): void {
      const since = waiting.get(date)?.since ?? now();
      sendAfter(date, Math.max(0, Math.min(PAUSE_MS, since + LONGEST_MS - now())), 0);
    },
    /** At once: the connection is back, or the page may be closed. */
    send,
    /** Fetches what the server has. False when nobody could say. */
    async fetchRemote(date: IsoDate): Promise<boolean> {
      try {
        return await pull(date, depsWhileHere);
      } catch (error) {
        if (error instanceof ApiError && isSignedOut(error)) deps.onSignedOut();
        return false;
      }
    },
    /** Saved or discarded: there is nothing to bring any more. */
    cancelSend(date: IsoDate): void {
      waiting.get(date)?.cancel();
      waiting.delete(date);
    },
    stop(): void {
      isStopped = true;
      for (const { cancel } of waiting.values()) cancel();
      waiting.clear();
    },
  };
}

/** Null when it is done, or when trying again would not help; else how long the server wants to be left alone. */
async function push(date: IsoDate, deps: DraftSyncDeps): Promise<number | null> {
  for (let turn = 0; turn < TURNS_MAX; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each turn answers what the one before has met
    const row = await deps.rows.markSent(date);
    if (!row || row.isOnServer) return null;
    // oxlint-disable-next-line no-await-in-loop -- as above
    const answer = await put(date, { content: row.content, version: row.seen }, deps);
    if (typeof answer === 'number' || answer === null) return answer;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await applyServerDraft(date, { row, ...answer }, deps.rows);
    deps.onChange(date);
  }
  return 0;
}

function applyServerDraft(
  date: IsoDate,
  { row, draft, isStale }: { row: DraftRow; draft: Draft; isStale: boolean },
  rows: DraftsDb,
): Promise<unknown> {
  if (!isStale) return rows.applyServer(date, row.content, draft);
  // A server that refuses a version and has no later one has lost it.
  const isLost = draft.version <= row.seen;
  return isLost ? rows.resetToServer(date, { seen: row.seen, theirs: draft }) : rows.mergeRemote(date, draft);
}

async function put(
  date: IsoDate,
  { content, version }: { content: DraftContent | null; version: number },
  { userId, call: send, timeout, onSignedOut }: DraftSyncDeps,
): Promise<{ isStale: boolean; draft: Draft } | number | null> {
  const { promptIndex, entries, removed } = content ?? { promptIndex: 0, entries: [], removed: [] };
  try {
    const body = { promptIndex, entries, removed, version };
    const draft = await send(saveDraft, { params: { userId, date }, body, signal: timeout(REQUEST_TIMEOUT_MS) });
    return { isStale: false, draft };
  } catch (error) {
    if (!(error instanceof ApiError)) return 0;
    const stale = draftOfConflict(error);
    if (stale) return { isStale: true, draft: stale };
    if (isSignedOut(error)) onSignedOut();
    return isRetryable(error) ? error.retryAfterMs : null;
  }
}

async function pull(date: IsoDate, { userId, rows, call: send, timeout, onChange }: DraftSyncDeps): Promise<boolean> {
  const seen = (await rows.find(date))?.seen ?? 0;
  const query = seen > 0 ? { seen } : {};
  const theirs = await send(findDraft, { params: { userId, date }, query, signal: timeout(REQUEST_TIMEOUT_MS) });
  const row = await rows.find(date);
  if (theirs && theirs.version > (row?.seen ?? 0)) {
    await (seen > 0 && toDraftContent(theirs) === null
      ? rows.applyServerRemoval(date)
      : rows.mergeRemote(date, theirs));
  }
  // An answer that this device's own words have overtaken says nothing of them.
  if (row && seen > 0 && row.seen === seen && isServerReset(row, theirs))
    await rows.resetToServer(date, { seen, theirs });
  onChange(date);
  return true;
}

/** Numbers go back and repeat after a restore: the same number with other words is another version. */
function isServerReset({ seen, agreed }: DraftRow, theirs: Draft | null): boolean {
  if (!theirs || theirs.version < seen) return true;
  return theirs.version === seen && !isSameDraft(toDraftContent(theirs), agreed);
}

function draftOfConflict({ status, copy }: ApiError): Draft | null {
  if (status !== 409) return null;
  return (copy as { draft?: Draft } | null)?.draft ?? null;
}
