// The saves of one person in this tab. Each is stored in the outbox before it is sent and removed after the answer.
import type { IsoDate } from '#contract/days.ts';
import type { Reflection, SavedReflection, SaveReflection } from '#contract/reflections.ts';
import { ApiError } from '../../api/api-client.ts';
import type { TabChannel } from '../browser/tab-channel.ts';
import { DeviceStorageError } from '../browser/database.ts';
import { buildCopyRequests, NOT_ATTEMPTED } from './copy-requests.ts';
import { sendRequest } from './send-request.ts';
import type { OutboxDb } from './outbox-db.ts';
import type { OutboxRow } from '../browser/schema.ts';
import { listAcknowledgedEntries } from './acknowledged-entries.ts';
import { LEASE_MS } from './send-locks.ts';
import { createOutboxWorker, recordOutcome, type OutboxWorkerDeps } from './outbox-worker.ts';
import type { OutboxState } from './outbox-state.ts';

export type SaveResult =
  | { kind: 'saved'; reflection: Reflection; conflictCopyIds: readonly string[] }
  /** No answer. The save is stored on this device and is sent automatically. */
  | { kind: 'waiting' };

/** The server has answered a request that was pending, or a request of another tab. */
export interface AcknowledgedSave {
  date: IsoDate;
  /** Entries that were added beside a newer text of another device or tab. */
  conflictCopyIds: readonly string[];
  /** The day in the answer; null when another tab received the answer. */
  reflection: Reflection | null;
  /** A copy of a day that the server had lost; the page that sent it reports the result. */
  isCopy?: boolean | undefined;
}

interface Deps extends Omit<OutboxWorkerDeps, 'onChange' | 'onSaved' | 'onSignedOut' | 'rows'> {
  rows: OutboxDb;
  createId: () => string;
  userId: string;
  channel: TabChannel;
  beforeSave: () => Promise<void>;
  show: (state: OutboxState) => void;
  onAcknowledged: (row: OutboxRow, saved: SavedReflection) => void;
  onSaved: (save: AcknowledgedSave) => void;
  onSignedOut: () => void;
}

export function createOutbox(deps: Deps) {
  const { userId, rows, channel, show, now, createId } = deps;
  const refresh = async () => {
    try {
      const listed = await rows.list();
      show({ rows: listed, problem: null, isKnown: true, isPaused: worker.isPaused(listed) });
    } catch (error) {
      show({ rows: [], problem: error instanceof Error ? error.message : String(error), isKnown: true });
    }
  };
  const announceChange = async () => {
    channel.post({ kind: 'outbox', userId });
    await refresh();
  };
  /** Requests that this tab has sent without a session. */
  const signedOutIds = new Set<string>();
  const worker = createOutboxWorker({
    ...deps,
    onSignedOut(requestId) {
      signedOutIds.add(requestId);
      deps.onSignedOut();
    },
    onChange: () => void announceChange(),
    onSaved(row, saved) {
      deps.onAcknowledged(row, saved);
      announceSaved(row, saved, channel);
      const { kept: _kept, ...reflection } = saved;
      deps.onSaved({ date: row.date, conflictCopyIds: listConflictCopies(row, saved), reflection, isCopy: row.isCopy });
    },
  });
  const stopListening = channel.listen((message) => {
    if (message.userId !== userId) return;
    if (message.kind === 'outbox') void refresh();
    if (message.kind === 'sending') void worker.run({});
    if (message.kind === 'saved')
      deps.onSaved({ date: message.date, conflictCopyIds: message.keptIds, reflection: null });
  });
  const enqueueRows = async (added: readonly OutboxRow[]): Promise<void> => {
    await deps.beforeSave();
    const storageError = await storeRows(rows, added);
    if (storageError) throw cannotStoreError(storageError);
    await announceChange();
    void worker.run({ skipsBackoff: true });
  };
  const save = createSaveRequests(deps, { announceChange, sendEarlier: () => worker.run({ skipsBackoff: true }) });

  return {
    async start(): Promise<void> {
      await rows.resumeAfterSignIn().catch(() => undefined);
      await refresh();
      await worker.run({ skipsBackoff: true });
    },
    /** `over`: entries that replace a text of a pending save, each with the request id of that save. */
    async save(requests: readonly SaveReflection[], over?: OutboxRow['over']): Promise<SaveResult> {
      await deps.beforeSave();
      const result = await save(requests, over);
      if (result.kind === 'waiting') void worker.run({});
      return result;
    },
    /** For a save whose direct call got no answer. Throws when this device cannot store it. */
    async enqueue(body: SaveReflection): Promise<void> {
      const row = { userId, requestId: createId(), date: body.date, part: 0, since: now(), body, leaseUntil: 0 };
      await enqueueRows([{ ...NOT_ATTEMPTED, ...row }]);
    },
    /** For cached days that the server does not have. Throws when this device cannot store the requests. */
    sendCopies: (days: readonly Reflection[]): Promise<void> =>
      enqueueRows(days.flatMap((day, index) => buildCopyRequests(day, now() + index))),
    retryNow: (): Promise<void> => worker.run({ skipsBackoff: true }),
    /** Throws when the person has to sign in first. Another tab may be sending the request instead. */
    async sendNow(requestId: string): Promise<void> {
      signedOutIds.delete(requestId);
      await worker.run({ skipsBackoff: true, requestId });
      await refresh();
      const row = (await rows.list()).find((one) => one.requestId === requestId);
      if (row?.state === 'signedOut' && signedOutIds.has(requestId))
        throw new ApiError(row.reason ?? '', { status: 401, code: null });
    },
    async discard(requestId: string): Promise<void> {
      await rows.remove([requestId]);
      await announceChange();
    },
    refresh,
    stop(): void {
      stopListening();
      worker.stop();
    },
  };
}

/** «Complete Reflection»: stores the requests and sends them; without an answer they stay in the outbox. */
function createSaveRequests(
  deps: Deps,
  { announceChange, sendEarlier }: { announceChange: () => Promise<void>; sendEarlier: () => Promise<void> },
): (requests: readonly SaveReflection[], over?: OutboxRow['over']) => Promise<SaveResult> {
  const { userId, rows, now, createId } = deps;
  // A refused save that is repeated unchanged keeps its request id.
  const ids = new Map<string, string>();
  const requestIdOf = (body: SaveReflection) => {
    const text = JSON.stringify(body);
    const requestId = ids.get(text) ?? createId();
    ids.set(text, requestId);
    return requestId;
  };

  const send = async (added: readonly OutboxRow[]): Promise<SaveResult> => {
    const date = added[0]?.date;
    // Pending saves of the same day go first, because this save was written after them.
    const isLater = await hasEarlier(date, rows, added);
    // Stored before the earlier ones are sent, so that it takes over their new revisions.
    const storageError = await storeRows(rows, added);
    deps.channel.post({ kind: 'sending', userId });
    if (isLater) await sendEarlier();
    const mustWait = isLater && (await hasEarlier(date, rows, added));
    const parts = isLater ? await readAgain(added, rows) : added;
    const result =
      mustWait && !storageError ? { kind: 'silence' as const } : await sendParts(parts, deps, storageError !== null);
    if (isLater && result.kind === 'saved') await announceChange();
    // Once a save is stored, the same texts completed again are a new request.
    if (result.kind !== 'refused') ids.clear();
    if (result.kind === 'saved') return result;
    const addedIds = added.map(({ requestId }) => requestId);
    if (result.kind === 'refused') {
      if (!storageError) await rows.remove(addedIds);
      await announceChange();
      throw result.error;
    }
    if (storageError) throw cannotStoreError(storageError);
    await announceChange();
    return { kind: 'waiting' };
  };

  return (requests, over) => {
    const since = now();
    const offsetMinutes = 0 - new Date(since).getTimezoneOffset();
    const added = requests.map((request, part) => {
      const body = { ...request, offsetMinutes };
      const row = { userId, requestId: requestIdOf(request), date: body.date, part, since, body, over };
      return { ...NOT_ATTEMPTED, ...row, leaseUntil: since + LEASE_MS };
    });
    const requestIds = added.map(({ requestId }) => requestId);
    return deps.locks.hold(requestIds, () => send(added));
  };
}

/** Returns the error of the device: a full one must not prevent a save to a server that answers. */
async function storeRows(rows: OutboxDb, added: readonly OutboxRow[]): Promise<DeviceStorageError | null> {
  try {
    await rows.add(added);
    return null;
  } catch (error) {
    if (error instanceof DeviceStorageError) return error;
    throw error;
  }
}

function cannotStoreError({ message }: DeviceStorageError): Error {
  return new Error(`The server did not answer, and this device cannot save it for later. ${message}`);
}

async function hasEarlier(
  date: IsoDate | undefined,
  rows: OutboxDb,
  added: readonly OutboxRow[] = [],
): Promise<boolean> {
  const isAdded = ({ requestId }: OutboxRow) => added.some((row) => row.requestId === requestId);
  const pending = await rows.list().catch(() => []);
  return pending.some((row) => row.date === date && row.state !== 'refused' && !isAdded(row));
}

async function readAgain(added: readonly OutboxRow[], rows: OutboxDb): Promise<readonly OutboxRow[]> {
  const now = await rows.list().catch(() => []);
  return added.map((row) => now.find((one) => one.requestId === row.requestId) ?? row);
}

type Sent = Extract<SaveResult, { kind: 'saved' }> | { kind: 'silence' } | { kind: 'refused'; error: ApiError };

/** Sends one part after the other; the last answer has the whole day. */
async function sendParts(parts: readonly OutboxRow[], deps: Deps, isUnstored: boolean): Promise<Sent> {
  const conflictCopyIds: string[] = [];
  let reflection: Reflection | null = null;
  for (const row of parts) {
    // oxlint-disable-next-line no-await-in-loop -- the second part of a long day merges into the first
    const outcome = await sendRequest(row, deps);
    if (outcome.kind === 'refused') return outcome;
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!isUnstored) await recordOutcome({ ...row, attempts: 1 }, outcome, deps);
    if (outcome.kind === 'silence') return outcome;
    announceSaved(row, outcome.saved, deps.channel);
    const { kept, ...saved } = outcome.saved;
    conflictCopyIds.push(...kept);
    reflection = saved;
  }
  if (!reflection) throw new Error('There is nothing to save.');
  return { kind: 'saved', reflection, conflictCopyIds };
}

/** Conflict copies of the answer. The server gives the texts of a sent copy new ids even when the day has no other text. */
function listConflictCopies({ isCopy, body }: OutboxRow, { kept, entries }: SavedReflection): string[] {
  const isSent = (text: string) => body.entries.some(({ content }) => content === text);
  return isCopy && entries.every(({ content }) => isSent(content)) ? [] : kept;
}

function announceSaved(row: OutboxRow, saved: SavedReflection, channel: TabChannel): void {
  const { userId, date, requestId } = row;
  channel.post({
    kind: 'saved',
    userId,
    date,
    requestId,
    texts: listAcknowledgedEntries(row, saved),
    keptIds: listConflictCopies(row, saved),
  });
}
