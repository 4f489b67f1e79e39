// Summaries that nobody is to wait for any longer, although somebody still writes them.
import { statement } from '../../database/database.ts';
import { updateReflection } from '../../reflections/rows/reflection-row.ts';
import { findReadableDay, inUserTransaction } from '../../reflections/rows/user-transaction.ts';
import type { UserTransaction, StorageDeps } from '../../reflections/rows/user-transaction.ts';
import type { StoredReflection, StoredText } from '../../reflections/stored-reflection.ts';

/** A turn that somebody waits for. */
export interface OpenJob {
  userId: string;
  reflectionId: string;
  enqueuedAt: number;
  /** Null while nobody writes it, or whoever did has died. */
  owner: string | null;
}

/** What its day has as its summary from then on. */
export interface JobTimeout {
  /** Only if it is open since then or longer. */
  enqueuedBefore: number;
  decide(summary: StoredText | null): StoredText | null;
}

/** More are looked at when these are done with. */
const LISTED_MAX = 200;

const TIME_OUT = statement<{ attempt: number }>(
  'summary-turn.release',
  `UPDATE summary_turn SET status = 'degraded'
   WHERE user_id = $1 AND reflection_id = $2 AND status = 'open' AND opened_at <= $3 RETURNING attempt`,
);
const LIST_OPEN = statement<{ user_id: string; reflection_id: string; opened_at: number; owner: string | null }>(
  'summary-turn.list-open',
  `SELECT user_id, reflection_id, opened_at, CASE WHEN due_at > $1 THEN owner END AS owner FROM summary_turn
   WHERE status = 'open' ORDER BY opened_at LIMIT ${LISTED_MAX}`,
);

export async function timeOutJob(
  { userId, reflectionId }: Pick<OpenJob, 'userId' | 'reflectionId'>,
  { enqueuedBefore, decide }: JobTimeout,
  deps: StorageDeps,
): Promise<StoredReflection | null> {
  const act = async (change: UserTransaction): Promise<StoredReflection | null> => {
    const current = await findReadableDay(reflectionId, change);
    const released = await change.transaction.run(TIME_OUT, [userId, reflectionId, enqueuedBefore]);
    return current === null || released.length === 0 ? null : saveSummary(decide(current.summary), current, change);
  };
  return inUserTransaction({ userId }, { execute: act, replay: async () => null }, deps);
}

export async function listOpenJobs({ database, time }: Pick<StorageDeps, 'database' | 'time'>): Promise<OpenJob[]> {
  const rows = await database.read(LIST_OPEN, [await time.now({ run: database.read })]);
  return rows.map(({ user_id, reflection_id, opened_at, owner }) => ({
    userId: user_id,
    reflectionId: reflection_id,
    enqueuedAt: opened_at,
    owner,
  }));
}

/** `version` goes on, so that whoever shows the day reads it again; what the person wrote is as old as it was. */
export async function saveSummary(
  summary: StoredText | null,
  current: StoredReflection,
  change: UserTransaction,
): Promise<StoredReflection> {
  const version = current.version + 1;
  return updateReflection({ ...current, summary, jobStatus: null, version, updatedAt: change.nowMs }, change);
}
