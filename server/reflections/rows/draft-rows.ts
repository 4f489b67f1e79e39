// Drafts, sealed like days. A draft that has ended leaves its row without content until the cleanup.
import type { KeyObject } from 'node:crypto';
import type { DraftContent } from '#contract/drafts.ts';
import { statement } from '../../database/database.ts';
import type { DocumentCodec } from './documents.ts';
import type { ReadDeps, UserTransaction } from './user-transaction.ts';
import { isBoundToRow, type SealContext } from '../../vault/cipher.ts';
import { openOrNull, seal } from '../../vault/vault.ts';

export interface StoredDraft extends DraftContent {
  date: string;
  /** Grows by one with every keeping, and goes on where the draft before it on that date ended. */
  version: number;
  savedAt: number;
}

interface DraftRow {
  date: string;
  version: number;
  kept_at: number;
  content: Uint8Array;
}

/** Without content when the draft has ended. */
export type DraftStateRow = Omit<DraftRow, 'content'> & { content: Uint8Array | null };

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
const FIND_ROW = statement<DraftStateRow>(
  'draft.find-row',
  'SELECT date, version, kept_at, content FROM draft WHERE user_id = $1 AND date = $2',
);
const SAVE = statement(
  'draft.save',
  `INSERT INTO draft (user_id, date, version, kept_at, content) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (user_id, date) DO UPDATE SET version = excluded.version, kept_at = excluded.kept_at,
     content = excluded.content`,
);
const FIND_SIZE = statement<{ size: number }>(
  'draft.find-size',
  'SELECT length(content) AS size FROM draft WHERE user_id = $1 AND date = $2 AND content IS NOT NULL',
);
const DELETE = statement(
  'draft.delete',
  'UPDATE draft SET version = version + 1, kept_at = $3, content = NULL WHERE user_id = $1 AND date = $2',
);

interface DraftKey {
  userId: string;
  date: string;
}

export async function findStoredDraft(
  { userId, date }: DraftKey,
  { database, vault, documents }: ReadDeps,
): Promise<StoredDraft | null> {
  const [row] = await database.read(FIND, [userId, date]);
  return row === undefined ? null : toDraft(row, userId, { key: await vault.getKey(userId), documents });
}

/** The version of the draft that ended last on that date; 0 without one. */
export async function findEndedVersion(
  { userId, date }: DraftKey,
  { database }: Pick<ReadDeps, 'database'>,
): Promise<number> {
  const [row] = await database.read(FIND_ENDED, [userId, date]);
  return row?.version ?? 0;
}

/** Latest date first. */
export async function listStoredDrafts(
  userId: string,
  { database }: Pick<ReadDeps, 'database'>,
): Promise<Pick<StoredDraft, 'date' | 'version' | 'savedAt'>[]> {
  const rows = await database.read(LIST, [userId]);
  return rows.map(({ date, version, kept_at: savedAt }) => ({ date, version, savedAt }));
}

export interface DraftState {
  /** Null without a draft, and for a damaged one. */
  draft: StoredDraft | null;
  isDamaged: boolean;
  /** Also of a draft that has ended; 0 for a date without one. */
  version: number;
}

export async function findDraftState(date: string, tx: UserTransaction): Promise<DraftState> {
  const [row] = await tx.transaction.run(FIND_ROW, [tx.userId, date]);
  return openDraftState(row, tx);
}

export function openDraftState(
  row: DraftStateRow | undefined,
  { userId, key, documents, sizes }: UserTransaction,
): DraftState {
  if (!row?.content) return { draft: null, isDamaged: false, version: row?.version ?? 0 };
  sizes.readRow(draftKeyOf(row.date), row.content.length);
  const draft = toDraft({ ...row, content: row.content }, userId, { key, documents });
  return { draft, isDamaged: draft === null, version: row.version };
}

/** `version`: of `findDraftState`. A draft without an entry and a removal ends. */
export async function saveDraft(
  content: DraftContent,
  { date, version: before }: { date: string; version: number },
  { transaction, userId, key, documents, nowMs, sizes, publish }: UserTransaction,
): Promise<StoredDraft> {
  const version = before + 1;
  const isEmpty = content.entries.length + content.removed.length === 0;
  const sealed = isEmpty ? null : sealContent(content, { userId, date, version }, { key, documents });
  await transaction.run(SAVE, [userId, date, version, nowMs, sealed]);
  sizes.writeRow(draftKeyOf(date), sealed?.length ?? 0);
  publish({ noun: 'draft', date, version });
  return { ...content, date, version, savedAt: nowMs };
}

export async function hasDraft(date: string, { transaction, userId, sizes }: UserTransaction): Promise<boolean> {
  const [row] = await transaction.run(FIND_SIZE, [userId, date]);
  if (row) sizes.readRow(draftKeyOf(date), row.size);
  return row !== undefined;
}

/** After `hasDraft` or `findDraftState`. */
export async function deleteDraft(
  date: string,
  { transaction, userId, nowMs, sizes, publish }: UserTransaction,
): Promise<void> {
  await transaction.run(DELETE, [userId, date, nowMs]);
  sizes.deleteRow(draftKeyOf(date));
  publish({ noun: 'draft', date, version: 0 });
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
  return { ...(JSON.parse(opened) as DraftContent), date, version, savedAt: keptAt };
}

interface DraftIdentity extends DraftKey {
  version: number;
}

function sealContent(
  { promptIndex, entries, removed }: DraftContent,
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
