// A reflection as a row: what the database must find it by is clear, what the person wrote is one sealed document.
import type { KeyObject } from 'node:crypto';
import { statement } from './database.ts';
import type { Transaction } from './database.ts';
import type { StoredEntry, StoredReflection, StoredText } from './storage.ts';
import { open, seal } from '../vault/vault.ts';

export interface ReflectionRow {
  user_id: string;
  date: string;
  id: string;
  version: number;
  prompt_index: number;
  created_at: number;
  updated_at: number;
  document: Uint8Array;
  /** Only of a day that was not removed. */
  writing?: 'pending' | 'streaming' | null;
}

interface Document {
  entries: readonly StoredEntry[];
  summary: StoredText | null;
  bedtime: StoredText | null;
  /** Absent in days that were written before a text could come by itself. */
  textsVersion?: number;
}

/** A document that was sealed for one table does not open in the other. */
type Table = 'reflection' | 'removed_reflection';

export const REFLECTION_COLUMNS = 'user_id, date, id, version, prompt_index, created_at, updated_at, document';
/** With what a language model is about to write. A degraded summary that is tried again is nothing to wait for. */
export const DAY_COLUMNS = `${REFLECTION_COLUMNS}, (
  SELECT CASE WHEN owner IS NULL THEN 'pending' ELSE 'streaming' END FROM summary_turn turn
  WHERE turn.user_id = reflection.user_id AND turn.reflection_id = reflection.id AND turn.status = 'open') AS writing`;
export const FIND_DAY = statement<ReflectionRow>(
  'reflection.find-day',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND date = $2`,
);
export const FIND_REFLECTION = statement<ReflectionRow>(
  'reflection.find',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND id = $2`,
);

const CREATE = statement(
  'reflection.create',
  `INSERT INTO reflection (${REFLECTION_COLUMNS}, entry_count) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const UPDATE = statement(
  'reflection.update',
  'UPDATE reflection SET version = $3, prompt_index = $4, updated_at = $5, document = $6, entry_count = $7 WHERE user_id = $1 AND id = $2',
);

interface Context {
  transaction: Transaction;
  key: KeyObject;
}

export async function createRow(made: StoredReflection, { transaction, key }: Context): Promise<void> {
  const { userId, date, id, version, promptIndex, createdAt, updatedAt, entries } = made;
  const clear = [userId, date, id, version, promptIndex, createdAt, updatedAt];
  await transaction.run(CREATE, [...clear, sealDocument(made, { key, table: 'reflection' }), entries.length]);
}

export async function updateRow(changed: StoredReflection, { transaction, key }: Context): Promise<void> {
  const { userId, id, version, promptIndex, updatedAt, entries } = changed;
  const clear = [userId, id, version, promptIndex, updatedAt];
  await transaction.run(UPDATE, [...clear, sealDocument(changed, { key, table: 'reflection' }), entries.length]);
}

export function toReflection(row: ReflectionRow, key: KeyObject, table: Table = 'reflection'): StoredReflection {
  const place = placeOf({ userId: row.user_id, id: row.id, table });
  // It opens only when this program has written it, in this shape.
  const document = JSON.parse(open(key, place, row.document)) as Document;
  return {
    id: row.id,
    userId: row.user_id,
    date: row.date,
    version: row.version,
    promptIndex: row.prompt_index,
    entries: document.entries,
    summary: document.summary,
    bedtime: document.bedtime,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    textsVersion: document.textsVersion ?? row.version,
    writing: row.writing ?? null,
  };
}

export function sealDocument(
  { userId, id, entries, summary, bedtime, textsVersion }: StoredReflection,
  { key, table }: { key: KeyObject; table: Table },
): Buffer {
  const document: Document = { entries, summary, bedtime, textsVersion };
  return seal(key, placeOf({ userId, id, table }), JSON.stringify(document));
}

function placeOf({ userId, id, table }: { userId: string; id: string; table: Table }): Parameters<typeof seal>[1] {
  return { userId, table, row: id, column: 'document' };
}
