// The rows of the drafts. Each change reads the row again within its transaction, because another tab may have changed it.
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

/** The content of a form, and the content of the row that the form last knew (`base`). */
export interface DraftChange {
  base: DraftContent | null;
  mine: DraftContent | null;
}

type AnsweredDraft = DraftContent & Pick<Draft, 'version'>;

export interface AcknowledgedRequest {
  saved: DraftContent;
  requestId: string;
  texts: readonly AcknowledgedEntry[];
}

export type DraftsDb = ReturnType<typeof createDraftsDb>;

export function createDraftsDb({ device, userId, now, createId }: Deps) {
  const { change, find, storageErrorOf } = createDraftRowAccess({ device, userId });
  const createRow = (date: IsoDate): DraftRow => ({
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
    storageErrorOf,
    ...createServerMerges({ change, createId, createRow, now }),

    async list(): Promise<DraftRow[]> {
      const rows = await device.read((connection) => connection.getAll('drafts', userKeyRange(userId))).catch(() => []);
      return rows.toReversed();
    },

    /** Saves the content of a form, merged with what another tab has saved since. Null when the draft is empty. */
    save(date: IsoDate, { base, mine }: DraftChange): Promise<DraftRow | null> {
      return change(date, (row) => {
        // Without a row (saved in another tab, or signed out there), only the form has content.
        const content = row ? mergeDrafts({ base, mine, theirs: row.content, createId }) : mine;
        const next = { ...(row ?? createRow(date)), content, keptAt: now() };
        return dropEmptyRow({ ...next, isOnServer: next.seen > 0 && isSameDraft(content, next.agreed) });
      });
    },

    /**
     * Removes texts that were saved or are in the outbox from the draft; texts of another tab stay. `saved` has the text of
     * each entry first, and then earlier ones of it.
     */
    acknowledge: (date: IsoDate, saved: DraftContent): Promise<DraftRow | null> =>
      change(date, (row) => (row ? subtractSaved(row, saved) : null)),

    /** The server has stored a pending save: its texts leave the draft, and texts that replace them get the new revision. */
    acknowledgeRequest(date: IsoDate, { saved, requestId, texts }: AcknowledgedRequest): Promise<DraftRow | null> {
      return change(date, (row) => {
        const remaining = row && subtractSaved(row, saved);
        if (!remaining?.content) return remaining ?? null;
        return { ...remaining, content: applyAcknowledged(remaining.content, { requestId, texts }) };
      });
    },
  };
}

function createServerMerges({ change, createId, createRow, now }: ServerMergeDeps) {
  const merge = (row: DraftRow, { base, server }: { base: DraftContent | null; server: ServerDraft }) => {
    const content = mergeDrafts({ base, mine: row.content, theirs: server.agreed, createId });
    const isOnServer = server.seen > 0 && isSameDraft(content, server.agreed);
    return { ...row, ...server, content, isOnServer };
  };

  return {
    /** Records the content before it is sent, because the answer may get lost. Null when there is nothing to send. */
    markSent: (date: IsoDate): Promise<DraftRow | null> =>
      change(date, (row) => {
        if (!row || row.isOnServer) return row ?? null;
        return { ...row, sent: addInFlight(row.sent, row.content) };
      }),

    /** The server has accepted `sent` and stored `theirs`: texts that it left out are in the saved day already. */
    applyServer(date: IsoDate, sent: DraftContent | null, theirs: AnsweredDraft): Promise<DraftRow | null> {
      return change(date, (row) => {
        if (!row) return null;
        const next = merge({ ...row, sent: undefined }, { base: sent, server: readServerDraft(theirs) });
        return dropEmptyRow({ ...next, keptAt: next.isOnServer ? now() : row.keptAt });
      });
    },

    mergeRemote(date: IsoDate, theirs: Draft): Promise<DraftRow | null> {
      return change(date, (row) => {
        if (row && theirs.version <= row.seen) return row;
        const server = readServerDraft(theirs);
        const base = row ? addInFlightToBase(row, server.agreed) : null;
        const next = merge(row ?? createRow(date), { base, server });
        const isUnchanged = row && isSameDraft(next.content, row.content);
        return dropEmptyRow({ ...next, keptAt: isUnchanged ? row.keptAt : Date.parse(theirs.keptAt) });
      });
    },

    /** The server was restored from a backup and does not know `seen`. Without a common base, the merge removes nothing. */
    resetToServer(date: IsoDate, { seen, theirs }: { seen: number; theirs: Draft | null }): Promise<DraftRow | null> {
      return change(date, (row) => {
        if (!row || row.seen !== seen) return row ?? null;
        return dropEmptyRow(merge({ ...row, sent: undefined }, { base: null, server: readServerDraft(theirs) }));
      });
    },

    /** Another device has saved or discarded the draft: its content leaves this device too, later texts stay. */
    applyServerRemoval: (date: IsoDate): Promise<DraftRow | null> =>
      change(date, (row) =>
        row ? dropEmptyRow(merge(row, { base: row.agreed, server: readServerDraft(null) })) : null,
      ),
  };
}

type ServerDraft = Pick<DraftRow, 'seen' | 'agreed'>;

function readServerDraft(draft: AnsweredDraft | null): ServerDraft {
  return { seen: draft?.version ?? 0, agreed: draft && toDraftContent(draft) };
}

interface ServerMergeDeps extends Pick<Deps, 'createId' | 'now'> {
  change: (date: IsoDate, update: Update) => Promise<DraftRow | null>;
  createRow: (date: IsoDate) => DraftRow;
}

type Update = (row: DraftRow | undefined) => DraftRow | null;

function createDraftRowAccess({ device, userId }: Pick<Deps, 'device' | 'userId'>) {
  // A row that the database refused stays in memory until the page closes, so that it can still be sent.
  const unstored = new Map<IsoDate, { row: DraftRow | null; reason: DeviceStorageError['reason'] }>();

  const read = async (date: IsoDate): Promise<DraftRow | null> =>
    (await device.read((connection) => connection.get('drafts', [userId, date]))) ?? null;
  const write = (date: IsoDate, update: Update): Promise<DraftRow | null> =>
    device.write(['drafts'], async (transaction: WriteTransaction<'drafts'>) => {
      const store = transaction.objectStore('drafts');
      const next = update(unstored.get(date)?.row ?? (await store.get([userId, date])));
      await (next ? store.put(next) : store.delete([userId, date]));
      return next;
    });
  const change = async (date: IsoDate, update: Update): Promise<DraftRow | null> => {
    try {
      const row = await write(date, update);
      unstored.delete(date);
      return row;
    } catch (error) {
      if (!(error instanceof DeviceStorageError)) throw error;
      const before = unstored.get(date)?.row ?? (await read(date).catch(() => null));
      const row = update(before ?? undefined);
      unstored.set(date, { row, reason: error.reason });
      return row;
    }
  };

  return {
    change,
    /** Null also when the database cannot be read. */
    find: async (date: IsoDate): Promise<DraftRow | null> =>
      unstored.get(date)?.row ?? (await read(date).catch(() => null)),
    /** Why the latest draft of a day is not stored on this device; null when it is. */
    storageErrorOf: (date: IsoDate): DeviceStorageError['reason'] | null => unstored.get(date)?.reason ?? null,
  };
}

/** Null for a row without content, unless the server may still have content of it. */
function dropEmptyRow(row: DraftRow): DraftRow | null {
  const mayBeOnServer = row.sent !== undefined || (row.seen > 0 && row.agreed !== null);
  return row.content === null && !mayBeOnServer ? null : row;
}

function subtractSaved(row: DraftRow, saved: DraftContent): DraftRow | null {
  const content = nullIfEmpty(subtract(row.content, saved));
  // The server removes saved texts from its draft; earlier versions of them must be removed by a further request.
  const isLatest = ({ id }: { id: string }, index: number) => saved.entries.findIndex((one) => one.id === id) === index;
  const latest = { ...saved, entries: saved.entries.filter(isLatest) };
  const isDone = content === null && row.sent === undefined && nullIfEmpty(subtract(row.agreed, latest)) === null;
  return isDone ? null : dropEmptyRow({ ...row, content, isOnServer: false });
}

/** Texts that replace a text of the request take over its new revision. */
function applyAcknowledged(
  { promptIndex, entries, removed }: DraftContent,
  { requestId, texts }: Pick<AcknowledgedRequest, 'requestId' | 'texts'>,
): DraftContent {
  const revisionOf = ({ id, over }: { id: string; over?: string | undefined }): EntryRevision | undefined =>
    over === requestId ? findRevision(texts, id) : undefined;
  return {
    promptIndex,
    entries: entries.map((entry) => ({ ...entry, ...revisionOf(entry) })),
    removed: removed.map((one) => ({ ...one, ...revisionOf(one) })),
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
