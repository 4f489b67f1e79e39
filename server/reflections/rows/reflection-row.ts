// A reflection as a row: what the database must find it by is clear, what the person wrote is one sealed document.
import type { KeyObject } from 'node:crypto';
import { statement } from '../../database/database.ts';
import type { Transaction } from '../../database/database.ts';
import { sealDocument } from './document-format.ts';
import type { DocumentRow } from './document-format.ts';
import type { DocumentCodec } from './documents.ts';
import type { SizeTracker } from './text-sizes.ts';
import type { StoredReflection } from '../stored-reflection.ts';

export const REFLECTION_COLUMNS =
  'user_id, date, id, version, version_tags, prompt_index, created_at, updated_at, document';
/** What a language model is about to write. A degraded summary that is tried again is nothing to wait for. */
export const JOB_STATUS = `(
  SELECT CASE WHEN owner IS NULL THEN 'pending' ELSE 'streaming' END FROM summary_turn turn
  WHERE turn.user_id = reflection.user_id AND turn.reflection_id = reflection.id AND turn.status = 'open') AS writing`;
export const DAY_COLUMNS = `${REFLECTION_COLUMNS}, ${JOB_STATUS}`;
export const FIND_REFLECTION_BY_DATE = statement<DocumentRow>(
  'reflection.find-day',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND date = $2`,
);
export const FIND_REFLECTION_BY_ID = statement<DocumentRow>(
  'reflection.find',
  `SELECT ${DAY_COLUMNS} FROM reflection WHERE user_id = $1 AND id = $2`,
);

/** Nothing reads `entry_count`: the next release drops the column, this one still serves beside older processes. */
const CREATE = statement(
  'reflection.create',
  `INSERT INTO reflection (${REFLECTION_COLUMNS}, entry_count) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)`,
);
const UPDATE = statement(
  'reflection.update',
  `UPDATE reflection SET version = $3, version_tags = $4, prompt_index = $5, updated_at = $6, document = $7
   WHERE user_id = $1 AND id = $2`,
);

interface Context {
  transaction: Transaction;
  key: KeyObject;
  documents: DocumentCodec;
  sizes: SizeTracker;
}

/** Answers with the day as it is stored: its version has a tag now. */
export async function insertReflection(
  made: StoredReflection,
  { transaction, key, documents, sizes }: Context,
): Promise<StoredReflection> {
  const day = documents.tagVersion(made);
  const { userId, date, id, version, versionTags, promptIndex, createdAt, updatedAt } = day;
  const clear = [userId, date, id, version, versionTags, promptIndex, createdAt, updatedAt];
  const document = sealDocument(day, { key, table: 'reflection' });
  await transaction.run(CREATE, [...clear, document]);
  sizes.writeRow(id, document.length);
  return day;
}

/** As `createRow`. */
export async function updateReflection(
  changed: StoredReflection,
  { transaction, key, documents, sizes }: Context,
): Promise<StoredReflection> {
  const day = documents.tagVersion(changed);
  const { userId, id, version, versionTags, promptIndex, updatedAt } = day;
  const clear = [userId, id, version, versionTags, promptIndex, updatedAt];
  const document = sealDocument(day, { key, table: 'reflection' });
  await transaction.run(UPDATE, [...clear, document]);
  sizes.writeRow(id, document.length);
  return day;
}
