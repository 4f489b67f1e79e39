// The drafts on this device. Every change reads the row anew within its transaction: another tab may have written meanwhile.
import type { IsoDate } from '#contract/days.ts';
import type { Draft, DraftContent } from '#contract/drafts.ts';
import { DeviceStorageError, userKeyRange, type DeviceDatabase, type WriteTransaction } from '../browser/database.ts';
import { isSameDraft, mergeDrafts, nullIfEmpty } from './merge-drafts.ts';
import { addInFlightToBase, addInFlight, toDraftContent } from './in-flight.ts';
import type { AcknowledgedEntry, DraftRow } from '../browser/schema.ts';
import { findRevision, type EntryRevision } from '../outbox/acknowledged-entries.ts';

interface Deps {
  device: DeviceDatabase;
  userId: string;
  now: () => number;
  createId: () => string;
}

/** What a form has now, and what it had when it last heard of the row. */
export interface DraftChange {
  base: DraftContent | null;
  mine: DraftContent | null;
}

type AnsweredDraft = DraftContent & Pick<Draft, 'version'>;

interface AcknowledgedRequest {
  saved: DraftContent;
  requestId: string;
  texts: readonly AcknowledgedEntry[];
}

export type DraftsDb = ReturnType<typeof createDraftsDb>;

export function createDraftsDb({ device, userId, now, createId }: Deps) {
  const { change, find, refusalOf: storageErrorOf } = createDraftRowAccess({ device, userId });
  const fresh = (date: IsoDate): DraftRow => ({
    userId,
    date,
    content: null,
    keptAt: now(),
    seen: 0,
    agreed: null,
    isOnServer: false,
  });

  return {
    find,
    refusalOf: storageErrorOf,
    ...createServerMerges({ change, createId, fresh, now }),

    /** Latest day first. */
    async list(): Promise<DraftRow[]> {
      const rows = await device.read((connection) => connection.getAll('drafts', userKeyRange(userId))).catch(() => []);
      return rows.toReversed();
    },

    /** Keeps what is on a form, together with what another tab has kept since. Null: there is nothing to keep. */
    save(date: IsoDate, { base, mine }: DraftChange): Promise<DraftRow | null> {
      return change(date, (row) => {
        // Where the row is gone (saved in another tab, or its person signed out there), the form is all there is.
        const content = row ? mergeDrafts({ base, mine, theirs: row.content, createId }) : mine;
        const next = { ...(row ?? fresh(date)), content, keptAt: now() };
        return dropEmptyRow({ ...next, isOnServer: next.seen > 0 && isSameDraft(content, next.agreed) });
      });
    },

    /** What was saved, or waits in the outbox, is no draft any more; words of another tab stay one. */
    acknowledge: (date: IsoDate, saved: DraftContent): Promise<DraftRow | null> =>
      change(date, (row) => (row ? subtractSaved(row, saved) : null)),

    /** A save that had waited is on the server: its words are no draft any more, and what was written over them has seen them. */
    acknowledgeRequest(date: IsoDate, { saved, requestId, texts }: AcknowledgedRequest): Promise<DraftRow | null> {
      return change(date, (row) => {
        const left = row && subtractSaved(row, saved);
        if (!left?.content) return left ?? null;
        return { ...left, content: applyAcknowledged(left.content, { requestId, texts }) };
      });
    },

    discard(date: IsoDate): Promise<DraftRow | null> {
      return change(date, () => null);
    },
  };
}

/** What the server has heard of a draft, and what it answers. */
function createServerMerges({ change, createId, fresh, now }: MeetingDeps) {
  return {
    /** Written down before it goes out, for the answer may get lost. Null where there is nothing to send. */
    markSent: (date: IsoDate): Promise<DraftRow | null> =>
      change(date, (row) => {
        if (!row || row.isOnServer) return row ?? null;
        return { ...row, sent: addInFlight(row.sent, row.content) };
      }),

    /** The server has taken `sent`, and holds `theirs` of it: what it left out is in the day already, and is no draft here either. */
    applyServer(date: IsoDate, sent: DraftContent | null, theirs: AnsweredDraft): Promise<DraftRow | null> {
      return change(date, (row) => {
        if (!row) return null;
        const agreed = toDraftContent(theirs);
        const content = mergeDrafts({ base: sent, mine: row.content, theirs: agreed, createId });
        const isOnServer = isSameDraft(content, agreed);
        const keptAt = isOnServer ? now() : row.keptAt;
        return dropEmptyRow({ ...row, content, seen: theirs.version, agreed, sent: undefined, isOnServer, keptAt });
      });
    },

    /** The server holds another draft: this device's and that one become one. */
    mergeRemote(date: IsoDate, theirs: Draft): Promise<DraftRow | null> {
      return change(date, (row) => {
        if (row && theirs.version <= row.seen) return row;
        const agreed = toDraftContent(theirs);
        const mine = row?.content ?? null;
        const base = row ? addInFlightToBase(row, agreed) : null;
        const content = mergeDrafts({ base, mine, theirs: agreed, createId });
        const isOnServer = isSameDraft(content, agreed);
        const keptAt = isSameDraft(content, mine) && row ? row.keptAt : Date.parse(theirs.keptAt);
        return dropEmptyRow({ ...(row ?? fresh(date)), content, agreed, seen: theirs.version, isOnServer, keptAt });
      });
    },

    /**
     * The server has never had the version `seen`: it was restored from a backup. What both agreed on is not known any
     * more, so nothing goes; `theirs` is what it has now.
     */
    resetToServer(date: IsoDate, { seen, theirs }: { seen: number; theirs: Draft | null }): Promise<DraftRow | null> {
      return change(date, (row) => {
        if (!row || row.seen !== seen) return row ?? null;
        const agreed = theirs && toDraftContent(theirs);
        const content = mergeDrafts({ base: null, mine: row.content, theirs: agreed, createId });
        const isOnServer = agreed !== null && isSameDraft(content, agreed);
        return dropEmptyRow({ ...row, content, agreed, seen: theirs?.version ?? 0, sent: undefined, isOnServer });
      });
    },

    /** The server has no draft any more, because another device saved or discarded it: what it held goes, later words stay. */
    applyServerRemoval(date: IsoDate): Promise<DraftRow | null> {
      return change(date, (row) => {
        if (!row) return null;
        const content = mergeDrafts({ base: row.agreed, mine: row.content, theirs: null, createId });
        return dropEmptyRow({ ...row, content, seen: 0, agreed: null, isOnServer: false });
      });
    },
  };
}

interface MeetingDeps extends Pick<Deps, 'createId' | 'now'> {
  change: (date: IsoDate, decide: Decide) => Promise<DraftRow | null>;
  fresh: (date: IsoDate) => DraftRow;
}

type Decide = (row: DraftRow | undefined) => DraftRow | null;

/** Rows in the database, and those of this page alone that the database would not take. */
function createDraftRowAccess({ device, userId }: Pick<Deps, 'device' | 'userId'>) {
  // A day that the device would not take stays here for as long as the page does, so that the server can still have it.
  const refused = new Map<IsoDate, { row: DraftRow | null; reason: DeviceStorageError['reason'] }>();

  const read = async (date: IsoDate): Promise<DraftRow | null> =>
    (await device.read((connection) => connection.get('drafts', [userId, date]))) ?? null;
  const write = (date: IsoDate, decide: Decide): Promise<DraftRow | null> =>
    device.write(['drafts'], async (transaction: WriteTransaction<'drafts'>) => {
      const store = transaction.objectStore('drafts');
      const next = decide(refused.get(date)?.row ?? (await store.get([userId, date])));
      await (next ? store.put(next) : store.delete([userId, date]));
      return next;
    });
  const change = async (date: IsoDate, decide: Decide): Promise<DraftRow | null> => {
    try {
      const row = await write(date, decide);
      refused.delete(date);
      return row;
    } catch (error) {
      if (!(error instanceof DeviceStorageError)) throw error;
      const before = refused.get(date)?.row ?? (await read(date).catch(() => null));
      const row = decide(before ?? undefined);
      refused.set(date, { row, reason: error.reason });
      return row;
    }
  };

  return {
    change,
    /** Null also where the device forbids looking. */
    find: async (date: IsoDate): Promise<DraftRow | null> =>
      refused.get(date)?.row ?? (await read(date).catch(() => null)),
    /** Why this device does not hold the latest words of a day; null when it does. */
    refusalOf: (date: IsoDate): DeviceStorageError['reason'] | null => refused.get(date)?.reason ?? null,
  };
}

/** A row is worth its place while it holds words, or while the server may not have heard that there are none. */
function dropEmptyRow(row: DraftRow): DraftRow | null {
  const mayHoldWords = row.sent !== undefined || (row.seen > 0 && row.agreed !== null);
  return row.content === null && !mayHoldWords ? null : row;
}

function subtractSaved(row: DraftRow, saved: DraftContent): DraftRow | null {
  const content = nullIfEmpty(subtract(row.content, saved));
  // The server drops what it was saved; of words as they were before, it has to be told.
  const isSettled = content === null && row.sent === undefined && nullIfEmpty(subtract(row.agreed, saved)) === null;
  return isSettled ? null : dropEmptyRow({ ...row, content, isOnServer: false });
}

/** What was written over a save has seen what that has made. */
function applyAcknowledged(
  { promptIndex, entries, removed }: DraftContent,
  { requestId, texts }: Pick<AcknowledgedRequest, 'requestId' | 'texts'>,
): DraftContent {
  const seenOf = ({ id, over }: { id: string; over?: string | undefined }): EntryRevision | undefined =>
    over === requestId ? findRevision(texts, id) : undefined;
  return {
    promptIndex,
    entries: entries.map((entry) => ({ ...entry, ...seenOf(entry) })),
    removed: removed.map((one) => ({ ...one, ...seenOf(one) })),
  };
}

function subtract(content: DraftContent | null, saved: DraftContent): DraftContent | null {
  if (content === null) return null;
  const isSaved = ({ id, content: text }: DraftContent['entries'][number]) =>
    saved.entries.some((entry) => entry.id === id && entry.content === text);
  return {
    promptIndex: content.promptIndex,
    entries: content.entries.filter((entry) => !isSaved(entry)),
    removed: content.removed.filter(({ id }) => !saved.removed.some((one) => one.id === id)),
  };
}
