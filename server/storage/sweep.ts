// Removes what has outlived its use, a little at a time, so that nobody who saves waits for it.
import {
  ENDED_DRAFT_KEPT_DAYS,
  REQUEST_KEPT_DAYS,
  TOMBSTONE_KEPT_DAYS,
  WEEKLY_REFRESHER_KEPT_DAYS,
} from '#contract/limits.ts';
import { statement } from './database.ts';
import type { Database, Statement, Value } from './database.ts';
import type { SharedTime } from './shared-time.ts';
import type { StorageUse } from './storage-use.ts';
import { coversDate } from './output-removal.ts';
import { daysBefore, findRemovedSince } from './retention.ts';
import { ROW_BYTES } from './text-sizes.ts';

/** About ten milliseconds of SQLite's one writer. */
const ROWS_PER_TURN = 500;
/** Summaries that lie here by their words, and readings of words that were never saved: made again on request. */
const OUTPUT_KEPT_DAYS = 30;
const USAGE_KEPT_DAYS = 90;
const CALL_KEPT_DAYS = 90;
/** One in which it is tried again, and one to have been seen. */
const TURN_KEPT_DAYS = 2;

const SESSIONS = buildSweep('auth_session', { key: 'id_hash', where: 'expires_at <= $1' });
const REQUESTS = buildTextSweep('applied_request', {
  size: `${ROW_BYTES}`,
  key: 'user_id, request_id',
  where: 'created_at < $1',
});
const REMOVED_TEXTS = buildTextSweep('entry_revision', {
  size: `length(content) + ${ROW_BYTES}`,
  key: 'user_id, reflection_id, entry_id, revision',
  where: "replaced_at < $1 AND reason = 'delete'",
});
/** Before the days themselves: without them nobody would know which texts these are. */
const TEXTS_OF_REMOVED_DAYS = buildTextSweep('entry_revision', {
  size: `length(content) + ${ROW_BYTES}`,
  name: 'entry_revision-of-removed-days',
  key: 'user_id, reflection_id, entry_id, revision',
  where: '(user_id, reflection_id) IN (SELECT user_id, id FROM removed_reflection WHERE removed_at < $1)',
});
const REMOVED_DAYS = buildTextSweep('removed_reflection', {
  size: 'length(document)',
  key: 'user_id, id',
  where: 'removed_at < $1',
});
const TOMBSTONES = buildTextSweep('reflection_tombstone', {
  size: `${ROW_BYTES}`,
  key: 'user_id, id',
  where: 'removed_at < $1',
});
const ENDED_DRAFTS = buildSweep('draft', { key: 'user_id, date', where: 'kept_at < $1 AND content IS NULL' });
const OUTPUT = { size: 'length(text)', key: 'user_id, kind, subject, variant' };
/** Word for word the condition of the index `output_swept`. */
const GOES_BY_AGE = "(kind <> 'bedtime' OR days_key IS NULL)";
const OUTPUTS = buildTextSweep('output', {
  ...OUTPUT,
  where: `${GOES_BY_AGE} AND kind IN ('summary', 'bedtime') AND created_at < $1`,
});
const WEEKS = buildTextSweep('output', {
  ...OUTPUT,
  name: 'output-weekly',
  where: `${GOES_BY_AGE} AND kind = 'weekly' AND created_at < $1`,
});
/** Before the days themselves, as their texts. */
const OUTPUTS_OF_REMOVED_DAYS = buildTextSweep('output', {
  ...OUTPUT,
  name: 'output-of-removed-days',
  where: `(user_id, kind, subject, variant) IN (
    SELECT made.user_id, made.kind, made.subject, made.variant FROM removed_reflection removed
    JOIN output made ON made.user_id = removed.user_id
    WHERE removed.removed_at < $1 AND made.created_at <= removed.removed_at AND ${coversDate('made', 'removed.date')})`,
});
/** A degraded summary is bettered within a day; what is left after that stays as it is. */
const TURNS = buildSweep('summary_turn', { key: 'user_id, reflection_id', where: 'opened_at < $1' });
const CALLS = buildSweep('model_call', { key: 'user_id, id', where: 'at < $1' });
const FLIGHTS = buildSweep('text_flight', { key: 'user_id, flight', where: 'ends_at < $1' });
const USAGE = buildSweep('ai_usage', { key: 'user_id, day, kind', where: 'day < $1' });

export async function sweep({ database, use, time }: SweepDeps & { time: SharedTime }, nowMs: number): Promise<void> {
  const daysAgo = (days: number): number => daysBefore(nowMs, days);
  const removedSince = findRemovedSince(nowMs);
  await removeAll(database, SESSIONS, nowMs);
  await removeTexts({ database, use }, REQUESTS, daysAgo(REQUEST_KEPT_DAYS));
  await removeTexts({ database, use }, REMOVED_TEXTS, removedSince);
  await removeTexts({ database, use }, TEXTS_OF_REMOVED_DAYS, removedSince);
  await removeTexts({ database, use }, OUTPUTS_OF_REMOVED_DAYS, removedSince);
  await removeTexts({ database, use }, REMOVED_DAYS, removedSince);
  await removeTexts({ database, use }, TOMBSTONES, daysAgo(TOMBSTONE_KEPT_DAYS));
  await removeAll(database, ENDED_DRAFTS, daysAgo(ENDED_DRAFT_KEPT_DAYS));
  await removeTexts({ database, use }, OUTPUTS, daysAgo(OUTPUT_KEPT_DAYS));
  await removeTexts({ database, use }, WEEKS, daysAgo(WEEKLY_REFRESHER_KEPT_DAYS));
  await removeAll(database, TURNS, daysAgo(TURN_KEPT_DAYS));
  await removeAll(database, CALLS, daysAgo(CALL_KEPT_DAYS));
  // By the time that their processes go by: this one's clock may be ahead of it.
  await removeAll(database, FLIGHTS, await time.now({ run: database.read }));
  await removeAll(database, USAGE, new Date(daysAgo(USAGE_KEPT_DAYS)).toISOString().slice(0, 10));
}

async function removeAll(database: Database, query: Statement<unknown>, before: Value): Promise<void> {
  let removed: number;
  do {
    removed = (await database.write(query, [before])).length;
  } while (removed === ROWS_PER_TURN);
}

/** With what each person's texts take then: a counter that is too high would refuse what fits. */
async function removeTexts({ database, use }: SweepDeps, query: Statement<RemovedText>, before: Value): Promise<void> {
  let removed: number;
  do {
    removed = await database.transact(async (transaction) => {
      const rows = await transaction.run(query, [before]);
      const sizes = new Map<string, number>();
      for (const { user_id: userId, size } of rows) sizes.set(userId, (sizes.get(userId) ?? 0) + size);
      // In one order, so that two processes that sweep do not wait for each other.
      for (const userId of [...sizes.keys()].toSorted())
        await use.subtract({ userId, bytes: sizes.get(userId) ?? 0 }, transaction);
      return rows.length;
    });
  } while (removed === ROWS_PER_TURN);
}

interface RemovedText {
  user_id: string;
  size: number;
}

interface SweepDeps {
  database: Database;
  use: StorageUse;
}

interface Choice {
  key: string;
  where: string;
}

interface TextChoice extends Choice {
  /** What the counter of the person loses with a row. */
  size: string;
  /** Where a table is swept for two reasons. */
  name?: string;
}

function buildSweep(table: string, choice: Choice): Statement<unknown> {
  return statement(`sweep.${table}`, `${buildDelete(table, choice)} RETURNING 1 AS removed`);
}

function buildTextSweep(table: string, { size, name = table, ...choice }: TextChoice): Statement<RemovedText> {
  return statement(`sweep.${name}`, `${buildDelete(table, choice)} RETURNING user_id, ${size} AS size`);
}

function buildDelete(table: string, { key, where }: Choice): string {
  return `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${ROWS_PER_TURN})`;
}
