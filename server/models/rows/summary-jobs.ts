// Summaries that a language model is to write: opened with the save, claimed by whichever process is free, and put into
// their day by a transaction that finds out whether the result is still wanted.
import { statement } from '../../database/database.ts';
import { findReadableDay, updateGeneratedTexts } from '../../reflections/rows/reflection-row.ts';
import { inUserTransaction } from '../../reflections/rows/user-transaction.ts';
import type { UserTransaction, StorageDeps } from '../../reflections/rows/user-transaction.ts';
import { listOpenJobs, timeOutJob } from './job-timeouts.ts';
import type { OpenJob, JobTimeout } from './job-timeouts.ts';
import { open, seal } from '../../vault/vault.ts';
import type { StoredReflection, StoredText } from '../../reflections/stored-reflection.ts';

export interface JobRequest {
  inputHash: string;
  variant: number;
}

export interface SummaryJob extends JobRequest {
  userId: string;
  reflectionId: string;
  /** The claim's own: it fences what comes late. */
  owner: string;
  /** How often it has been claimed for the present texts. */
  claims: number;
  /** True when the embedded summary stands for good, and this only tries to better it. */
  isDegraded: boolean;
  enqueuedAt: number;
}

/** What can be shown of a summary while it is being written. */
export interface JobProgress {
  status: 'pending' | 'streaming';
  attempt: number;
  text: string;
}

/** How an attempt ended: what the day has as its summary now, and when to try again, if ever. */
export interface JobResult {
  decide(summary: StoredText | null): StoredText | null;
  retryAt: number | null;
}

export interface SummaryJobs {
  /**
   * For `leaseMs` the one of the person whose last claim is longest ago; null when none is due. `owner` is for this
   * claim alone.
   */
  claim(own: { owner: string; leaseMs: number }): Promise<SummaryJob | null>;
  /** Longer, if it is still this claim's. */
  renew(turn: SummaryJob, leaseMs: number): Promise<boolean>;
  /** Shows the text so far; one that begins anew is another attempt. False when it is not wanted any more. */
  saveProgress(turn: SummaryJob, text: { text: string; isAnew: boolean; leaseMs: number }): Promise<boolean>;
  /** Null when somebody else's words or claim came between. */
  complete(turn: SummaryJob, end: JobResult): Promise<StoredReflection | null>;
  /** Nobody waits for it any more; whoever writes it goes on and may still end it. Null when it is not open so long. */
  timeOut(turn: Pick<OpenJob, 'userId' | 'reflectionId'>, release: JobTimeout): Promise<StoredReflection | null>;
  /** The oldest ones, that one first. */
  listOpen(): Promise<OpenJob[]>;
  /** For another process, at once, as if it had not been claimed. */
  release(turn: SummaryJob): Promise<void>;
  /** Null when nothing is being written; a degraded one that is tried again is nothing to wait for. */
  findProgress(userId: string, reflectionId: string): Promise<JobProgress | null>;
  /** Degraded ones are due now: how many. */
  retryDegraded(): Promise<number>;
  /** When the next one is due; null when there is none. */
  findNextDue(): Promise<number | null>;
  countOpen(): Promise<number>;
  /** Where there is no language model, nobody would ever write them. */
  purge(): Promise<void>;
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

interface ProgressRow {
  attempt: number;
  owner: string | null;
  text: Uint8Array | null;
}

const COLUMNS = 'user_id, reflection_id, status, input_hash, variant, owner, claims, opened_at';
/** As long as nobody has come between. */
const WHERE_OWNED = 'user_id = $1 AND reflection_id = $2 AND owner = $3';

/** An attempt never returns: it begins with the time, and goes on from the one that is there. */
const ENQUEUE = statement(
  'summary-turn.open',
  `INSERT INTO summary_turn (${COLUMNS}, attempt, due_at, text) VALUES ($1, $2, 'open', $3, $4, NULL, 0, $5, $5, $5, NULL)
   ON CONFLICT (user_id, reflection_id) DO UPDATE SET status = 'open', input_hash = excluded.input_hash,
     variant = excluded.variant, claims = 0, opened_at = excluded.opened_at, owner = NULL, due_at = excluded.due_at,
     text = NULL, attempt = CASE WHEN excluded.attempt > summary_turn.attempt
       THEN excluded.attempt ELSE summary_turn.attempt + 1 END`,
);
/** The very one that is being written although nobody waits any more: it is waited for again. */
const REATTACH = statement<{ attempt: number }>(
  'summary-turn.await',
  `UPDATE summary_turn SET status = 'open', opened_at = $4 WHERE user_id = $1 AND reflection_id = $2 AND input_hash = $3
     AND status = 'degraded' AND owner IS NOT NULL AND due_at > $4 RETURNING attempt`,
);
const REMOVE = statement('summary-turn.close', 'DELETE FROM summary_turn WHERE user_id = $1 AND reflection_id = $2');
const IS_CLAIMABLE = 'NOT EXISTS (SELECT 1 FROM app_user WHERE id = summary_turn.user_id AND disabled_at IS NOT NULL)';
const CLAIM = statement<JobRow>(
  'summary-turn.claim',
  `UPDATE summary_turn SET owner = $1, due_at = $2, attempt = attempt + 1, claims = claims + 1, text = NULL
   WHERE (user_id, reflection_id) = (
     SELECT user_id, reflection_id FROM summary_turn WHERE due_at <= $3 AND ${IS_CLAIMABLE}
     ORDER BY CASE status WHEN 'open' THEN 0 ELSE 1 END,
       coalesce((SELECT claimed_at FROM summary_claim last WHERE last.user_id = summary_turn.user_id), 0),
       due_at, opened_at LIMIT 1 {forUpdateSkipLocked})
   RETURNING ${COLUMNS}`,
);
/** What else of this person is due goes behind all others that are due: one with many days does not keep others waiting. */
const RECORD_CLAIM = statement(
  'summary-turn.let-others-by',
  `INSERT INTO summary_claim (user_id, claimed_at) VALUES ($1, $2)
   ON CONFLICT (user_id) DO UPDATE SET claimed_at = excluded.claimed_at`,
);
const RENEW = statement(
  'summary-turn.renew',
  `UPDATE summary_turn SET due_at = $4 WHERE ${WHERE_OWNED} RETURNING attempt`,
);
const SAVE_PROGRESS = statement(
  'summary-turn.show',
  `UPDATE summary_turn SET text = $4, due_at = $5, attempt = attempt + $6 WHERE ${WHERE_OWNED} RETURNING attempt`,
);
/** Held until the day is written: no other process claims it in between, although its lease may be over. */
const LOCK_OWNED = statement<JobRow>(
  'summary-turn.lock-own',
  `SELECT ${COLUMNS} FROM summary_turn WHERE ${WHERE_OWNED} {forUpdate}`,
);
const REMOVE_OWNED = statement('summary-turn.close-own', `DELETE FROM summary_turn WHERE ${WHERE_OWNED}`);
const DEGRADE = statement(
  'summary-turn.degrade',
  `UPDATE summary_turn SET status = 'degraded', owner = NULL, due_at = $4, text = NULL WHERE ${WHERE_OWNED}`,
);
const RELEASE = statement(
  'summary-turn.give-back',
  `UPDATE summary_turn SET owner = NULL, due_at = $4, claims = claims - 1, text = NULL WHERE ${WHERE_OWNED}`,
);
const FIND_PROGRESS = statement<ProgressRow>(
  'summary-turn.find-progress',
  "SELECT attempt, owner, text FROM summary_turn WHERE user_id = $1 AND reflection_id = $2 AND status = 'open'",
);
const RETRY_DEGRADED = statement(
  'summary-turn.hurry',
  `UPDATE summary_turn SET due_at = $1 WHERE status = 'degraded' AND owner IS NULL AND due_at > $1 RETURNING attempt`,
);
const NEXT_DUE = statement<{ due_at: number | null }>(
  'summary-turn.next-due',
  `SELECT min(due_at) AS due_at FROM summary_turn WHERE ${IS_CLAIMABLE}`,
);
const COUNT_OPEN = statement<{ count: number }>(
  'summary-turn.count-open',
  "SELECT count(*) AS count FROM summary_turn WHERE status = 'open'",
);
const PURGE = statement('summary-turn.drop-all', 'DELETE FROM summary_turn');

export function createSummaryJobs(deps: StorageDeps): SummaryJobs {
  const { database, vault, time, internalEvents } = deps;
  const findNow = (): Promise<number> => time.now({ run: database.read });

  return {
    claim: (own) =>
      database.transact(async (transaction) => claimJob(own, { transaction, nowMs: await time.now(transaction) })),
    async renew(turn, leaseMs) {
      return (await database.write(RENEW, [...ownerKeyOf(turn), (await findNow()) + leaseMs])).length > 0;
    },
    async saveProgress(turn, { text, isAnew, leaseMs }) {
      const { userId, reflectionId } = turn;
      const sealed = seal(await vault.getKey(userId), aadFor(userId, reflectionId), text);
      const values = [...ownerKeyOf(turn), sealed, (await findNow()) + leaseMs, isAnew ? 1 : 0];
      const isWanted = (await database.write(SAVE_PROGRESS, values)).length > 0;
      if (isWanted) internalEvents.emit({ what: 'text', userId, reflectionId });
      return isWanted;
    },
    complete: (turn, end) => completeJob(turn, end, deps),
    timeOut: (turn, release) => timeOutJob(turn, release, deps),
    listOpen: () => listOpenJobs(deps),
    async release(turn) {
      const { userId, reflectionId } = turn;
      await database.write(RELEASE, [...ownerKeyOf(turn), await findNow()]);
      internalEvents.emit({ what: 'due', userId, reflectionId });
    },
    async findProgress(userId, reflectionId) {
      const [row] = await database.read(FIND_PROGRESS, [userId, reflectionId]);
      if (row === undefined) return null;
      const text = row.text && open(await vault.getKey(userId), aadFor(userId, reflectionId), row.text);
      return { status: row.owner === null ? 'pending' : 'streaming', attempt: row.attempt, text: text ?? '' };
    },
    async retryDegraded() {
      return (await database.write(RETRY_DEGRADED, [await findNow()])).length;
    },
    async findNextDue() {
      const [row] = await database.read(NEXT_DUE, []);
      return row?.due_at ?? null;
    },
    async countOpen() {
      const [row] = await database.read(COUNT_OPEN, []);
      return row?.count ?? 0;
    },
    async purge() {
      await database.write(PURGE, []);
    },
  };
}

/** In the transaction of a change: undefined leaves the job as it is, null cancels it, anything else is a new job. */
export async function enqueueJob(
  request: JobRequest | null | undefined,
  day: StoredReflection,
  { transaction, userId, nowMs, emit }: UserTransaction,
): Promise<StoredReflection> {
  if (request === undefined) return day;
  const { id } = day;
  if (request === null) {
    await transaction.run(REMOVE, [userId, id]);
    emit({ what: 'over', reflectionId: id });
    return { ...day, jobStatus: null };
  }
  const { inputHash, variant } = request;
  // The first version of these texts is never being written yet; a further one may be.
  const isUnderWay = variant > 0 && (await transaction.run(REATTACH, [userId, id, inputHash, nowMs])).length > 0;
  if (!isUnderWay) await transaction.run(ENQUEUE, [userId, id, inputHash, variant, nowMs]);
  emit({ what: 'due', reflectionId: id });
  return { ...day, jobStatus: 'pending' };
}

async function claimJob(
  { owner, leaseMs }: { owner: string; leaseMs: number },
  { transaction, nowMs }: Pick<UserTransaction, 'transaction' | 'nowMs'>,
): Promise<SummaryJob | null> {
  const [row] = await transaction.run(CLAIM, [owner, nowMs + leaseMs, nowMs]);
  if (row === undefined) return null;
  await transaction.run(RECORD_CLAIM, [row.user_id, nowMs]);
  return toJob(row);
}

function completeJob(job: SummaryJob, end: JobResult, deps: StorageDeps): Promise<StoredReflection | null> {
  const { userId, reflectionId } = job;
  return inUserTransaction(
    { userId },
    async (tx) => {
      tx.emit({ what: 'over', reflectionId });
      const [row] = await tx.transaction.run(LOCK_OWNED, ownerKeyOf(job));
      if (row === undefined || row.input_hash !== job.inputHash) return null;
      const current = await findReadableDay(reflectionId, tx);
      if (end.retryAt === null || current === null) await tx.transaction.run(REMOVE_OWNED, ownerKeyOf(job));
      else await tx.transaction.run(DEGRADE, [...ownerKeyOf(job), end.retryAt]);
      if (current === null) return null;
      const summary = end.decide(current.summary);
      // Clients that show the day saw nothing of this attempt.
      if (summary === current.summary && row.status === 'degraded') return null;
      return updateGeneratedTexts(current, { summary, jobStatus: null }, tx);
    },
    deps,
  );
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
