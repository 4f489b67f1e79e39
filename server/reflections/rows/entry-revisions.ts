// Everything that was replaced or removed stays, sealed like the day it came from.
import type { KeyObject } from 'node:crypto';
import { hashText } from '#contract/hash-text.ts';
import { statement } from '../../database/database.ts';
import type { DocumentCodec } from './documents.ts';
import { damagedDay } from '../errors.ts';
import type { UserTransaction } from './user-transaction.ts';
import { REVISION_SIZE, ROW_OVERHEAD_BYTES } from './storage-quota.ts';
import { openOrNull, seal } from '../../vault/vault.ts';
import type { EntryDetails, ReplacedText, StoredReflection } from '../stored-reflection.ts';

export interface StoredRevision extends Omit<ReplacedText, 'promptIndex' | 'position'> {
  /** Null for an imported entry; undefined for a revision from before this was stored. */
  promptIndex: number | null | undefined;
  /** Null for a revision from before this was stored. */
  position: number | null;
  replacedAt: number;
  /** Counts from 1 for each entry. `rev` does not order the list: texts of two merged days can share it. */
  revision: number;
  /** The import that has brought this earlier text; null for a text that has left the day here. */
  importId: string | null;
  /** Of the sealed text. */
  bytes: number;
}

/** In `prompt_index`, where null stands for a revision from before the column. */
const WITHOUT_PROMPT = -1;

export interface RevisionRow {
  entry_id: string;
  revision: number;
  rev: number;
  reason: ReplacedText['reason'];
  replaced_at: number;
  prompt_index: number | null;
  place: number | null;
  import_id: string | null;
  content: Uint8Array;
  details: Uint8Array | null;
}

type RevisionKey = Pick<RevisionRow, 'entry_id' | 'revision'>;

export const REVISION_COLUMNS =
  'entry_id, revision, rev, reason, replaced_at, prompt_index, place, import_id, content, details';
export const WHERE_DAY = 'WHERE user_id = $1 AND reflection_id = $2';

const LATEST = statement<{ latest: number | null }>(
  'revision.latest',
  `SELECT max(revision) AS latest FROM entry_revision ${WHERE_DAY} AND entry_id = $3`,
);
const ADD = statement(
  'revision.add',
  `INSERT INTO entry_revision (user_id, reflection_id, ${REVISION_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);
/** Some ten milliseconds of SQLite's one writer. A day can have as many earlier texts as fit into the storage limit. */
const ROWS_PER_BATCH = 400;
const BYTES_PER_BATCH = 1024 * 1024;
const MEASURE_FIRST = statement<{ bytes: number }>(
  'revision.measure-first',
  `SELECT length(content) AS bytes FROM entry_revision ${WHERE_DAY} ORDER BY entry_id, revision LIMIT ${ROWS_PER_BATCH + 1}`,
);
const LIST_FIRST = statement<RevisionRow>(
  'revision.list-first',
  `SELECT ${REVISION_COLUMNS} FROM entry_revision ${WHERE_DAY} ORDER BY entry_id, revision LIMIT $3`,
);
/** Ranges of the key: PostgreSQL compared each row with each of a list, where it had no statistics of the table yet. */
const FIND_END = statement<RevisionKey>(
  'revision.find-end',
  `SELECT entry_id, revision FROM entry_revision ${WHERE_DAY}
   ORDER BY entry_id, revision LIMIT 1 OFFSET ${ROWS_PER_BATCH - 1}`,
);
const DELETE_TO = statement<{ size: number }>(
  'revision.delete-to',
  `DELETE FROM entry_revision ${WHERE_DAY} AND (entry_id, revision) <= ($3, $4)
   RETURNING ${REVISION_SIZE} AS size`,
);
const DELETE_DAY = statement<{ size: number }>(
  'revision.delete-day',
  `DELETE FROM entry_revision ${WHERE_DAY} RETURNING ${REVISION_SIZE} AS size`,
);
const FIND_ENTRY_END = statement<{ revision: number }>(
  'revision.find-entry-end',
  `SELECT revision FROM entry_revision ${WHERE_DAY} AND entry_id = $3
   ORDER BY revision LIMIT 1 OFFSET ${ROWS_PER_BATCH - 1}`,
);
const DELETE_OF_ENTRY = statement<{ size: number }>(
  'revision.delete-of-entry',
  `DELETE FROM entry_revision ${WHERE_DAY} AND entry_id = $3 AND revision <> $4 AND revision <= $5
   RETURNING ${REVISION_SIZE} AS size`,
);
const MARK_RESTORED = statement<RevisionRow>(
  'revision.revive',
  `UPDATE entry_revision SET reason = 'edit' ${WHERE_DAY} AND entry_id = $3 AND reason = 'delete'
   RETURNING ${REVISION_COLUMNS}`,
);

type NewRevision = Omit<StoredRevision, 'replacedAt' | 'revision' | 'importId' | 'bytes'> &
  Partial<Pick<StoredRevision, 'replacedAt' | 'importId'>>;

export async function saveRevisions(
  replaced: readonly NewRevision[],
  day: Pick<StoredReflection, 'id'>,
  tx: UserTransaction,
): Promise<void> {
  for (const { replacedAt = tx.nowMs, importId = null, ...text } of replaced) {
    const [row] = await tx.transaction.run(LATEST, [tx.userId, day.id, text.entryId]);
    await addRevision({ ...text, replacedAt, importId, revision: (row?.latest ?? 0) + 1 }, day, tx);
  }
}

/** `revision`: one that the entry does not have yet. */
export async function addRevision(
  { content, details, ...text }: Omit<StoredRevision, 'bytes'>,
  { id }: Pick<StoredReflection, 'id'>,
  { transaction, userId, key, sizes }: UserTransaction,
): Promise<void> {
  const { entryId, revision, rev, reason, promptIndex, position, replacedAt, importId } = text;
  const identity = { userId, reflectionId: id, entryId, revision };
  const sealed = seal(key, aadFor(identity), content);
  const sealedDetails = details ? seal(key, aadFor(identity, 'details'), JSON.stringify(details)) : null;
  const clear = [entryId, revision, rev, reason, replacedAt, toPromptColumn(promptIndex), position, importId];
  await transaction.defer(ADD, [userId, id, ...clear, sealed, sealedDetails]);
  sizes.add(sealed.length + (sealedDetails?.length ?? 0) + ROW_OVERHEAD_BYTES);
}

/** What an entry had when it was removed, as far as it is known. */
export interface RemovedParts {
  details: EntryDetails;
  promptIndex: StoredRevision['promptIndex'];
}

/**
 * The removed texts of entries that are in the day again are no longer something that goes after 30 days. Returns what
 * those entries had; others are missing.
 */
export async function markRestored(
  entryIds: readonly string[],
  { id }: Pick<StoredReflection, 'id'>,
  tx: UserTransaction,
): Promise<Map<string, RemovedParts>> {
  const parts = new Map<string, RemovedParts>();
  for (const entryId of entryIds) {
    const rows = await tx.transaction.run(MARK_RESTORED, [tx.userId, id, entryId]);
    const removed = readRemovedParts(rows, id, tx);
    if (removed !== null) parts.set(entryId, removed);
  }
  return parts;
}

/** Of the removed texts of one entry the last one counts. */
export function readRemovedParts(
  rows: readonly RevisionRow[],
  reflectionId: string,
  tx: UserTransaction,
): RemovedParts | null {
  const last = Math.max(...rows.map(({ revision }) => revision));
  const texts = rows.filter(({ revision }) => revision === last);
  const [removed] = toRevisions(texts, { userId: tx.userId, reflectionId }, tx);
  if (!removed) return null;
  const { details, importId, content, promptIndex } = removed;
  // Removed elsewhere, before it was exported: an undo of its import takes it along again.
  const ofImport = importId === null ? {} : { importId, importedHash: hashText(content) };
  return { details: { ...ofImport, ...details }, promptIndex };
}

/** How many of the earlier texts of a day one transaction moves, and whether more of them are left then. */
export async function measureBatch(
  reflectionId: string,
  { transaction, userId }: UserTransaction,
): Promise<{ count: number; hasMore: boolean }> {
  const sizes = await transaction.run(MEASURE_FIRST, [userId, reflectionId]);
  let count = 0;
  let bytes = 0;
  for (const size of sizes.slice(0, ROWS_PER_BATCH)) {
    bytes += size.bytes;
    if (count > 0 && bytes > BYTES_PER_BATCH) break;
    count += 1;
  }
  return { count, hasMore: count < sizes.length };
}

/** Moves the first ones to another day. They are sealed again, because a text opens only in its own row. */
export async function moveRevisions(
  { from, to, renamed, count }: { from: string; to: string; renamed: ReadonlyMap<string, string>; count: number },
  tx: UserTransaction,
): Promise<void> {
  const { transaction, userId } = tx;
  const rows = await transaction.run(LIST_FIRST, [userId, from, count]);
  const texts = toRevisions(rows, { userId, reflectionId: from }, tx);
  // One that does not open cannot be moved, and is not deleted either.
  if (texts.length < rows.length) throw damagedDay();
  const moved = texts.map((text) => ({ ...text, entryId: renamed.get(text.entryId) ?? text.entryId }));
  await saveRevisions(moved, { id: to }, tx);
  const last = rows.at(-1);
  if (last !== undefined) await deleteTo(from, last, tx);
}

/** As many as one transaction deletes. False when these were all. */
export async function deleteBatchOfDay(reflectionId: string, tx: UserTransaction): Promise<boolean> {
  const { transaction, userId, sizes } = tx;
  const [end] = await transaction.run(FIND_END, [userId, reflectionId]);
  if (end !== undefined) await deleteTo(reflectionId, end, tx);
  else for (const { size } of await transaction.run(DELETE_DAY, [userId, reflectionId])) sizes.add(-size);
  return end !== undefined;
}

/** As `deleteBatchOfDay`, of one entry and without the text that has this revision. */
export async function deleteBatchOfEntry(
  { reflectionId, entryId, revision }: { reflectionId: string; entryId: string; revision: number },
  { transaction, userId, sizes }: UserTransaction,
): Promise<boolean> {
  const entry = [userId, reflectionId, entryId];
  const [end] = await transaction.run(FIND_ENTRY_END, entry);
  const to = end?.revision ?? Number.MAX_SAFE_INTEGER;
  for (const { size } of await transaction.run(DELETE_OF_ENTRY, [...entry, revision, to])) sizes.add(-size);
  return end !== undefined;
}

async function deleteTo(reflectionId: string, end: RevisionKey, tx: UserTransaction): Promise<void> {
  const { transaction, userId, sizes } = tx;
  const range = [userId, reflectionId, end.entry_id, end.revision];
  for (const { size } of await transaction.run(DELETE_TO, range)) sizes.add(-size);
}

/** Without those that do not open: one damaged row costs that text only. */
export function toRevisions(
  rows: readonly RevisionRow[],
  day: { userId: string; reflectionId: string },
  { key, documents }: { key: KeyObject; documents: DocumentCodec },
): StoredRevision[] {
  return rows.flatMap((row) => {
    const revision = toRevision(row, day, key);
    if (revision !== null) return [revision];
    const place = `${day.reflectionId}/${row.entry_id}/${row.revision}`;
    documents.reportDamage({ table: 'entry_revision', userId: day.userId, row: place });
    return [];
  });
}

function toRevision(
  row: RevisionRow,
  { userId, reflectionId }: { userId: string; reflectionId: string },
  key: KeyObject,
): StoredRevision | null {
  const { entry_id: entryId, revision, rev, reason, replaced_at: replacedAt, place } = row;
  const content = openOrNull(key, aadFor({ userId, reflectionId, entryId, revision }), row.content);
  if (content === null) return null;
  const promptIndex = readPromptColumn(row.prompt_index);
  const { import_id: importId, content: sealed } = row;
  const details = openDetails(row, { userId, reflectionId }, key);
  const known = { entryId, rev, reason, promptIndex, position: place, replacedAt, revision, importId };
  return { ...known, content, details, bytes: sealed.length };
}

/** Undefined also if they do not open: the text can be restored without them. */
function openDetails(
  { entry_id: entryId, revision, details }: RevisionRow,
  day: { userId: string; reflectionId: string },
  key: KeyObject,
): EntryDetails | undefined {
  const opened = details && openOrNull(key, aadFor({ ...day, entryId, revision }, 'details'), details);
  return opened === null ? undefined : (JSON.parse(opened) as EntryDetails);
}

function toPromptColumn(promptIndex: StoredRevision['promptIndex']): number | null {
  if (promptIndex === undefined) return null;
  return promptIndex ?? WITHOUT_PROMPT;
}

function readPromptColumn(stored: number | null): StoredRevision['promptIndex'] {
  if (stored === null) return undefined;
  return stored === WITHOUT_PROMPT ? null : stored;
}

interface RevisionIdentity {
  userId: string;
  reflectionId: string;
  entryId: string;
  revision: number;
}

function aadFor(
  { userId, reflectionId, entryId, revision }: RevisionIdentity,
  column: 'content' | 'details' = 'content',
): Parameters<typeof seal>[1] {
  return { userId, table: 'entry_revision', row: `${reflectionId}/${entryId}/${revision}`, column };
}
