// A user's transaction about one date. It reads with one statement what is stored of that date: each costs a round trip.
import { statement } from '../../database/database.ts';
import type { Transaction } from '../../database/database.ts';
import type { DocumentRow } from './documents.ts';
import type { DraftStateRow } from './draft-rows.ts';
import { toAppliedKey } from './idempotency-keys.ts';
import type { IdempotencyKeyRow } from './idempotency-keys.ts';
import { JOB_STATUS } from './reflection-row.ts';
import { startUserTransaction } from './user-transaction.ts';
import type { StorageDeps, TransactionOptions, TransactionStart, UserTransaction } from './user-transaction.ts';

/** What the transaction has found when it began. */
export interface DayStart extends TransactionStart {
  dayRow: DocumentRow | null;
  draftRow: DraftStateRow | undefined;
}

export type DayTransaction = UserTransaction & DayStart;

interface StartRow extends Omit<DocumentRow, 'id'>, Omit<IdempotencyKeyRow, 'fingerprint'> {
  now_ms: number | null;
  fingerprint: string | null;
  /** Null without a day; then the other columns of the day are null too. */
  id: string | null;
  draft_version: number | null;
  kept_at: number;
  content: Uint8Array | null;
}

const START = statement<StartRow>(
  'day.start',
  `SELECT {now} AS now_ms, request.fingerprint, request.status, request.reflection_id,
     draft.version AS draft_version, draft.kept_at, draft.content, reflection.user_id, reflection.date, reflection.id,
     reflection.version, reflection.version_tags, reflection.prompt_index, reflection.created_at, reflection.updated_at,
     ${JOB_STATUS}, reflection.document
   FROM (SELECT 1 AS one) AS one_row
     LEFT JOIN reflection ON reflection.user_id = $1 AND reflection.date = $2
     LEFT JOIN draft ON draft.user_id = $1 AND draft.date = $2
     LEFT JOIN applied_request AS request ON request.user_id = $1 AND request.request_id = $3`,
);

export function inDayTransaction<Result>(
  { date, ...options }: TransactionOptions & { date: string },
  work: (tx: DayTransaction) => Promise<Result>,
  deps: StorageDeps,
): Promise<Result> {
  const { userId, request } = options;
  const readStart = async (transaction: Transaction): Promise<DayStart> => {
    const [row] = await transaction.run(START, [userId, date, request?.id ?? null]);
    if (row === undefined) throw new Error('The database did not answer with a row.');
    return toStart(row, { date, request }, deps);
  };
  return startUserTransaction(options, { readStart, work }, deps);
}

function toStart(
  row: StartRow,
  { date, request }: Pick<TransactionOptions, 'request'> & { date: string },
  { time }: Pick<StorageDeps, 'time'>,
): DayStart {
  const { id, fingerprint, draft_version: version } = row;
  return {
    nowMs: time.fromRow(row.now_ms),
    replayed: request === undefined || fingerprint === null ? null : toAppliedKey({ ...row, fingerprint }, request),
    dayRow: id === null ? null : { ...row, id },
    draftRow: version === null ? undefined : { date, version, kept_at: row.kept_at, content: row.content },
  };
}
