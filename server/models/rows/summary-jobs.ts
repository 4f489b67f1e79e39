// The queue of summaries that a language model is to write. A save enqueues a job; any process claims it, renews its lease
// while writing, and completes it. Each owner is one claim, so a late result of an earlier claim changes nothing.
import { statement } from '../../database/database.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { SharedTime } from '../../database/database-time.ts';
import type { InternalEvent, InternalEvents } from '../../changes/event-buses.ts';
import { listOpenJobs, type OpenJob } from './unfinished-jobs.ts';
import { open, seal } from '../../vault/vault.ts';
import type { Vault } from '../../vault/vault.ts';

export interface JobRequest {
  inputHash: string;
  variant: number;
}

export interface SummaryJob extends JobRequest {
  userId: string;
  reflectionId: string;
  /** Names this claim. */
  owner: string;
  /** How often the job has been claimed for the present entries. */
  claims: number;
  /** The embedded summary is shown as final; this job may still replace it. */
  isDegraded: boolean;
  enqueuedAt: number;
}

interface JobProgress {
  status: 'pending' | 'streaming';
  attempt: number;
  text: string;
}

interface JobRow {
  user_id: string;
  reflection_id: string;
  status: 'open' | 'degraded';
  input_hash: string;
  variant: number;
  owner: string;
  claims: number;
  opened_at: number;
}

const COLUMNS = 'user_id, reflection_id, status, input_hash, variant, owner, claims, opened_at';
const WHERE_OWNED = 'user_id = $1 AND reflection_id = $2 AND owner = $3';

/** Attempt numbers only grow, also for a job that is enqueued again: clients tell texts apart by them. */
const ENQUEUE = statement(
  'summary-job.enqueue',
  `INSERT INTO summary_turn (${COLUMNS}, attempt, due_at, text) VALUES ($1, $2, 'open', $3, $4, NULL, 0, $5, $5, $5, NULL)
   ON CONFLICT (user_id, reflection_id) DO UPDATE SET status = 'open', input_hash = excluded.input_hash,
     variant = excluded.variant, claims = 0, opened_at = excluded.opened_at, owner = NULL, due_at = excluded.due_at,
     text = NULL, attempt = CASE WHEN excluded.attempt > summary_turn.attempt
       THEN excluded.attempt ELSE summary_turn.attempt + 1 END`,
);
/** A timed-out job that is still being written: the person waits for it again. */
const REATTACH = statement<{ attempt: number }>(
  'summary-job.reattach',
  `UPDATE summary_turn SET status = 'open', opened_at = $4 WHERE user_id = $1 AND reflection_id = $2 AND input_hash = $3
     AND status = 'degraded' AND owner IS NOT NULL AND due_at > $4 RETURNING attempt`,
);
const REMOVE = statement('summary-job.remove', 'DELETE FROM summary_turn WHERE user_id = $1 AND reflection_id = $2');
/** Nothing of a closed account, or of one that will be deleted, goes to a provider any more. */
const IS_CLAIMABLE = `NOT EXISTS (
  SELECT 1 FROM app_user WHERE id = summary_turn.user_id AND (disabled_at IS NOT NULL OR delete_at IS NOT NULL))`;
const CLAIM = statement<JobRow>(
  'summary-job.claim',
  `UPDATE summary_turn SET owner = $1, due_at = $2, attempt = attempt + 1, claims = claims + 1, text = NULL
   WHERE (user_id, reflection_id) = (
     SELECT user_id, reflection_id FROM summary_turn WHERE due_at <= $3 AND ${IS_CLAIMABLE}
     ORDER BY CASE status WHEN 'open' THEN 0 ELSE 1 END,
       coalesce((SELECT claimed_at FROM summary_claim last WHERE last.user_id = summary_turn.user_id), 0),
       due_at, opened_at LIMIT 1 {forUpdateSkipLocked})
   RETURNING ${COLUMNS}`,
);
/** Each claim moves the person's other due jobs behind those of everyone else: a person with many days delays no others. */
const RECORD_CLAIM = statement(
  'summary-job.record-claim',
  `INSERT INTO summary_claim (user_id, claimed_at) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET claimed_at = excluded.claimed_at`,
);
const RENEW = statement(
  'summary-job.renew',
  `UPDATE summary_turn SET due_at = $4 WHERE ${WHERE_OWNED} AND ${IS_CLAIMABLE} RETURNING attempt`,
);
const SAVE_PROGRESS = statement(
  'summary-job.save-progress',
  `UPDATE summary_turn SET text = $4, due_at = $5, attempt = attempt + $6 WHERE ${WHERE_OWNED} RETURNING attempt`,
);
/** The row lock prevents a claim by another process until the day is written, even if the lease has expired. */
const LOCK_OWNED = statement<JobRow>(
  'summary-job.lock-owned',
  `SELECT ${COLUMNS} FROM summary_turn WHERE ${WHERE_OWNED} {forUpdate}`,
);
const REMOVE_OWNED = statement('summary-job.remove-owned', `DELETE FROM summary_turn WHERE ${WHERE_OWNED}`);
const DEGRADE = statement(
  'summary-job.degrade',
  `UPDATE summary_turn SET status = 'degraded', owner = NULL, due_at = $4, text = NULL WHERE ${WHERE_OWNED}`,
);
const RELEASE = statement(
  'summary-job.release',
  `UPDATE summary_turn SET owner = NULL, due_at = $4, claims = claims - 1, text = NULL WHERE ${WHERE_OWNED}`,
);
const FIND_PROGRESS = statement<{ attempt: number; owner: string | null; text: Uint8Array | null }>(
  'summary-job.find-progress',
  "SELECT attempt, owner, text FROM summary_turn WHERE user_id = $1 AND reflection_id = $2 AND status = 'open'",
);
const RETRY_DEGRADED = statement(
  'summary-job.retry-degraded',
  `UPDATE summary_turn SET due_at = $1 WHERE status = 'degraded' AND owner IS NULL AND due_at > $1 RETURNING attempt`,
);
const NEXT_DUE = statement<{ due_at: number | null }>(
  'summary-job.next-due',
  `SELECT min(due_at) AS due_at FROM summary_turn WHERE ${IS_CLAIMABLE}`,
);
const COUNT_OPEN = statement<{ count: number }>(
  'summary-job.count-open',
  "SELECT count(*) AS count FROM summary_turn WHERE status = 'open'",
);
const TIME_OUT = statement<{ attempt: number }>(
  'summary-job.time-out',
  `UPDATE summary_turn SET status = 'degraded'
   WHERE user_id = $1 AND reflection_id = $2 AND status = 'open' AND opened_at <= $3 RETURNING attempt`,
);
const PURGE = statement('summary-job.purge', 'DELETE FROM summary_turn');

interface JobQueueDeps {
  database: Database;
  vault: Vault;
  time: SharedTime;
  internalEvents: Pick<InternalEvents, 'emit'>;
}

export function createJobQueue(deps: JobQueueDeps) {
  return { ...createClaims(deps), ...createQueries(deps) };
}

function createClaims({ database, vault, time, internalEvents }: JobQueueDeps) {
  const now = (): Promise<number> => time.now({ run: database.read });

  return {
    /** Leases the next due job for `leaseMs`, or returns null. `owner` must be new for each claim. */
    claim: (lease: { owner: string; leaseMs: number }): Promise<SummaryJob | null> =>
      database.transact(async (transaction) => claimJob(lease, { transaction, nowMs: await time.now(transaction) })),

    /** False when this claim no longer owns the job, and when its person has asked for deletion. */
    async renew(job: SummaryJob, leaseMs: number): Promise<boolean> {
      return (await database.write(RENEW, [...ownerKeyOf(job), (await now()) + leaseMs])).length > 0;
    },

    /** Stores the text so far; `isAnew` starts another attempt. False when this claim no longer owns the job. */
    async saveProgress(
      job: SummaryJob,
      { text, isAnew, leaseMs }: { text: string; isAnew: boolean; leaseMs: number },
    ): Promise<boolean> {
      const { userId, reflectionId } = job;
      const sealed = seal(await vault.getKey(userId), aadFor(userId, reflectionId), text);
      const values = [...ownerKeyOf(job), sealed, (await now()) + leaseMs, isAnew ? 1 : 0];
      const isOwned = (await database.write(SAVE_PROGRESS, values)).length > 0;
      if (isOwned) internalEvents.emit({ what: 'text', userId, reflectionId });
      return isOwned;
    },

    /** Makes the job due at once for any process, as if it had not been claimed. */
    async release(job: SummaryJob): Promise<void> {
      await database.write(RELEASE, [...ownerKeyOf(job), await now()]);
      const { userId, reflectionId } = job;
      internalEvents.emit({ what: 'due', userId, reflectionId });
    },
  };
}

function createQueries({ database, vault, time }: JobQueueDeps) {
  const now = (): Promise<number> => time.now({ run: database.read });

  return {
    listOpen: (): Promise<OpenJob[]> => listOpenJobs({ database, time }),

    /** Null when the person waits for no summary of this day. */
    async findProgress(userId: string, reflectionId: string): Promise<JobProgress | null> {
      const [row] = await database.read(FIND_PROGRESS, [userId, reflectionId]);
      if (row === undefined) return null;
      const text = row.text && open(await vault.getKey(userId), aadFor(userId, reflectionId), row.text);
      return { status: row.owner === null ? 'pending' : 'streaming', attempt: row.attempt, text: text ?? '' };
    },

    async retryDegraded(): Promise<number> {
      return (await database.write(RETRY_DEGRADED, [await now()])).length;
    },

    async findNextDue(): Promise<number | null> {
      const [row] = await database.read(NEXT_DUE, []);
      return row?.due_at ?? null;
    },

    async countOpen(): Promise<number> {
      const [row] = await database.read(COUNT_OPEN, []);
      return row?.count ?? 0;
    },

    /** For a server without a language model: no process would ever write these jobs. */
    async purge(): Promise<void> {
      await database.write(PURGE, []);
    },
  };
}

interface EnqueueTransaction {
  transaction: Transaction;
  userId: string;
  nowMs: number;
  emit(event: Omit<InternalEvent, 'userId'>): void;
}

/** Undefined leaves the present job, null removes it, a request enqueues a new one. Returns the day with its job status. */
export async function enqueueJob<Day extends { id: string; jobStatus: JobProgress['status'] | null }>(
  request: JobRequest | null | undefined,
  day: Day,
  { transaction, userId, nowMs, emit }: EnqueueTransaction,
): Promise<Day> {
  if (request === undefined) return day;
  const { id } = day;
  if (request === null) {
    await transaction.run(REMOVE, [userId, id]);
    emit({ what: 'over', reflectionId: id });
    return { ...day, jobStatus: null };
  }
  const { inputHash, variant } = request;
  // A further variant of the same entries: the job that timed out may still be running.
  const isRunning = variant > 0 && (await transaction.run(REATTACH, [userId, id, inputHash, nowMs])).length > 0;
  if (!isRunning) await transaction.run(ENQUEUE, [userId, id, inputHash, variant, nowMs]);
  emit({ what: 'due', reflectionId: id });
  return { ...day, jobStatus: 'pending' };
}

/** Locks the job for this transaction. Null when this claim no longer owns it or the entries have changed. */
export async function lockJob(job: SummaryJob, transaction: Transaction): Promise<{ isDegraded: boolean } | null> {
  const [row] = await transaction.run(LOCK_OWNED, ownerKeyOf(job));
  return row === undefined || row.input_hash !== job.inputHash ? null : { isDegraded: row.status === 'degraded' };
}

/** Ends this claim: the job is tried again at `retryAt`, or removed when that is null. */
export async function endClaim(job: SummaryJob, retryAt: number | null, transaction: Transaction): Promise<void> {
  if (retryAt === null) await transaction.run(REMOVE_OWNED, ownerKeyOf(job));
  else await transaction.run(DEGRADE, [...ownerKeyOf(job), retryAt]);
}

/** Marks a job that has been open since `enqueuedBefore` as degraded; its claim goes on. False when there is none. */
export async function markTimedOut(
  { userId, reflectionId, enqueuedBefore }: Pick<OpenJob, 'userId' | 'reflectionId'> & { enqueuedBefore: number },
  transaction: Transaction,
): Promise<boolean> {
  return (await transaction.run(TIME_OUT, [userId, reflectionId, enqueuedBefore])).length > 0;
}

async function claimJob(
  { owner, leaseMs }: { owner: string; leaseMs: number },
  { transaction, nowMs }: { transaction: Transaction; nowMs: number },
): Promise<SummaryJob | null> {
  const [row] = await transaction.run(CLAIM, [owner, nowMs + leaseMs, nowMs]);
  if (row === undefined) return null;
  await transaction.run(RECORD_CLAIM, [row.user_id, nowMs]);
  return toJob(row);
}

function ownerKeyOf({ userId, reflectionId, owner }: SummaryJob): [string, string, string] {
  return [userId, reflectionId, owner];
}

function toJob(row: JobRow): SummaryJob {
  return {
    userId: row.user_id,
    reflectionId: row.reflection_id,
    inputHash: row.input_hash,
    variant: row.variant,
    owner: row.owner,
    claims: row.claims,
    isDegraded: row.status === 'degraded',
    enqueuedAt: row.opened_at,
  };
}

function aadFor(userId: string, reflectionId: string): Parameters<typeof seal>[1] {
  return { userId, table: 'summary_turn', row: reflectionId, column: 'text' };
}
