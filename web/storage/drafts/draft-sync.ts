// Syncs drafts: sends this device's to the server within seconds and fetches those that other devices wrote.
import type { IsoDate } from '#contract/days.ts';
import { findDraft, saveDraft, type Draft, type DraftContent } from '#contract/drafts.ts';
import { ApiError, isRetryable, type call } from '../../api/api-client.ts';
import { isSignedOut, REQUEST_TIMEOUT_MS } from '../outbox/send-request.ts';
import type { DraftsDb } from './drafts-db.ts';
import { isSameDraft } from './merge-drafts.ts';
import { backoffMs } from '../../time/backoff.ts';
import type { DraftRow } from '../browser/schema.ts';
import { toDraftContent } from './in-flight.ts';

const SEND_DELAY_MS = 2000;
/** The longest delay while a person types without a pause. */
const MAX_DELAY_MS = 8000;
/** Two devices that write at the same time refuse each other's version; after so many attempts this one waits. */
const ATTEMPTS_MAX = 5;

export interface DraftSyncDeps {
  userId: string;
  rows: DraftsDb;
  call: typeof call;
  timeout: (ms: number) => AbortSignal;
  schedule: (run: () => void, delayMs: number) => () => void;
  now: () => number;
  random: () => number;
  onSignedOut: () => void;
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
  const scheduled = new Map<IsoDate, ScheduledSend>();
  const running = new Map<IsoDate, Promise<void>>();
  let isStopped = false;
  const throwIfStopped = () => {
    if (isStopped) throw new Error('The person has signed out.');
  };
  // An answer after the sign-out must not store texts on this device again. The cast holds: the call is passed on.
  const callUntilStopped = (async (...request: Parameters<typeof call>) => {
    try {
      return await deps.call(...request);
    } finally {
      throwIfStopped();
    }
  }) as typeof call;
  const depsUntilStopped = { ...deps, call: callUntilStopped };

  const sendAfter = (date: IsoDate, delayMs: number, attempts: number) => {
    if (isStopped) return;
    const before = scheduled.get(date);
    before?.cancel();
    scheduled.set(date, { since: before?.since ?? now(), attempts, cancel: schedule(() => void send(date), delayMs) });
  };
  const send = (date: IsoDate): Promise<void> => {
    const attempts = scheduled.get(date)?.attempts ?? 0;
    scheduled.get(date)?.cancel();
    scheduled.delete(date);
    const sending = sendAfterPrevious(running.get(date), { date, attempts });
    running.set(date, sending);
    return sending;
  };

  const sendAfterPrevious = async (
    previous: Promise<void> | undefined,
    { date, attempts }: { date: IsoDate; attempts: number },
  ) => {
    await previous;
    const retryAfterMs = await push(date, depsUntilStopped).catch(() => null);
    if (retryAfterMs !== null) sendAfter(date, retryAfterMs + backoffMs(attempts + 1, deps.random), attempts + 1);
  };

  return {
    scheduleSend(date: IsoDate): void {
      const since = scheduled.get(date)?.since ?? now();
      sendAfter(date, Math.max(0, Math.min(SEND_DELAY_MS, since + MAX_DELAY_MS - now())), 0);
    },
    send,
    /** Fetches and merges the server's draft. False without an answer. */
    async fetchRemote(date: IsoDate): Promise<boolean> {
      try {
        return await pull(date, depsUntilStopped);
      } catch (error) {
        if (error instanceof ApiError && isSignedOut(error)) deps.onSignedOut();
        return false;
      }
    },
    cancelSend(date: IsoDate): void {
      scheduled.get(date)?.cancel();
      scheduled.delete(date);
    },
    stop(): void {
      isStopped = true;
      for (const { cancel } of scheduled.values()) cancel();
      scheduled.clear();
    },
  };
}

/** Null when it is done or a retry would not help; otherwise the Retry-After of the server in milliseconds. */
async function push(date: IsoDate, deps: DraftSyncDeps): Promise<number | null> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each attempt builds on the answer to the previous one
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
  // A server that refuses a version and has no later one has been restored from a backup.
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
  // Only for the version that was asked about: a newer draft of this device may have overtaken the answer.
  if (row && seen > 0 && row.seen === seen && isServerReset(row, theirs))
    await rows.resetToServer(date, { seen, theirs });
  onChange(date);
  return true;
}

/** Version numbers repeat after a restore: the same number with another text is another version. */
function isServerReset({ seen, agreed }: DraftRow, theirs: Draft | null): boolean {
  if (!theirs || theirs.version < seen) return true;
  return theirs.version === seen && !isSameDraft(toDraftContent(theirs), agreed);
}

function draftOfConflict({ status, copy }: ApiError): Draft | null {
  if (status !== 409) return null;
  return (copy as { draft?: Draft } | null)?.draft ?? null;
}
