// Summary jobs that persons wait for.
import type { Database } from '../../database/database.ts';
import type { SharedTime } from '../../database/database-time.ts';
import { statement } from '../../database/database.ts';

export interface OpenJob {
  userId: string;
  reflectionId: string;
  enqueuedAt: number;
  /** Null while no living process writes it. */
  owner: string | null;
}

/** The rest is read once these have been handled. */
const LISTED_MAX = 200;
const LIST_OPEN = statement<{ user_id: string; reflection_id: string; opened_at: number; owner: string | null }>(
  'summary-job.list-open',
  `SELECT user_id, reflection_id, opened_at, CASE WHEN due_at > $1 THEN owner END AS owner FROM summary_turn
   WHERE status = 'open' ORDER BY opened_at LIMIT ${LISTED_MAX}`,
);

export async function listOpenJobs({ database, time }: { database: Database; time: SharedTime }): Promise<OpenJob[]> {
  const rows = await database.read(LIST_OPEN, [await time.now({ run: database.read })]);
  return rows.map(({ user_id, reflection_id, opened_at, owner }) => ({
    userId: user_id,
    reflectionId: reflection_id,
    enqueuedAt: opened_at,
    owner,
  }));
}
