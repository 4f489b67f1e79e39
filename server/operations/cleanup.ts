// Removes what has outlived its use, a little at a time, so that nobody who saves waits for it.
import {
  ENDED_DRAFT_KEPT_DAYS,
  REQUEST_KEPT_DAYS,
  TOMBSTONE_KEPT_DAYS,
  WEEKLY_REFRESHER_KEPT_DAYS,
} from '#contract/limits.ts';
import { statement } from '../database/database.ts';
import type { Database, Statement, Transaction, Value } from '../database/database.ts';
import type { SharedTime } from '../database/database-time.ts';
import type { StorageUse } from '../reflections/rows/storage-quota.ts';
import { deleteOutputsOf } from '../generated-texts/rows/output-removal.ts';
import { daysBefore, findRemovedSince } from '../database/retention.ts';
import { ROW_BYTES } from '../reflections/rows/text-sizes.ts';

/** About ten milliseconds of SQLite's one writer. */
const ROWS_PER_TURN = 500;
/** Each removed day reads all generated texts of its person: 8,000 of them take six milliseconds. */
const DAYS_PER_TURN = 5;
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
const EXPIRED_DAYS = statement<ExpiredDay>(
  'sweep.expired-days',
  `SELECT user_id, id, date, removed_at FROM removed_reflection WHERE removed_at < $1
   ORDER BY removed_at, user_id, id LIMIT ${DAYS_PER_TURN} {forUpdate}`,
);
const REMOVED_DAY = statement<RemovedText>(
  'sweep.removed_reflection',
  'DELETE FROM removed_reflection WHERE user_id = $1 AND id = $2 RETURNING user_id, length(document) AS size',
);
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
/** A degraded summary is bettered within a day; what is left after that stays as it is. */
const TURNS = buildSweep('summary_turn', { key: 'user_id, reflection_id', where: 'opened_at < $1' });
const CALLS = buildSweep('model_call', { key: 'user_id, id', where: 'at < $1' });
const FLIGHTS = buildSweep('text_flight', { key: 'user_id, flight', where: 'ends_at < $1' });
const USAGE = buildSweep('ai_usage', { key: 'user_id, day, kind', where: 'day < $1' });

/** A step that fails doesn't stop the later ones; the failures are thrown at the end. */
export async function sweep({ time, ...deps }: SweepDeps & { time: SharedTime }, nowMs: number): Promise<void> {
  const { database } = deps;
  const daysAgo = (days: number): number => daysBefore(nowMs, days);
  const removedSince = findRemovedSince(nowMs);
  await runAll([
    () => removeAll(database, SESSIONS, nowMs),
    () => removeTexts(deps, REQUESTS, daysAgo(REQUEST_KEPT_DAYS)),
    () => removeTexts(deps, REMOVED_TEXTS, removedSince),
    () => removeDays(deps, removedSince),
    () => removeTexts(deps, TOMBSTONES, daysAgo(TOMBSTONE_KEPT_DAYS)),
    () => removeAll(database, ENDED_DRAFTS, daysAgo(ENDED_DRAFT_KEPT_DAYS)),
    () => removeTexts(deps, OUTPUTS, daysAgo(OUTPUT_KEPT_DAYS)),
    () => removeTexts(deps, WEEKS, daysAgo(WEEKLY_REFRESHER_KEPT_DAYS)),
    () => removeAll(database, TURNS, daysAgo(TURN_KEPT_DAYS)),
    () => removeAll(database, CALLS, daysAgo(CALL_KEPT_DAYS)),
    // By the time that their processes go by: this one's clock may be ahead of it.
    async () => removeAll(database, FLIGHTS, await time.now({ run: database.read })),
    () => removeAll(database, USAGE, new Date(daysAgo(USAGE_KEPT_DAYS)).toISOString().slice(0, 10)),
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
  if (errors.length > 1) throw new AggregateError(errors, 'Several steps of the sweep failed.');
  if (errors.length === 1) throw errors[0];
}

async function removeAll(database: Database, query: Statement<unknown>, before: Value): Promise<void> {
  let removed: number;
  do {
    removed = (await database.write(query, [before])).length;
  } while (removed === ROWS_PER_TURN);
}

async function removeTexts(deps: SweepDeps, query: Statement<RemovedText>, before: Value): Promise<void> {
  let removed: number;
  do {
    removed = await removeSome(deps, async (transaction) => {
      const rows = await transaction.run(query, [before]);
      return { rows, count: rows.length };
    });
  } while (removed === ROWS_PER_TURN);
}

/** Each day goes in one transaction with the generated texts that quote it, a few days at a time. */
async function removeDays(deps: SweepDeps, before: number): Promise<void> {
  await removeTexts(deps, TEXTS_OF_REMOVED_DAYS, before);
  let removed: number;
  do {
    removed = await removeSome(deps, async (transaction) => {
      const days = await transaction.run(EXPIRED_DAYS, [before]);
      const rows: RemovedText[] = [];
      for (const { user_id: userId, id, date, removed_at: removedAt } of days) {
        const add = (size: number): number => rows.push({ user_id: userId, size: -size });
        await deleteOutputsOf({ date, removedAt }, { transaction, userId, sizes: { add } });
        rows.push(...(await transaction.run(REMOVED_DAY, [userId, id])));
      }
      return { rows, count: days.length };
    });
  } while (removed === DAYS_PER_TURN);
}

/** One transaction, with what each person's texts take then: a counter that is too high would refuse what fits. */
function removeSome(
  { database, use }: SweepDeps,
  work: (transaction: Transaction) => Promise<{ rows: readonly RemovedText[]; count: number }>,
): Promise<number> {
  return database.transact(async (transaction) => {
    const { rows, count } = await work(transaction);
    const sizes = new Map<string, number>();
    for (const { user_id: userId, size } of rows) sizes.set(userId, (sizes.get(userId) ?? 0) + size);
    // In one order, so that two processes that sweep do not wait for each other.
    for (const userId of [...sizes.keys()].toSorted())
      await use.subtract({ userId, bytes: sizes.get(userId) ?? 0 }, transaction);
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
