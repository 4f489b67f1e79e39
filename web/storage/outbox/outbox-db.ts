// The outbox on this device: requests from before they are first sent until they are answered.
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
    // On the disk before it counts: a save is only called kept when a power cut would not undo it.
    device.write(
      ['outbox'],
      (transaction: WriteTransaction<'outbox'>) => work(transaction.objectStore('outbox')),
      'strict',
    );

  return {
    /** In the order in which they go out. */
    async list(): Promise<OutboxRow[]> {
      const rows = await device.read((connection) => connection.getAll('outbox', userKeyRange(userId)));
      return rows.toSorted(byTurn);
    },

    add: (rows: readonly OutboxRow[]): Promise<void> =>
      change(async (store) => {
        for (const row of rows) void store.put(row);
      }),

    /** The first one that may be tried; else when to look again. A refused one stands in nobody's way. */
    async findNext({ skipsBackoff, requestId }: Choice): Promise<OutboxRow | { lookAgainAt: number } | null> {
      const rows = await this.list();
      const row = rows.find((one) => (requestId ? one.requestId === requestId : one.state !== 'refused'));
      // Until its person is back, nothing of theirs can go out.
      if (!row || (row.state === 'signedOut' && !requestId)) return null;
      const readyAt = Math.max(row.notBefore, skipsBackoff ? 0 : row.nextTryAt);
      return readyAt > now() ? { lookAgainAt: readyAt } : row;
    },

    /** Counts a try before it is made. Null where another tab has tried it, or has done with it, since it was read. */
    claim: ({ requestId, attempts }: OutboxRow): Promise<OutboxRow | null> =>
      change(async (store) => {
        const row = await store.get([userId, requestId]);
        if (row?.attempts !== attempts) return null;
        const claimed = { ...row, attempts: attempts + 1 };
        await store.put(claimed);
        return claimed;
      }),

    /** False while the lease of another tab lasts. One that is gone has none. */
    lease: (requestId: string, leaseUntil: number): Promise<boolean> =>
      change(async (store) => {
        const row = await store.get([userId, requestId]);
        if (row && row.leaseUntil > now()) return false;
        if (row) await store.put({ ...row, leaseUntil });
        return true;
      }),

    /** Changes one that is still there; a tab may have discarded it meanwhile. */
    update: (requestId: string, parts: Partial<OutboxRow>): Promise<void> =>
      change(async (store) => {
        const row = await store.get([userId, requestId]);
        if (row) await store.put({ ...row, ...parts });
      }),

    remove: (requestIds: readonly string[]): Promise<void> =>
      change(async (store) => {
        for (const requestId of requestIds) void store.delete([userId, requestId]);
      }),

    /** Its person is back: what waited for that goes out again, at once. */
    resumeAfterSignIn: (): Promise<void> =>
      change(async (store) => {
        const rows = await store.getAll(userKeyRange(userId));
        for (const row of rows)
          if (row.state === 'signedOut') void store.put({ ...row, state: 'waiting', reason: null, nextTryAt: 0 });
      }),

    /**
     * What was written over the text of `sent` has seen it. Its `rev` follows, or the server would take it for older than
     * that; anything else is. Only what was never sent may change: a request id belongs to one body.
     */
    applyAcknowledged: (
      sent: Pick<OutboxRow, 'requestId' | 'date'>,
      texts: readonly AcknowledgedEntry[],
    ): Promise<void> =>
      change(async (store) => {
        for (const row of await store.getAll(userKeyRange(userId)))
          if (row.date === sent.date && row.attempts === 0) void store.put(followRow(row, sent.requestId, texts));
      }),
  };
}

interface Choice {
  /** Something has changed for the better: the pause between tries is over. */
  skipsBackoff: boolean;
  /** This one and no other. */
  requestId?: string | undefined;
}

type Store = ReturnType<WriteTransaction<'outbox'>['objectStore']>;

function byTurn(one: OutboxRow, other: OutboxRow): number {
  return one.since - other.since || one.part - other.part;
}

function followRow(row: OutboxRow, requestId: string, texts: readonly AcknowledgedEntry[]): OutboxRow {
  const seenOf = (id: string | undefined): EntryRevision | undefined =>
    id !== undefined && row.over?.[id] === requestId ? findRevision(texts, id) : undefined;
  const { body } = row;
  const entries = body.entries.map((entry) => ({ ...entry, ...seenOf(entry.id) }));
  const removed = body.removedRevs?.map((rev, place) => {
    const before: EntryRevision = { rev, revTag: body.removedRevTags?.[place] ?? undefined };
    return seenOf(body.removed?.[place]) ?? before;
  });
  return { ...row, body: { ...body, entries, ...(removed && buildRemovedRevisions(removed)) } };
}
