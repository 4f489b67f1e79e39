// Deletes expired rows in small batches, so that saves need not wait for it.
import {
  ENDED_DRAFT_RETENTION_DAYS,
  IDEMPOTENCY_KEY_RETENTION_DAYS,
  IMPORT_UNDO_DAYS,
  TOMBSTONE_RETENTION_DAYS,
  WEEKLY_REFRESHER_RETENTION_DAYS,
} from '#contract/limits.ts';
import { statement } from '../database/database.ts';
import type { Database, Statement, Transaction, Value } from '../database/database.ts';
import type { StorageUsage } from '../reflections/rows/storage-quota.ts';
import { deleteGeneratedTextsOf } from '../generated-texts/rows/generated-text-removal.ts';
import { subtractDays, getRemovedCutoff } from '../database/retention.ts';
import { REVISION_SIZE, ROW_OVERHEAD_BYTES } from '../reflections/rows/storage-quota.ts';

/** About ten milliseconds of SQLite's one writer. */
const ROWS_PER_BATCH = 500;
/** Each removed day reads all generated texts of its person: 8,000 of them take six milliseconds. */
const DAYS_PER_BATCH = 5;
/** For summaries stored by their text and readings of unsaved texts, which can be generated again. */
const GENERATED_TEXT_RETENTION_DAYS = 30;
const QUOTA_RETENTION_DAYS = 90;
const CALL_RETENTION_DAYS = 90;
/** One day of retries, and one day to be seen. */
const JOB_RETENTION_DAYS = 2;

const SESSIONS = buildCleanup('auth_session', { key: 'id_hash', where: 'expires_at <= $1' });
const ACCESS_TOKENS = buildCleanup('access_token', { key: 'id', where: 'expires_at <= $1' });
const IDEMPOTENCY_KEYS = buildTextCleanup('applied_request', {
  size: `${ROW_OVERHEAD_BYTES}`,
  key: 'user_id, request_id',
  where: 'created_at < $1',
});
/** Before the days: the condition needs their rows. */
const TEXTS_OF_REMOVED_DAYS = buildTextCleanup('entry_revision', {
  size: REVISION_SIZE,
  name: 'entry_revision-of-removed-days',
  key: 'user_id, reflection_id, entry_id, revision',
  where: '(user_id, reflection_id) IN (SELECT user_id, id FROM removed_reflection WHERE removed_at < $1)',
});
const EXPIRED_DAYS = statement<ExpiredDay>(
  'cleanup.expired-days',
  `SELECT user_id, id, date, removed_at FROM removed_reflection WHERE removed_at < $1
   ORDER BY removed_at, user_id, id LIMIT ${DAYS_PER_BATCH} {forUpdate}`,
);
const REMOVED_DAY = statement<RemovedText>(
  'cleanup.removed_reflection',
  'DELETE FROM removed_reflection WHERE user_id = $1 AND id = $2 RETURNING user_id, length(document) AS size',
);
const TOMBSTONES = buildTextCleanup('reflection_tombstone', {
  size: `${ROW_OVERHEAD_BYTES}`,
  key: 'user_id, id',
  where: 'removed_at < $1',
});
const ENDED_DRAFTS = buildCleanup('draft', { key: 'user_id, date', where: 'kept_at < $1 AND content IS NULL' });
const GENERATED_TEXT = { size: 'length(text)', key: 'user_id, kind, subject, variant' };
/** Exactly the condition of the index `output_swept`. */
const EXPIRES_BY_AGE = "(kind <> 'bedtime' OR days_key IS NULL)";
const GENERATED_TEXTS = buildTextCleanup('output', {
  ...GENERATED_TEXT,
  where: `${EXPIRES_BY_AGE} AND kind IN ('summary', 'bedtime') AND created_at < $1`,
});
const WEEKLY_REFRESHERS = buildTextCleanup('output', {
  ...GENERATED_TEXT,
  name: 'output-weekly',
  where: `${EXPIRES_BY_AGE} AND kind = 'weekly' AND created_at < $1`,
});
/** A degraded summary is retried within a day; after that it stays. */
const JOBS = buildCleanup('summary_turn', { key: 'user_id, reflection_id', where: 'opened_at < $1' });
const CALLS = buildCleanup('model_call', { key: 'user_id, id', where: 'at < $1' });
/** They can no longer be undone. */
const IMPORT_DAYS = buildCleanup('import_day', {
  key: 'user_id, import_id, date',
  where: '(user_id, import_id) IN (SELECT user_id, id FROM import WHERE created_at < $1)',
});
const IMPORTS = buildCleanup('import', { key: 'user_id, id', where: 'created_at < $1' });
/** Only processes of an older version write this table; its rows end within seconds. */
const LEASES = buildCleanup('text_flight', { key: 'user_id, flight', where: 'ends_at < $1' });
const QUOTAS = buildCleanup('ai_usage', { key: 'user_id, day, kind', where: 'day < $1' });

/** A step that fails doesn't stop the later ones; the failures are thrown at the end. `nowMs`: of the database. */
export async function cleanUp(deps: CleanupDeps, nowMs: number): Promise<void> {
  const { database } = deps;
  const daysAgo = (days: number): number => subtractDays(nowMs, days);
  const removedSince = getRemovedCutoff(nowMs);
  await runAll([
    () => deps.erasure.eraseDue(nowMs),
    () => removeAll(database, SESSIONS, nowMs),
    () => removeAll(database, ACCESS_TOKENS, nowMs),
    () => removeTexts(deps, IDEMPOTENCY_KEYS, daysAgo(IDEMPOTENCY_KEY_RETENTION_DAYS)),
    () => deps.removeExpiredEntries(removedSince),
    () => removeDays(deps, removedSince),
    () => removeTexts(deps, TOMBSTONES, daysAgo(TOMBSTONE_RETENTION_DAYS)),
    () => removeAll(database, ENDED_DRAFTS, daysAgo(ENDED_DRAFT_RETENTION_DAYS)),
    () => removeTexts(deps, GENERATED_TEXTS, daysAgo(GENERATED_TEXT_RETENTION_DAYS)),
    () => removeTexts(deps, WEEKLY_REFRESHERS, daysAgo(WEEKLY_REFRESHER_RETENTION_DAYS)),
    () => removeAll(database, JOBS, daysAgo(JOB_RETENTION_DAYS)),
    () => removeAll(database, CALLS, daysAgo(CALL_RETENTION_DAYS)),
    () => removeAll(database, IMPORT_DAYS, daysAgo(IMPORT_UNDO_DAYS)),
    () => removeAll(database, IMPORTS, daysAgo(IMPORT_UNDO_DAYS)),
    () => removeAll(database, LEASES, nowMs),
    () => removeAll(database, QUOTAS, new Date(daysAgo(QUOTA_RETENTION_DAYS)).toISOString().slice(0, 10)),
  ]);
}

async function runAll(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 1) throw new AggregateError(errors, 'Several steps of the cleanup failed.');
  if (errors.length === 1) throw errors[0];
}

/** Repeats a batch until one is not full; `remove` returns the number of removed rows. */
async function removeInBatches(batchSize: number, remove: () => Promise<number>): Promise<void> {
  let removed: number;
  do {
    removed = await remove();
  } while (removed === batchSize);
}

async function removeAll(database: Database, query: Statement<unknown>, before: Value): Promise<void> {
  await removeInBatches(ROWS_PER_BATCH, async () => (await database.write(query, [before])).length);
}

async function removeTexts(deps: CleanupDeps, query: Statement<RemovedText>, before: Value): Promise<void> {
  await removeInBatches(ROWS_PER_BATCH, () =>
    removeBatch(deps, async (transaction) => {
      const rows = await transaction.run(query, [before]);
      return { rows, count: rows.length };
    }),
  );
}

async function removeDays(deps: CleanupDeps, before: number): Promise<void> {
  await removeTexts(deps, TEXTS_OF_REMOVED_DAYS, before);
  await removeInBatches(DAYS_PER_BATCH, () =>
    removeBatch(deps, async (transaction) => {
      const days = await transaction.run(EXPIRED_DAYS, [before]);
      const rows: RemovedText[] = [];
      for (const { user_id: userId, id, date, removed_at: removedAt } of days) {
        const add = (size: number): number => rows.push({ user_id: userId, size: -size });
        await deleteGeneratedTextsOf({ date, removedAt }, { transaction, userId, sizes: { add } });
        rows.push(...(await transaction.run(REMOVED_DAY, [userId, id])));
      }
      return { rows, count: days.length };
    }),
  );
}

/** Updates each person's storage counter in the same transaction: a counter that is too high would reject saves. */
function removeBatch(
  { database, storageUsage }: CleanupDeps,
  work: (transaction: Transaction) => Promise<{ rows: readonly RemovedText[]; count: number }>,
): Promise<number> {
  return database.transact(async (transaction) => {
    const { rows, count } = await work(transaction);
    const sizes = new Map<string, number>();
    for (const { user_id: userId, size } of rows) sizes.set(userId, (sizes.get(userId) ?? 0) + size);
    // Sorted, so that two processes can't deadlock.
    for (const userId of [...sizes.keys()].toSorted())
      await storageUsage.subtract({ userId, bytes: sizes.get(userId) ?? 0 }, transaction);
    return count;
  });
}

interface ExpiredDay {
  user_id: string;
  id: string;
  date: string;
  removed_at: number;
}

interface RemovedText {
  user_id: string;
  size: number;
}

interface CleanupDeps {
  database: Database;
  erasure: { eraseDue(nowMs: number): Promise<void> };
  removeExpiredEntries(removedBefore: number): Promise<void>;
  storageUsage: StorageUsage;
}

interface CleanupRule {
  key: string;
  where: string;
}

interface TextCleanupRule extends CleanupRule {
  size: string;
  name?: string;
}

function buildCleanup(table: string, choice: CleanupRule): Statement<unknown> {
  return statement(`cleanup.${table}`, `${buildDelete(table, choice)} RETURNING 1 AS removed`);
}

function buildTextCleanup(table: string, { size, name = table, ...choice }: TextCleanupRule): Statement<RemovedText> {
  return statement(`cleanup.${name}`, `${buildDelete(table, choice)} RETURNING user_id, ${size} AS size`);
}

function buildDelete(table: string, { key, where }: CleanupRule): string {
  return `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${ROWS_PER_BATCH})`;
}
