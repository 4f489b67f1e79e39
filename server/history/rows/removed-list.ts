// The removed days of a person, page by page. Each says how it begins by its excerpt, so that listing opens no day.
import type { KeyObject } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { LIST_LIMIT_DEFAULT } from '#contract/limits.ts';
import { statement } from '../../database/database.ts';
import { StorageError } from '../../database/errors.ts';
import type { StorageDeps } from '../../reflections/rows/user-transaction.ts';
import {
  FIND_REMOVED_REFLECTION,
  buildExcerpt,
  openExcerpt,
  sealExcerpt,
  toRemovedReflection,
} from '../../reflections/rows/removed-reflection-row.ts';
import { getRemovedCutoff } from '../../database/retention.ts';
import type { StoredReflection } from '../../reflections/stored-reflection.ts';

export interface RemovedReflectionItem {
  id: string;
  date: string;
  removedAt: number;
  excerpt: string;
}

interface RemovedReflectionPage {
  userId: string;
  limit?: number | undefined;
  before?: Pick<RemovedReflectionItem, 'removedAt' | 'id'> | undefined;
}

interface ListedRow {
  id: string;
  date: string;
  removed_at: number;
  excerpt: Uint8Array | null;
}

const LIST = statement<ListedRow>(
  'removed-reflection.list',
  `SELECT id, date, removed_at, excerpt FROM removed_reflection
   WHERE user_id = $1 AND removed_at >= $2 AND (removed_at, id) < ($3, $4) ORDER BY removed_at DESC, id DESC LIMIT $5`,
);
const ADD_EXCERPT = statement(
  'removed-reflection.add-excerpt',
  'UPDATE removed_reflection SET excerpt = $3 WHERE user_id = $1 AND id = $2 AND version = $4',
);

const START = { removedAt: Number.MAX_SAFE_INTEGER, id: '' };

/** Latest first. */
export async function listRemovedReflections(
  { userId, limit = LIST_LIMIT_DEFAULT, before = START }: RemovedReflectionPage,
  deps: StorageDeps,
): Promise<RemovedReflectionItem[]> {
  const { database, vault, clock } = deps;
  const since = getRemovedCutoff(clock.now());
  const rows = await database.read(LIST, [userId, since, before.removedAt, before.id, limit]);
  if (rows.length === 0) return [];
  const key = await vault.getKey(userId);
  const days: RemovedReflectionItem[] = [];
  for (const row of rows) {
    const { id, date, removed_at: removedAt } = row;
    const sealed = row.excerpt;
    const excerpt =
      (sealed && openExcerpt(sealed, { userId, id }, key)) ?? (await createExcerpt({ userId, id }, key, deps));
    days.push({ id, date, removedAt, excerpt });
  }
  return days;
}

/** Of a day that was removed before there were excerpts: opened this once. */
async function createExcerpt(
  { userId, id }: { userId: string; id: string },
  key: KeyObject,
  { database, documents }: StorageDeps,
): Promise<string> {
  const [row] = await database.read(FIND_REMOVED_REFLECTION, [userId, id]);
  // It came back, or was deleted, a moment ago.
  if (row === undefined) return '';
  const day = toRemovedReflection(row, { key, documents });
  const excerpt = buildExcerpt(day);
  if (!day.isDamaged) await addExcerpt(excerpt, day, { database, key });
  // The next one may be as large: other requests run in between.
  await setImmediate();
  return excerpt;
}

async function addExcerpt(
  excerpt: string,
  removed: Pick<StoredReflection, 'userId' | 'id' | 'version'>,
  { database, key }: Pick<StorageDeps, 'database'> & { key: KeyObject },
): Promise<void> {
  const { userId, id, version } = removed;
  try {
    await database.write(ADD_EXCERPT, [userId, id, sealExcerpt(excerpt, removed, key), version]);
  } catch (error) {
    // Without room for it, it is made again next time.
    if (!(error instanceof StorageError) || !['full', 'readonly'].includes(error.kind)) throw error;
  }
}
