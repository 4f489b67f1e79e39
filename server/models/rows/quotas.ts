import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';

export interface Quotas {
  /** Counts one more call of the day, and says false without counting when `limit` has been reached. Exact under concurrency. */
  tryConsume(use: { userId: string; day: string; kind: string; limit: number }): Promise<boolean>;
}

/** The limit stands in the WHERE: whoever comes when it is reached changes no row and gets none back. */
const CONSUME = statement<{ calls: number }>(
  'usage.take',
  `INSERT INTO ai_usage (user_id, day, kind, calls, tokens) VALUES ($1, $2, $3, 1, 0)
   ON CONFLICT (user_id, day, kind) DO UPDATE SET calls = ai_usage.calls + 1 WHERE ai_usage.calls < $4
   RETURNING calls`,
);

export function createQuotas(database: Database): Quotas {
  return {
    async tryConsume({ userId, day, kind, limit }) {
      // The first call of a day inserts without asking for the limit.
      if (limit < 1) return false;
      return (await database.write(CONSUME, [userId, day, kind, limit])).length > 0;
    },
  };
}
