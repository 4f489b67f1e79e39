// Summaries that nobody is to wait for any longer, although somebody still writes them.
import { statement } from '../../database/database.ts';
import { findReadableDay, updateGeneratedTexts } from '../../reflections/rows/reflection-row.ts';
import { inUserTransaction } from '../../reflections/rows/user-transaction.ts';
import type { StorageDeps } from '../../reflections/rows/user-transaction.ts';
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

export function timeOutJob(
  { userId, reflectionId }: Pick<OpenJob, 'userId' | 'reflectionId'>,
  { enqueuedBefore, decide }: JobTimeout,
  deps: StorageDeps,
): Promise<StoredReflection | null> {
  return inUserTransaction(
    { userId },
    async (tx) => {
      const current = await findReadableDay(reflectionId, tx);
      const timedOut = await tx.transaction.run(TIME_OUT, [userId, reflectionId, enqueuedBefore]);
      if (current === null || timedOut.length === 0) return null;
      tx.emit({ what: 'over', reflectionId });
      return updateGeneratedTexts(current, { summary: decide(current.summary), jobStatus: null }, tx);
    },
    deps,
  );
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
