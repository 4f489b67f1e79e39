// Complete removed days. Each is sealed for this table: a row copied by hand into `reflection` can't be opened.
import type { KeyObject } from 'node:crypto';
import { statement } from '../../database/database.ts';
import { getRemovedCutoff } from '../../database/retention.ts';
import { enqueueJob } from '../../models/rows/summary-jobs.ts';
import { notFound } from '../../http/errors/app-error.ts';
import { sealDocument } from './documents.ts';
import type { DocumentCodec, DocumentRow } from './documents.ts';
import { REFLECTION_COLUMNS, assertReadable, deleteDay, findDayById } from './reflection-row.ts';
import { addTombstone } from './tombstones.ts';
import { recountDays } from './figures.ts';
import type { AppliedIdempotencyKey } from './idempotency-keys.ts';
import type { ReadDeps, UserTransaction } from './user-transaction.ts';
import { openOrNull, seal } from '../../vault/vault.ts';
import type { StoredReflection } from '../stored-reflection.ts';

export interface StoredRemovedReflection extends StoredReflection {
  removedAt: number;
}

export interface RemovedReflectionRow extends DocumentRow {
  removed_at: number;
}

export const REMOVED_REFLECTION_COLUMNS = `${REFLECTION_COLUMNS}, removed_at`;

/** Characters as a person counts them, each of up to two code units. */
const EXCERPT_CHARACTERS_MAX = 80;

export const FIND_REMOVED_REFLECTION = statement<RemovedReflectionRow>(
  'removed-reflection.find',
  `SELECT ${REMOVED_REFLECTION_COLUMNS} FROM removed_reflection WHERE user_id = $1 AND id = $2`,
);
const ADD = statement(
  'removed-reflection.add',
  `INSERT INTO removed_reflection (${REMOVED_REFLECTION_COLUMNS}, excerpt) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const DELETE = statement('removed-reflection.delete', 'DELETE FROM removed_reflection WHERE user_id = $1 AND id = $2');

const LIST_REMOVALS = statement<{ date: string; removed_at: number }>(
  'removed-reflection.list-removals',
  `SELECT date, max(removed_at) AS removed_at FROM removed_reflection
   WHERE user_id = $1 AND date BETWEEN $2 AND $3 GROUP BY date ORDER BY date`,
);
/** The latest removal of each of these dates. Reads unsealed columns only. */
export async function listRemovals(
  { userId, first, last }: { userId: string; first: string; last: string },
  { database }: Pick<ReadDeps, 'database'>,
): Promise<{ date: string; removedAt: number }[]> {
  const rows = await database.read(LIST_REMOVALS, [userId, first, last]);
  return rows.map(({ date, removed_at: removedAt }) => ({ date, removedAt }));
}

export async function findRemovedReflection(id: string, tx: UserTransaction): Promise<StoredRemovedReflection | null> {
  const [row] = await tx.transaction.run(FIND_REMOVED_REFLECTION, [tx.userId, id]);
  if (row === undefined) return null;
  tx.sizes.readRow(removedKeyOf(id), row.document.length);
  return assertReadable(toRemovedReflection(row, tx));
}

/** Also null if the day was removed more than 30 days ago. */
export async function findRestorableDay(id: string, tx: UserTransaction): Promise<StoredRemovedReflection | null> {
  const removed = await findRemovedReflection(id, tx);
  return removed && removed.removedAt >= getRemovedCutoff(tx.nowMs) ? removed : null;
}

/** The day for a repeated request: its current version, or its last one before removal. */
export async function getReplayedDay(
  { reflectionId }: AppliedIdempotencyKey,
  tx: UserTransaction,
): Promise<StoredReflection> {
  const day = (await findDayById(reflectionId, tx)) ?? (await findRemovedReflection(reflectionId, tx));
  if (day === null) throw notFound();
  return day;
}

export async function moveToRemoved(days: readonly StoredReflection[], tx: UserTransaction): Promise<void> {
  if (days.length === 0) return;
  for (const day of days) {
    await insertRemovedReflection(day, tx);
    await addTombstone(day, tx);
    await deleteDay(day, tx);
    await enqueueJob(null, day, tx);
  }
  await recountDays(tx);
}

async function insertRemovedReflection(
  removed: StoredReflection,
  { transaction, key, nowMs, sizes }: UserTransaction,
): Promise<void> {
  const { userId, date, id, version, versionTags, promptIndex, createdAt, updatedAt } = removed;
  const unsealedColumns = [userId, date, id, version, versionTags, promptIndex, createdAt, updatedAt];
  const document = sealDocument(removed, { key, table: 'removed_reflection' });
  const excerpt = sealExcerpt(buildExcerpt(removed), { userId, id }, key);
  await transaction.run(ADD, [...unsealedColumns, document, nowMs, excerpt]);
  sizes.writeRow(removedKeyOf(id), document.length);
}

function removedKeyOf(id: string): string {
  return `removed ${id}`;
}

export function buildExcerpt({ entries: [first] }: Pick<StoredReflection, 'entries'>): string {
  const [line = ''] = (first?.content ?? '').trim().split(/[\r\n]/, 1);
  return Array.from(line.slice(0, 2 * EXCERPT_CHARACTERS_MAX))
    .slice(0, EXCERPT_CHARACTERS_MAX)
    .join('');
}

type RemovedReflectionKey = Pick<StoredReflection, 'userId' | 'id'>;

export function sealExcerpt(excerpt: string, removed: RemovedReflectionKey, key: KeyObject): Buffer {
  return seal(key, aadFor(removed), excerpt);
}

export function openExcerpt(excerpt: Uint8Array, removed: RemovedReflectionKey, key: KeyObject): string | null {
  return openOrNull(key, aadFor(removed), excerpt);
}

export async function deleteRemovedReflection(
  { userId, id }: StoredReflection,
  { transaction, sizes }: UserTransaction,
): Promise<void> {
  await transaction.run(DELETE, [userId, id]);
  sizes.deleteRow(removedKeyOf(id));
}

function aadFor({ userId, id }: RemovedReflectionKey): Parameters<typeof seal>[1] {
  return { userId, table: 'removed_reflection', row: id, column: 'excerpt' };
}

export function toRemovedReflection(
  row: RemovedReflectionRow,
  { key, documents }: { key: KeyObject; documents: DocumentCodec },
): StoredRemovedReflection {
  return { ...documents.open(row, key, 'removed_reflection'), removedAt: row.removed_at };
}
