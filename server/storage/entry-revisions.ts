// Everything that was replaced or removed stays, sealed like the day it came from.
import type { KeyObject } from 'node:crypto';
import { statement } from './database.ts';
import type { Documents } from './documents.ts';
import { damaged } from './reflection-turn.ts';
import type { Turn } from './reflection-turn.ts';
import type { ReplacedText, StoredReflection } from './storage.ts';
import { ROW_BYTES } from './text-sizes.ts';
import { openOrNull, seal } from '../vault/vault.ts';

/** A text that has left its day. */
export interface StoredRevision extends Omit<ReplacedText, 'promptIndex' | 'place'> {
  /** Null for one that was kept before these were. */
  promptIndex: number | null;
  place: number | null;
  replacedAt: number;
  /** Counts from 1 for each entry. `rev` is no place in the list: texts of two days that became one can share it. */
  revision: number;
}

export interface RevisionRow {
  entry_id: string;
  revision: number;
  rev: number;
  reason: ReplacedText['reason'];
  replaced_at: number;
  prompt_index: number | null;
  place: number | null;
  content: Uint8Array;
}

export const REVISION_COLUMNS = 'entry_id, revision, rev, reason, replaced_at, prompt_index, place, content';
export const OF_DAY = 'WHERE user_id = $1 AND reflection_id = $2';

const LATEST = statement<{ latest: number | null }>(
  'revision.latest',
  `SELECT max(revision) AS latest FROM entry_revision ${OF_DAY} AND entry_id = $3`,
);
const ADD = statement(
  'revision.add',
  `INSERT INTO entry_revision (user_id, reflection_id, ${REVISION_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
const LIST_DAY = statement<RevisionRow>(
  'revision.list-day',
  `SELECT ${REVISION_COLUMNS} FROM entry_revision ${OF_DAY} ORDER BY entry_id, revision`,
);
const DELETE_DAY = statement<{ size: number }>(
  'revision.delete-day',
  `DELETE FROM entry_revision ${OF_DAY} RETURNING length(content) + ${ROW_BYTES} AS size`,
);
const REVIVE = statement(
  'revision.revive',
  `UPDATE entry_revision SET reason = 'edit' ${OF_DAY} AND entry_id = $3 AND reason = 'delete'`,
);

type Kept = Omit<StoredRevision, 'replacedAt' | 'revision'> & { replacedAt?: number };

export async function keepRevisions(
  replaced: readonly Kept[],
  { id }: Pick<StoredReflection, 'id'>,
  { transaction, userId, key, nowMs, sizes }: Turn,
): Promise<void> {
  for (const text of replaced) {
    const { entryId, rev, content, reason, promptIndex, place, replacedAt = nowMs } = text;
    const [row] = await transaction.run(LATEST, [userId, id, entryId]);
    const revision = (row?.latest ?? 0) + 1;
    const sealed = seal(key, placeOf({ userId, reflectionId: id, entryId, revision }), content);
    const clear = [entryId, revision, rev, reason, replacedAt, promptIndex, place];
    await transaction.run(ADD, [userId, id, ...clear, sealed]);
    sizes.add(sealed.length + ROW_BYTES);
  }
}

/** The removed texts of entries that are in the day again are no longer something that goes after 30 days. */
export async function reviveTexts(
  entryIds: readonly string[],
  { id }: Pick<StoredReflection, 'id'>,
  { transaction, userId }: Turn,
): Promise<void> {
  for (const entryId of entryIds) await transaction.run(REVIVE, [userId, id, entryId]);
}

/** To another day: sealed anew, because a text opens only in its place. */
export async function moveRevisions(
  { from, to, renamed }: { from: string; to: string; renamed: ReadonlyMap<string, string> },
  turn: Turn,
): Promise<void> {
  const { transaction, userId } = turn;
  const rows = await transaction.run(LIST_DAY, [userId, from]);
  const texts = toRevisions(rows, { userId, reflectionId: from }, turn);
  // One that does not open cannot be moved, and is not deleted either.
  if (texts.length < rows.length) throw damaged();
  const moved = texts.map((text) => ({ ...text, entryId: renamed.get(text.entryId) ?? text.entryId }));
  await keepRevisions(moved, { id: to }, turn);
  await deleteRevisionsOfDay(from, turn);
}

export async function deleteRevisionsOfDay(reflectionId: string, { transaction, userId, sizes }: Turn): Promise<void> {
  for (const { size } of await transaction.run(DELETE_DAY, [userId, reflectionId])) sizes.add(-size);
}

/** Without those that do not open: one damaged row costs that text only. */
export function toRevisions(
  rows: readonly RevisionRow[],
  day: { userId: string; reflectionId: string },
  { key, documents }: { key: KeyObject; documents: Documents },
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
  const content = openOrNull(key, placeOf({ userId, reflectionId, entryId, revision }), row.content);
  if (content === null) return null;
  return { entryId, rev, content, reason, promptIndex: row.prompt_index, place, replacedAt, revision };
}

interface RevisionPlace {
  userId: string;
  reflectionId: string;
  entryId: string;
  revision: number;
}

function placeOf({ userId, reflectionId, entryId, revision }: RevisionPlace): Parameters<typeof seal>[1] {
  return { userId, table: 'entry_revision', row: `${reflectionId}/${entryId}/${revision}`, column: 'content' };
}
