import { userKeyRange, type DeviceDatabase, type WriteTransaction } from '../browser/database.ts';
import type { AcknowledgedEntry, OutboxRow } from '../browser/schema.ts';
import { buildRemovedRevisions } from './request-to-draft.ts';
import { findRevision, type EntryRevision } from './acknowledged-entries.ts';

interface Deps {
  device: DeviceDatabase;
  userId: string;
  now: () => number;
}

export type OutboxDb = ReturnType<typeof createOutboxDb>;

export function createOutboxDb({ device, userId, now }: Deps) {
  const change = <Result>(work: (store: Store) => Promise<Result>): Promise<Result> =>
    // `strict`: a save counts as stored only when a power cut would not undo it.
    device.write(
      ['outbox'],
      (transaction: WriteTransaction<'outbox'>) => work(transaction.objectStore('outbox')),
      'strict',
    );

  return {
    async list(): Promise<OutboxRow[]> {
      const rows = await device.read((connection) => connection.getAll('outbox', userKeyRange(userId)));
      return rows.toSorted(bySendOrder);
    },

    add: (rows: readonly OutboxRow[]): Promise<void> =>
      change(async (store) => {
        for (const row of rows) void store.put(row);
      }),

    /** The request that may be sent now; otherwise when to check again. Only the first request of a day can be sent. */
    async findNext({ skipsBackoff, requestId, tried, notBefore: earliest = 0 }: SelectOptions): Promise<NextRequest> {
      const rows = await this.list();
      const readyAt = (row: OutboxRow) =>
        Math.max(row.notBefore, skipsBackoff && !tried?.has(row.requestId) ? 0 : row.nextTryAt);
      if (requestId !== undefined) {
        const row = rows.find((one) => one.requestId === requestId);
        return row ? readyOr(row, readyAt(row), now()) : null;
      }
      // A refused request blocks nothing.
      const waiting = rows.filter(({ state }) => state !== 'refused');
      // No request can be sent until the person has signed in again.
      if (waiting.some(({ state }) => state === 'signedOut')) return null;
      const firsts = waiting.filter((row, index) => waiting.findIndex(({ date }) => date === row.date) === index);
      // A request that failed goes after those of other days.
      const [row] = firsts.toSorted((one, other) => readyAt(one) - readyAt(other) || one.nextTryAt - other.nextTryAt);
      // A pause that the server asked for holds for all requests.
      return row
        ? readyOr(row, Math.max(readyAt(row), earliest, ...waiting.map(({ notBefore }) => notBefore)), now())
        : null;
    },

    /** Counts an attempt before it is made. Null when another tab has tried or removed the row since it was read. */
    claim: ({ requestId, attempts }: OutboxRow): Promise<OutboxRow | null> =>
      change(async (store) => {
        const row = await store.get([userId, requestId]);
        if (row?.attempts !== attempts) return null;
        const claimed = { ...row, attempts: attempts + 1 };
        await store.put(claimed);
        return claimed;
      }),

    /** False while another tab holds the lease. A removed row has no lease. */
    lease: (requestId: string, leaseUntil: number): Promise<boolean> =>
      change(async (store) => {
        const row = await store.get([userId, requestId]);
        if (row && row.leaseUntil > now()) return false;
        if (row) await store.put({ ...row, leaseUntil });
        return true;
      }),

    update: (requestId: string, parts: Partial<OutboxRow>): Promise<void> =>
      change(async (store) => {
        const row = await store.get([userId, requestId]);
        if (row) await store.put({ ...row, ...parts });
      }),

    remove: (requestIds: readonly string[]): Promise<void> =>
      change(async (store) => {
        for (const requestId of requestIds) void store.delete([userId, requestId]);
      }),

    /** The person has signed in again: requests that waited for that are sent at once. */
    resumeAfterSignIn: (): Promise<void> =>
      change(async (store) => {
        const rows = await store.getAll(userKeyRange(userId));
        for (const row of rows)
          if (row.state === 'signedOut') void store.put({ ...row, state: 'waiting', reason: null, nextTryAt: 0 });
      }),

    /** Texts that replace a text of `sent` take over its revision. Rows that were sent stay: a request id has one body. */
    applyAcknowledged: (
      sent: Pick<OutboxRow, 'requestId' | 'date'>,
      texts: readonly AcknowledgedEntry[],
    ): Promise<void> =>
      change(async (store) => {
        for (const row of await store.getAll(userKeyRange(userId)))
          if (row.date === sent.date && row.attempts === 0) void store.put(applyRevisions(row, sent.requestId, texts));
      }),
  };
}

export interface SelectOptions {
  /** Ignores the backoff: the connection may be back. */
  skipsBackoff: boolean;
  /** Sends this request first, even when it was refused before. */
  requestId?: string | undefined;
  /** Requests to which `skipsBackoff` does not apply. */
  tried?: ReadonlySet<string> | undefined;
  /** Nothing but `requestId` is sent before this time. */
  notBefore?: number;
}

type NextRequest = OutboxRow | { checkAgainAt: number } | null;

function readyOr(row: OutboxRow, readyAt: number, now: number): NextRequest {
  return readyAt > now ? { checkAgainAt: readyAt } : row;
}

type Store = ReturnType<WriteTransaction<'outbox'>['objectStore']>;

function bySendOrder(one: OutboxRow, other: OutboxRow): number {
  return one.since - other.since || one.part - other.part;
}

function applyRevisions(row: OutboxRow, requestId: string, texts: readonly AcknowledgedEntry[]): OutboxRow {
  const revisionOf = (id: string | undefined): EntryRevision | undefined =>
    id !== undefined && row.over?.[id] === requestId ? findRevision(texts, id) : undefined;
  const { body } = row;
  const entries = body.entries.map((entry) => ({ ...entry, ...revisionOf(entry.id) }));
  const removed = body.removedRevs?.map((rev, index) => {
    const before: EntryRevision = { rev, revTag: body.removedRevTags?.[index] ?? undefined };
    return revisionOf(body.removed?.[index]) ?? before;
  });
  return { ...row, body: { ...body, entries, ...(removed && buildRemovedRevisions(removed)) } };
}
