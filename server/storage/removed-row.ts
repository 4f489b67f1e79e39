// Days that were removed, whole. Sealed anew for their table: a row that is moved by hand is not a day again.
import type { KeyObject } from 'node:crypto';
import { statement } from './database.ts';
import { sealDocument } from './document.ts';
import type { DocumentRow } from './document.ts';
import type { Documents } from './documents.ts';
import { REFLECTION_COLUMNS } from './reflection-row.ts';
import type { RemovedReflection } from './history.ts';
import { findDayById, notFound, requireOpened } from './reflection-turn.ts';
import type { Turn } from './reflection-turn.ts';
import type { StoredReflection } from './storage.ts';

export interface RemovedRow extends DocumentRow {
  removed_at: number;
}

export const REMOVED_COLUMNS = `${REFLECTION_COLUMNS}, removed_at`;

const FIND = statement<RemovedRow>(
  'removed-reflection.find',
  `SELECT ${REMOVED_COLUMNS} FROM removed_reflection WHERE user_id = $1 AND id = $2`,
);
const ADD = statement(
  'removed-reflection.add',
  `INSERT INTO removed_reflection (${REMOVED_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const DELETE = statement('removed-reflection.delete', 'DELETE FROM removed_reflection WHERE user_id = $1 AND id = $2');

export async function findRemoved(id: string, turn: Turn): Promise<RemovedReflection | null> {
  const [row] = await turn.transaction.run(FIND, [turn.userId, id]);
  return row === undefined ? null : requireOpened(toRemoved(row, turn));
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

export async function addRemoved(removed: StoredReflection, { transaction, key, nowMs }: Turn): Promise<void> {
  const { userId, date, id, version, versionTags, promptIndex, createdAt, updatedAt } = removed;
  const clear = [userId, date, id, version, versionTags, promptIndex, createdAt, updatedAt];
  const document = sealDocument(removed, { key, table: 'removed_reflection' });
  await transaction.run(ADD, [...clear, document, nowMs]);
}

export async function deleteRemoved({ userId, id }: StoredReflection, { transaction }: Turn): Promise<void> {
  await transaction.run(DELETE, [userId, id]);
}

export function toRemoved(
  row: RemovedRow,
  { key, documents }: { key: KeyObject; documents: Documents },
): RemovedReflection {
  return { ...documents.open(row, key, 'removed_reflection'), removedAt: row.removed_at };
}
