import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';

interface QuotaUse {
  userId: string;
  day: string;
  kind: string;
  limit: number;
}

export type Quotas = ReturnType<typeof createQuotas>;

/** The WHERE clause contains the limit: at the limit no row is changed or returned. */
const CONSUME = statement<{ calls: number }>(
  'usage.take',
  `INSERT INTO ai_usage (user_id, day, kind, calls, tokens) VALUES ($1, $2, $3, 1, 0)
   ON CONFLICT (user_id, day, kind) DO UPDATE SET calls = ai_usage.calls + 1 WHERE ai_usage.calls < $4
   RETURNING calls`,
);

export function createQuotas(database: Database) {
  return {
    /** False at the limit. Exact under concurrency. */
    async tryConsume({ userId, day, kind, limit }: QuotaUse): Promise<boolean> {
      // The first use of a day inserts a row without checking the limit.
      if (limit < 1) return false;
      return (await database.write(CONSUME, [userId, day, kind, limit])).length > 0;
    },
  };
}
