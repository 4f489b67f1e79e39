// A reflection as a row: what the database must find it by is clear, what the person wrote is one sealed document.
import type { KeyObject } from 'node:crypto';
import { statement } from './database.ts';
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
}

interface Document {
  entries: readonly StoredEntry[];
  summary: StoredText | null;
  bedtime: StoredText | null;
}

export const REFLECTION_COLUMNS = 'user_id, date, id, version, prompt_index, created_at, updated_at, document';
export const FIND_DAY = statement<ReflectionRow>(
  'reflection.find-day',
  `SELECT ${REFLECTION_COLUMNS} FROM reflection WHERE user_id = $1 AND date = $2`,
);
export const FIND_REFLECTION = statement<ReflectionRow>(
  'reflection.find',
  `SELECT ${REFLECTION_COLUMNS} FROM reflection WHERE user_id = $1 AND id = $2`,
);

export function toReflection(row: ReflectionRow, key: KeyObject): StoredReflection {
  // It opens only when this program has written it, in this shape.
  const document = JSON.parse(open(key, placeOf(row.user_id, row.id), row.document)) as Document;
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
  };
}

export function sealDocument({ userId, id, entries, summary, bedtime }: StoredReflection, key: KeyObject): Buffer {
  const document: Document = { entries, summary, bedtime };
  return seal(key, placeOf(userId, id), JSON.stringify(document));
}

function placeOf(userId: string, id: string): Parameters<typeof seal>[1] {
  return { userId, table: 'reflection', row: id, column: 'document' };
}
