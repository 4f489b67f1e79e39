// The saves of one person in this tab: each is in the outbox before it goes out, and leaves it when it was answered.
import type { IsoDate } from '#contract/days.ts';
import type { Reflection, SavedReflection, SaveReflection } from '#contract/reflections.ts';
import { ApiError } from '../../api/api-client.ts';
import type { TabChannel } from '../browser/tab-channel.ts';
import { DeviceStorageError } from '../browser/database.ts';
import { buildCopyRequests, NOT_ATTEMPTED } from './copy-requests.ts';
import { sendRequest, type SendOutcome } from './send-request.ts';
import type { OutboxDb } from './outbox-db.ts';
import type { OutboxRow } from '../browser/schema.ts';
import { listAcknowledgedEntries } from './acknowledged-entries.ts';
import { LEASE_MS } from './send-locks.ts';
import { createOutboxWorker, recordOutcome, type OutboxWorkerDeps } from './outbox-worker.ts';
import type { OutboxState } from './outbox-state.ts';

export type SaveResult =
  | { kind: 'saved'; reflection: Reflection; conflictCopyIds: readonly string[] }
  /** Nobody answered. It is on this device and goes out by itself. */
  | { kind: 'waiting' };

/** A request that had waited was answered, or any request of another tab. */
export interface AcknowledgedSave {
  date: IsoDate;
  /** Entries that stand beside a newer text of another device or tab. */
  conflictCopyIds: readonly string[];
  /** The day as it then was; null where another tab has heard the answer. */
  reflection: Reflection | null;
  /** It was sent because the server had lost it: the page that asked for it says so. */
  isCopy?: boolean | undefined;
}

interface Deps extends Omit<OutboxWorkerDeps, 'onChange' | 'onSaved' | 'onSignedOut' | 'rows'> {
  rows: OutboxDb;
  userId: string;
  channel: TabChannel;
  show: (waiting: OutboxState) => void;
  /** Its words are on the server. */
  onAcknowledged: (row: OutboxRow, saved: SavedReflection) => void;
  onSaved: (delivered: AcknowledgedSave) => void;
  onSignedOut: () => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

export function createOutbox(deps: Deps) {
  const { userId, rows, channel, show, now, createId } = deps;
  const refresh = async () => {
    try {
      show({ rows: await rows.list(), problem: null, isKnown: true });
    } catch (error) {
      show({ rows: [], problem: error instanceof Error ? error.message : String(error), isKnown: true });
    }
  };
  const changed = async () => {
    channel.post({ kind: 'outbox', userId });
    await refresh();
  };
  /** What this tab has sent without a session. */
  const signedOutIds = new Set<string>();
  const sender = createOutboxWorker({
    ...deps,
    onSignedOut(requestId) {
      signedOutIds.add(requestId);
      deps.onSignedOut();
    },
    onChange: () => void changed(),
    onSaved(row, saved) {
      deps.onAcknowledged(row, saved);
      announce(row, saved, channel);
      const { kept: _kept, ...reflection } = saved;
      deps.onSaved({ date: row.date, conflictCopyIds: listMet(row, saved), reflection, isCopy: row.isCopy });
    },
  });
  const stopListening = channel.listen((news) => {
    if (news.userId !== userId) return;
    if (news.kind === 'outbox') void refresh();
    if (news.kind === 'sending') void sender.run({});
    if (news.kind === 'saved') deps.onSaved({ date: news.date, conflictCopyIds: news.keptIds ?? [], reflection: null });
  });
  const leave = async (added: readonly OutboxRow[]): Promise<void> => {
    try {
      await rows.add(added);
    } catch (error) {
      if (error instanceof DeviceStorageError) throw sayNotHere(error);
      throw error;
    }
    await changed();
    void sender.run({ skipsBackoff: true });
  };
  const save = createSaveRequests(deps, { changed, sendEarlier: () => sender.run({ skipsBackoff: true }) });

  return {
    async start(): Promise<void> {
      await rows.resumeAfterSignIn().catch(() => undefined);
      await refresh();
      await sender.run({ skipsBackoff: true });
    },
    /** `over`: entries whose text was written over that of a save that waits, each with its request id. */
    async save(requests: readonly SaveReflection[], over?: OutboxRow['over']): Promise<SaveResult> {
      const result = await save(requests, over);
      if (result.kind === 'waiting') void sender.run({});
      return result;
    },
    /** It was sent in another way, and nobody answered: it waits now. Throws where this device cannot keep it. */
    async enqueue(body: SaveReflection): Promise<void> {
      const place = { userId, requestId: createId(), date: body.date, part: 0, since: now(), body, leaseUntil: 0 };
      await leave([{ ...NOT_ATTEMPTED, ...place }]);
    },
    /** Cached days that the server does not have. Throws where this device cannot keep them in the outbox. */
    sendCopies: (days: readonly Reflection[]): Promise<void> =>
      leave(days.flatMap((day, index) => buildCopyRequests(day, now() + index))),
    /** The connection is back, or the person looks at the page again. */
    retryNow: (): Promise<void> => sender.run({ skipsBackoff: true }),
    /** Throws where this try met that its person has to sign in first; another tab may be sending it instead. */
    async sendNow(requestId: string): Promise<void> {
      signedOutIds.delete(requestId);
      await sender.run({ skipsBackoff: true, requestId });
      await refresh();
      const row = (await rows.list()).find((one) => one.requestId === requestId);
      if (row?.state === 'signedOut' && signedOutIds.has(requestId))
        throw new ApiError(row.reason ?? '', { status: 401, code: null });
    },
    async discard(requestId: string): Promise<void> {
      await rows.remove([requestId]);
      await changed();
    },
    look: refresh,
    stop(): void {
      stopListening();
      sender.stop();
    },
  };
}

/** What «Complete Reflection» does: written down, sent, answered; or written down and left to wait. */
function createSaveRequests(
  deps: Deps,
  { changed, sendEarlier }: { changed: () => Promise<void>; sendEarlier: () => Promise<void> },
): (requests: readonly SaveReflection[], over?: OutboxRow['over']) => Promise<SaveResult> {
  const { userId, rows, now, createId } = deps;
  // Refused and pressed again, the same bytes are the same request.
  const ids = new Map<string, string>();
  const nameRequest = (body: SaveReflection) => {
    const text = JSON.stringify(body);
    const requestId = ids.get(text) ?? createId();
    ids.set(text, requestId);
    return requestId;
  };

  const writeDown = async (added: readonly OutboxRow[]): Promise<DeviceStorageError | null> => {
    try {
      await rows.add(added);
      return null;
    } catch (error) {
      // A device that is full must not stand between a person and a server that is there.
      if (error instanceof DeviceStorageError) return error;
      throw error;
    }
  };

  const send = async (added: readonly OutboxRow[]): Promise<SaveResult> => {
    const date = added[0]?.date;
    // What waits for the same day goes first: this save was written over it.
    const isLater = await hasEarlier(date, rows, added);
    // Before anything goes out, so that it can follow what the one before has made.
    const refusal = await writeDown(added);
    deps.channel.post({ kind: 'sending', userId });
    if (isLater) await sendEarlier();
    const mustWait = isLater && (await hasEarlier(date, rows, added));
    const parts = isLater ? await readAgain(added, rows) : added;
    const result = mustWait && !refusal ? { kind: 'silence' as const } : await sendParts(parts, deps, refusal !== null);
    if (isLater && result.kind === 'saved') await changed();
    // What was saved, or waits, is done; the same words completed later are wanted anew, whatever became of these.
    if (result.kind !== 'refused') ids.clear();
    if (result.kind === 'saved') return result;
    const mine = added.map(({ requestId }) => requestId);
    if (result.kind === 'refused') {
      if (!refusal) await rows.remove(mine);
      await changed();
      throw result.error;
    }
    if (refusal) throw sayNotHere(refusal);
    await changed();
    return { kind: 'waiting' };
  };

  return (requests, over) => {
    const since = now();
    const added = requests.map((body, part) => {
      const place = { userId, requestId: nameRequest(body), date: body.date, part, since, body, over };
      return { ...NOT_ATTEMPTED, ...place, leaseUntil: since + LEASE_MS };
    });
    const requestIds = added.map(({ requestId }) => requestId);
    return deps.locks.hold(requestIds, () => send(added));
  };
}

function sayNotHere({ message }: DeviceStorageError): Error {
  return new Error(`The server did not answer, and this device cannot save it for later. ${message}`);
}

async function hasEarlier(
  date: IsoDate | undefined,
  rows: OutboxDb,
  added: readonly OutboxRow[] = [],
): Promise<boolean> {
  const isAdded = ({ requestId }: OutboxRow) => added.some((row) => row.requestId === requestId);
  const waiting = await rows.list().catch(() => []);
  return waiting.some((row) => row.date === date && row.state !== 'refused' && !isAdded(row));
}

/** As they are now that what was before them may have gone out. */
async function readAgain(added: readonly OutboxRow[], rows: OutboxDb): Promise<readonly OutboxRow[]> {
  const now = await rows.list().catch(() => []);
  return added.map((row) => now.find((one) => one.requestId === row.requestId) ?? row);
}

type Sent = Extract<SaveResult, { kind: 'saved' }> | { kind: 'silence' } | { kind: 'refused'; error: ApiError };

/** One part after the other: each answers with the day as it then is. */
async function sendParts(parts: readonly OutboxRow[], deps: Deps, isUnkept: boolean): Promise<Sent> {
  const keptIds: string[] = [];
  let reflection: Reflection | null = null;
  for (const row of parts) {
    // oxlint-disable-next-line no-await-in-loop -- the second part of a long day merges into what the first has made
    const outcome: SendOutcome = await sendRequest(row, {
      ...deps,
      saveBody: (requestId, body) =>
        isUnkept ? Promise.resolve() : deps.rows.update(requestId, { body, isCarrying: true, attempts: 1 }),
    });
    if (outcome.kind === 'refused') return outcome;
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (!isUnkept) await recordOutcome({ ...row, attempts: 1 }, outcome, deps);
    if (outcome.kind === 'silence') return outcome;
    announce(row, outcome.saved, deps.channel);
    const { kept, ...saved } = outcome.saved;
    keptIds.push(...kept);
    reflection = saved;
  }
  if (!reflection) throw new Error('There is nothing to save.');
  return { kind: 'saved', reflection, conflictCopyIds: keptIds };
}

/** Entries that stand beside other texts. Those of a copy that met nothing stand alone, though the server named them anew. */
function listMet({ isCopy, body }: OutboxRow, { kept, entries }: SavedReflection): string[] {
  const isSent = (text: string) => body.entries.some(({ content }) => content === text);
  return isCopy && entries.every(({ content }) => isSent(content)) ? [] : kept;
}

function announce(row: OutboxRow, saved: SavedReflection, channel: TabChannel): void {
  const { userId, date, requestId } = row;
  channel.post({
    kind: 'saved',
    userId,
    date,
    requestId,
    texts: listAcknowledgedEntries(row, saved),
    keptIds: listMet(row, saved),
  });
}
