// Removes what has outlived its use, a little at a time, so that nobody who saves waits for it.
import { REMOVED_KEPT_DAYS, REQUEST_KEPT_DAYS } from '#contract/limits.ts';
import { statement } from './database.ts';
import type { Database, Statement, Value } from './database.ts';

const MS_PER_DAY = 86_400_000;
/** About ten milliseconds of SQLite's one writer. */
const ROWS_PER_TURN = 500;
/** Made again when somebody asks for it. */
const OUTPUT_KEPT_DAYS = 30;
const USAGE_KEPT_DAYS = 90;

const SESSIONS = buildSweep('auth_session', { key: 'id_hash', where: 'expires_at <= $1' });
const REQUESTS = buildSweep('applied_request', { key: 'user_id, request_id', where: 'created_at < $1' });
const REMOVED_TEXTS = buildSweep('entry_revision', {
  key: 'user_id, reflection_id, entry_id, revision',
  where: "replaced_at < $1 AND reason = 'delete'",
});
const OUTPUTS = buildSweep('output', { key: 'user_id, kind, subject, variant', where: 'created_at < $1' });
const USAGE = buildSweep('ai_usage', { key: 'user_id, day, kind', where: 'day < $1' });

export async function sweep(database: Database, nowMs: number): Promise<void> {
  const daysAgo = (days: number): number => nowMs - days * MS_PER_DAY;
  await removeAll(database, SESSIONS, nowMs);
  await removeAll(database, REQUESTS, daysAgo(REQUEST_KEPT_DAYS));
  await removeAll(database, REMOVED_TEXTS, daysAgo(REMOVED_KEPT_DAYS));
  await removeAll(database, OUTPUTS, daysAgo(OUTPUT_KEPT_DAYS));
  await removeAll(database, USAGE, new Date(daysAgo(USAGE_KEPT_DAYS)).toISOString().slice(0, 10));
}

async function removeAll(database: Database, query: Statement<unknown>, before: Value): Promise<void> {
  let removed: number;
  do {
    removed = (await database.write(query, [before])).length;
  } while (removed === ROWS_PER_TURN);
}

function buildSweep(table: string, { key, where }: { key: string; where: string }): Statement<unknown> {
  return statement(
    `sweep.${table}`,
    `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${where} LIMIT ${ROWS_PER_TURN}) RETURNING 1 AS removed`,
  );
}
