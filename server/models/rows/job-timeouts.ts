// Summaries that nobody is to wait for any longer, although somebody still writes them.
import { statement } from '../../database/database.ts';
import { updateRow } from '../../reflections/rows/reflection-row.ts';
import { findOpenableDay, takeTurn } from '../../reflections/rows/user-transaction.ts';
import type { Turn, TurnDeps } from '../../reflections/rows/user-transaction.ts';
import type { StoredReflection, StoredText } from '../../reflections/stored-reflection.ts';

/** A turn that somebody waits for. */
export interface OpenTurn {
  userId: string;
  reflectionId: string;
  openedAt: number;
  /** Null while nobody writes it, or whoever did has died. */
  owner: string | null;
}

/** What its day has as its summary from then on. */
export interface Release {
  /** Only if it is open since then or longer. */
  openedBefore: number;
  decide(summary: StoredText | null): StoredText | null;
}

/** More are looked at when these are done with. */
const LISTED_MAX = 200;

const RELEASE = statement<{ attempt: number }>(
  'summary-turn.release',
  `UPDATE summary_turn SET status = 'degraded'
   WHERE user_id = $1 AND reflection_id = $2 AND status = 'open' AND opened_at <= $3 RETURNING attempt`,
);
const LIST_OPEN = statement<{ user_id: string; reflection_id: string; opened_at: number; owner: string | null }>(
  'summary-turn.list-open',
  `SELECT user_id, reflection_id, opened_at, CASE WHEN due_at > $1 THEN owner END AS owner FROM summary_turn
   WHERE status = 'open' ORDER BY opened_at LIMIT ${LISTED_MAX}`,
);

export async function releaseTurn(
  { userId, reflectionId }: Pick<OpenTurn, 'userId' | 'reflectionId'>,
  { openedBefore, decide }: Release,
  deps: TurnDeps,
): Promise<StoredReflection | null> {
  const act = async (change: Turn): Promise<StoredReflection | null> => {
    const current = await findOpenableDay(reflectionId, change);
    const released = await change.transaction.run(RELEASE, [userId, reflectionId, openedBefore]);
    return current === null || released.length === 0 ? null : putSummary(decide(current.summary), current, change);
  };
  return takeTurn({ userId }, { act, repeat: async () => null }, deps);
}

export async function listOpenTurns({ database, time }: Pick<TurnDeps, 'database' | 'time'>): Promise<OpenTurn[]> {
  const rows = await database.read(LIST_OPEN, [await time.now({ run: database.read })]);
  return rows.map(({ user_id, reflection_id, opened_at, owner }) => ({
    userId: user_id,
    reflectionId: reflection_id,
    openedAt: opened_at,
    owner,
  }));
}

/** `version` goes on, so that whoever shows the day reads it again; what the person wrote is as old as it was. */
export async function putSummary(
  summary: StoredText | null,
  current: StoredReflection,
  change: Turn,
): Promise<StoredReflection> {
  const version = current.version + 1;
  return updateRow({ ...current, summary, writing: null, version, updatedAt: change.nowMs }, change);
}
