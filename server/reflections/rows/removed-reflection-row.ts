// Days that were removed, whole. Sealed anew for their table: a row that is moved by hand is not a day again.
import type { KeyObject } from 'node:crypto';
import { statement } from '../../database/database.ts';
import { sealDocument } from './document-format.ts';
import type { DocumentRow } from './document-format.ts';
import type { Documents } from './documents.ts';
import { REFLECTION_COLUMNS } from './reflection-row.ts';
import type { RemovedReflection } from '../../history/rows/history.ts';
import { findDayById, notFound, requireOpened } from './user-transaction.ts';
import type { Turn } from './user-transaction.ts';
import { openOrNull, seal } from '../../vault/vault.ts';
import type { StoredReflection } from '../stored-reflection.ts';

export interface RemovedRow extends DocumentRow {
  removed_at: number;
}

export const REMOVED_COLUMNS = `${REFLECTION_COLUMNS}, removed_at`;

/** Characters as a person counts them, each of up to two code units. */
const EXCERPT_CHARACTERS_MAX = 80;

export const FIND_REMOVED = statement<RemovedRow>(
  'removed-reflection.find',
  `SELECT ${REMOVED_COLUMNS} FROM removed_reflection WHERE user_id = $1 AND id = $2`,
);
const ADD = statement(
  'removed-reflection.add',
  `INSERT INTO removed_reflection (${REMOVED_COLUMNS}, excerpt) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const DELETE = statement('removed-reflection.delete', 'DELETE FROM removed_reflection WHERE user_id = $1 AND id = $2');

export async function findRemoved(id: string, turn: Turn): Promise<RemovedReflection | null> {
  const [row] = await turn.transaction.run(FIND_REMOVED, [turn.userId, id]);
  if (row === undefined) return null;
  turn.sizes.readRow(nameRemoved(id), row.document.length);
  return requireOpened(toRemoved(row, turn));
}

/** The day of a request that has had its effect: as it is now, or as it was when it was removed since. */
export async function findDayOfRequest(
  { reflectionId }: { reflectionId: string },
  turn: Turn,
): Promise<StoredReflection> {
  const day = (await findDayById(reflectionId, turn)) ?? (await findRemoved(reflectionId, turn));
  if (day === null) throw notFound();
  return day;
}

export async function addRemoved(removed: StoredReflection, { transaction, key, nowMs, sizes }: Turn): Promise<void> {
  const { userId, date, id, version, versionTags, promptIndex, createdAt, updatedAt } = removed;
  const clear = [userId, date, id, version, versionTags, promptIndex, createdAt, updatedAt];
  const document = sealDocument(removed, { key, table: 'removed_reflection' });
  const excerpt = sealExcerpt(findExcerpt(removed), { userId, id }, key);
  await transaction.run(ADD, [...clear, document, nowMs, excerpt]);
  sizes.writeRow(nameRemoved(id), document.length);
}

/** The removed day beside a day with the same id. */
function nameRemoved(id: string): string {
  return `removed ${id}`;
}

/** How the first entry begins. */
export function findExcerpt({ entries: [first] }: Pick<StoredReflection, 'entries'>): string {
  const [line = ''] = (first?.content ?? '').trim().split(/[\r\n]/, 1);
  return Array.from(line.slice(0, 2 * EXCERPT_CHARACTERS_MAX))
    .slice(0, EXCERPT_CHARACTERS_MAX)
    .join('');
}

type RemovedId = Pick<StoredReflection, 'userId' | 'id'>;

export function sealExcerpt(excerpt: string, removed: RemovedId, key: KeyObject): Buffer {
  return seal(key, placeOf(removed), excerpt);
}

/** Null when it does not open. */
export function openExcerpt(excerpt: Uint8Array, removed: RemovedId, key: KeyObject): string | null {
  return openOrNull(key, placeOf(removed), excerpt);
}

export async function deleteRemoved({ userId, id }: StoredReflection, { transaction, sizes }: Turn): Promise<void> {
  await transaction.run(DELETE, [userId, id]);
  sizes.deleteRow(nameRemoved(id));
}

function placeOf({ userId, id }: RemovedId): Parameters<typeof seal>[1] {
  return { userId, table: 'removed_reflection', row: id, column: 'excerpt' };
}

export function toRemoved(
  row: RemovedRow,
  { key, documents }: { key: KeyObject; documents: Documents },
): RemovedReflection {
  return { ...documents.open(row, key, 'removed_reflection'), removedAt: row.removed_at };
}
