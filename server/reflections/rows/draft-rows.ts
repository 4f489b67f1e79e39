// What is written but not saved yet, sealed like a day. A draft that is gone leaves its row without content until the sweep.
import type { KeyObject } from 'node:crypto';
import { statement } from '../../database/database.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { DocumentCodec } from './documents.ts';
import { damagedDayError } from './reflection-row.ts';
import type { UserTransaction, StorageDeps } from './user-transaction.ts';
import { isBoundToRow, type SealContext } from '../../vault/cipher.ts';
import { openOrNull, seal } from '../../vault/vault.ts';

export interface StoredDraftContent {
  promptIndex: number;
  entries: readonly { id: string; content: string; rev?: number; revTag?: string; over?: string }[];
  removed: readonly { id: string; rev: number; revTag?: string; over?: string }[];
}

export interface StoredDraft extends StoredDraftContent {
  date: string;
  /** Grows by one with every keeping, and goes on where the draft before it on that date ended. */
  version: number;
  savedAt: number;
}

export interface Drafts {
  find(userId: string, date: string): Promise<StoredDraft | null>;
  /** Of the draft that ended last on that date; 0 where there is none on record. */
  findEndedVersion(userId: string, date: string): Promise<number>;
  /** Latest date first. */
  list(userId: string): Promise<Pick<StoredDraft, 'date' | 'version' | 'savedAt'>[]>;
  /**
   * Keeps it when the stored one has the version `seen`, or none is stored. Otherwise answers with the stored one; throws
   * a StorageError of kind `damaged-day` where that does not open.
   */
  save(
    draft: { userId: string; date: string; content: StoredDraftContent },
    seen: number,
  ): Promise<{ isKept: boolean; draft: StoredDraft }>;
  /** False when there was none. */
  discard(userId: string, date: string): Promise<boolean>;
}

interface DraftRow {
  date: string;
  version: number;
  kept_at: number;
  content: Uint8Array;
}

const FIND = statement<DraftRow>(
  'draft.find',
  'SELECT date, version, kept_at, content FROM draft WHERE user_id = $1 AND date = $2 AND content IS NOT NULL',
);
const FIND_ENDED = statement<{ version: number }>(
  'draft.find-ended',
  'SELECT version FROM draft WHERE user_id = $1 AND date = $2 AND content IS NULL',
);
const LIST = statement<Omit<DraftRow, 'content'>>(
  'draft.list',
  'SELECT date, version, kept_at FROM draft WHERE user_id = $1 AND content IS NOT NULL ORDER BY date DESC',
);
/** Also of a draft that is gone: its version goes on. */
const FIND_ROW = statement<Omit<DraftRow, 'content'> & { content: Uint8Array | null }>(
  'draft.find-row',
  'SELECT date, version, kept_at, content FROM draft WHERE user_id = $1 AND date = $2',
);
/** Only over the version that was read, so that nothing comes between the reading and the writing. */
const SAVE = statement<{ version: number }>(
  'draft.keep',
  `INSERT INTO draft (user_id, date, version, kept_at, content) VALUES ($1, $2, $6, $3, $4)
   ON CONFLICT (user_id, date) DO UPDATE SET version = excluded.version, kept_at = excluded.kept_at,
     content = excluded.content
   WHERE draft.version = $5
   RETURNING version`,
);
/** Of the draft that is about to be written over. */
const FIND_SIZE = statement<{ size: number | null }>(
  'draft.find-size',
  'SELECT length(content) AS size FROM draft WHERE user_id = $1 AND date = $2 {forUpdate}',
);
const DISCARD = statement<{ version: number }>(
  'draft.discard',
  `UPDATE draft SET version = version + 1, kept_at = $3, content = NULL
   WHERE user_id = $1 AND date = $2 AND content IS NOT NULL RETURNING version`,
);
const UPDATE = statement<{ version: number }>(
  'draft.update',
  `UPDATE draft SET version = version + 1, kept_at = $4, content = $5
   WHERE user_id = $1 AND date = $2 AND version = $3 RETURNING version`,
);

export function createDrafts({ database, vault, time, documents, storageUsage, changeBus }: StorageDeps): Drafts {
  async function find(userId: string, date: string): Promise<StoredDraft | null> {
    const [row] = await database.read(FIND, [userId, date]);
    return row === undefined ? null : toDraft(row, userId, { key: await vault.getKey(userId), documents });
  }

  /** `added` bytes come in place of those that the draft has; nothing changes when `change` finds nothing to change. */
  function write(
    { userId, date, added }: { userId: string; date: string; added: number },
    change: (transaction: Transaction) => Promise<unknown[]>,
  ): Promise<boolean> {
    const body = async (transaction: Transaction): Promise<boolean> => {
      const [before] = await transaction.run(FIND_SIZE, [userId, date]);
      const changed = await change(transaction);
      if (changed.length === 0) return false;
      await storageUsage.add({ userId, added: added - (before?.size ?? 0), isLimited: true }, transaction);
      return true;
    };
    return storageUsage.runWithRecount(userId, () => database.transact(body, userId));
  }

  const keep: Drafts['save'] = async (given, seen) => {
    const { userId, date, content } = given;
    const key = await vault.ensureKey(userId);
    const [row] = await database.read(FIND_ROW, [userId, date]);
    const stored = row?.content ? toDraft({ ...row, content: row.content }, userId, { key, documents }) : null;
    if (stored !== null && stored.version !== seen) return { isKept: false, draft: stored };
    // A backup may have its words, and this device has not seen them.
    if (row?.content && stored === null && row.version !== seen) throw damagedDayError();
    const before = row?.version ?? 0;
    const version = before + 1;
    const keptAt = await time.now({ run: database.read });
    // A draft without a word is gone: as an empty one it would be listed as begun and never completed.
    const isGone = content.entries.length + content.removed.length === 0;
    const sealed = isGone ? null : sealContent(content, { userId, date, version }, { key, documents });
    const isKept = await write({ userId, date, added: sealed?.length ?? 0 }, (transaction) =>
      transaction.run(SAVE, [userId, date, keptAt, sealed, before, version]),
    );
    // Kept or discarded elsewhere since the look.
    if (!isKept) return keep(given, seen);
    changeBus.publish({ userId, noun: 'draft', date, version });
    return { isKept: true, draft: { ...content, date, version, savedAt: keptAt } };
  };

  return {
    find,
    findEndedVersion: (userId, date) => findEndedVersion({ userId, date }, database),
    list: (userId) => listDrafts(userId, database),
    save: keep,
    async discard(userId, date) {
      const isDiscarded = await write({ userId, date, added: 0 }, async (transaction) =>
        transaction.run(DISCARD, [userId, date, await time.now(transaction)]),
      );
      if (isDiscarded) changeBus.publish({ userId, noun: 'draft', date, version: 0 });
      return isDiscarded;
    },
  };
}

async function findEndedVersion(
  { userId, date }: { userId: string; date: string },
  { read }: Pick<Database, 'read'>,
): Promise<number> {
  const [row] = await read(FIND_ENDED, [userId, date]);
  return row?.version ?? 0;
}

async function listDrafts(
  userId: string,
  { read }: Pick<Database, 'read'>,
): Promise<Pick<StoredDraft, 'date' | 'version' | 'savedAt'>[]> {
  const rows = await read(LIST, [userId]);
  return rows.map(({ date, version, kept_at: savedAt }) => ({ date, version, savedAt }));
}

/** Null without a draft, and for a damaged one, which stays as it is. */
export async function findDraftByDate(
  date: string,
  { transaction, userId, key, documents, sizes }: UserTransaction,
): Promise<StoredDraft | null> {
  const [row] = await transaction.run(FIND, [userId, date]);
  if (row === undefined) return null;
  sizes.readRow(draftKeyOf(date), row.content.length);
  return toDraft(row, userId, { key, documents });
}

/** Null deletes it. A draft that another device has saved meanwhile stays: the next save reduces it. */
export async function updateDraft(
  { date, version: before }: StoredDraft,
  content: StoredDraftContent | null,
  { transaction, userId, key, documents, nowMs, sizes, publish }: UserTransaction,
): Promise<void> {
  const version = before + 1;
  const sealed = content && sealContent(content, { userId, date, version }, { key, documents });
  const [updated] = await transaction.run(UPDATE, [userId, date, before, nowMs, sealed]);
  if (updated === undefined) return;
  sizes.writeRow(draftKeyOf(date), sealed?.length ?? 0);
  publish({ noun: 'draft', date, version: sealed ? version : 0 });
}

function draftKeyOf(date: string): string {
  return `draft ${date}`;
}

interface SealKeys {
  key: KeyObject;
  documents: DocumentCodec;
}

/** Null when it does not open: only a device that has seen its version replaces it. */
function toDraft(
  { date, version, kept_at: keptAt, content }: DraftRow,
  userId: string,
  { key, documents }: SealKeys,
): StoredDraft | null {
  const place = aadFor({ userId, date, version }, isBoundToRow(content));
  const opened = openOrNull(key, place, content);
  if (opened === null) {
    documents.reportDamage({ table: 'draft', userId, row: date });
    return null;
  }
  // It opens only when this program has written it, in this shape.
  return { ...(JSON.parse(opened) as StoredDraftContent), date, version, savedAt: keptAt };
}

interface DraftIdentity {
  userId: string;
  date: string;
  version: number;
}

function sealContent(
  { promptIndex, entries, removed }: StoredDraftContent,
  place: DraftIdentity,
  { key, documents }: SealKeys,
): Buffer {
  const text = JSON.stringify({ promptIndex, entries, removed });
  return seal(key, aadFor(place, documents.writesNewFormat()), text);
}

function aadFor({ userId, date, version }: DraftIdentity, isBound: boolean): SealContext {
  const place = { userId, table: 'draft', row: date, column: 'content' };
  return isBound ? { ...place, boundValues: [version] } : place;
}
