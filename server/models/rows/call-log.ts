// Calls of a provider: reserves their tokens before the call, corrects them afterwards, and logs what was sent when.
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import { newId } from '../../ids.ts';
import { statement } from '../../database/database.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { CallResult } from '../writer.ts';

export interface NewModelCall {
  userId: string;
  /** The day that the tokens count for, 'YYYY-MM-DD'. */
  day: string;
  kind: 'summary' | 'bedtime' | 'weekly';
  dates: readonly string[];
  source: string;
  tokens: number;
  limit: number;
  serverLimit?: number | undefined;
}

export interface TokenReservation {
  userId: string;
  id: string;
  day: string;
  tokens: number;
  isServerLimited: boolean;
}

export interface StoredModelCall extends CallResult, Pick<NewModelCall, 'kind' | 'dates' | 'source'> {
  at: number;
}

export type ModelCalls = ReturnType<typeof createModelCalls>;

/** The outcome until the call ends. It stays when the process is killed during the call. */
const INITIAL_OUTCOME = 'aborted';
const KIND = 'tokens';
/** Counts the tokens of all people together: no person has this id. */
const ALL_USERS = '';

/** The WHERE clause contains the limit: at the limit no row is changed or returned. */
const RESERVE = statement<{ tokens: number }>(
  'model-call.take',
  `INSERT INTO ai_usage (user_id, day, kind, calls, tokens) VALUES ($1, $2, '${KIND}', 1, $3)
   ON CONFLICT (user_id, day, kind) DO UPDATE
     SET calls = ai_usage.calls + 1, tokens = ai_usage.tokens + excluded.tokens
     WHERE ai_usage.tokens + excluded.tokens <= $4
   RETURNING tokens`,
);
const REFUND = statement(
  'model-call.give-back',
  `UPDATE ai_usage SET tokens = tokens - $3 WHERE user_id = $1 AND day = $2 AND kind = '${KIND}'`,
);
const COUNT = statement<{ tokens: number }>(
  'model-call.count',
  `SELECT tokens FROM ai_usage WHERE user_id = $1 AND day = $2 AND kind = '${KIND}'`,
);
const ADD = statement(
  'model-call.add',
  `INSERT INTO model_call (user_id, id, at, kind, dates, source, tokens_in, tokens_out, tries, ms, outcome)
   VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 1, 0, '${INITIAL_OUTCOME}')`,
);
const COMPLETE = statement(
  'model-call.settle',
  `UPDATE model_call SET tokens_in = $3, tokens_out = $4, tries = $5, ms = $6, outcome = $7
   WHERE user_id = $1 AND id = $2`,
);
const DELETE = statement('model-call.forget', 'DELETE FROM model_call WHERE user_id = $1 AND id = $2');

interface CallRow extends Omit<StoredModelCall, 'dates' | 'tokensIn' | 'tokensOut'> {
  dates: string;
  tokens_in: number;
  tokens_out: number;
}

const LIST = statement<CallRow>(
  'model-call.list',
  `SELECT at, kind, dates, source, tokens_in, tokens_out, tries, ms, outcome FROM model_call
   WHERE user_id = $1 ORDER BY id DESC LIMIT $2`,
);

const CALLS_PER_READ = 200;
const LIST_BEFORE = statement<CallRow & { id: string }>(
  'model-call.list-before',
  `SELECT id, at, kind, dates, source, tokens_in, tokens_out, tries, ms, outcome FROM model_call
   WHERE user_id = $1 AND id < $2 ORDER BY id DESC LIMIT ${CALLS_PER_READ}`,
);
/** Sorts after every id. */
const AFTER_ALL = '~';

export function createModelCalls({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** Reserves tokens and logs the call; null at a limit. Exact under concurrency. */
    reserve: (call: NewModelCall): Promise<TokenReservation | null> =>
      database.transact(async (transaction) => reserve(call, { transaction, nowMs: clock.now() }), queueNameOf(call)),

    extend: (
      call: TokenReservation,
      more: Pick<NewModelCall, 'tokens' | 'limit' | 'serverLimit'>,
    ): Promise<TokenReservation | null> =>
      database.transact(async (transaction) => {
        const { userId, day, isServerLimited } = call;
        const serverLimit = isServerLimited ? more.serverLimit : undefined;
        const isReserved = await reserveFromBoth({ ...more, userId, day, serverLimit }, transaction);
        return isReserved ? { ...call, tokens: call.tokens + more.tokens } : null;
      }, queueNameOf(call)),

    /** Replaces the reserved tokens with the used ones. A call that was never sent is removed from the log. */
    complete: (call: TokenReservation, figures: CallResult): Promise<void> =>
      database.transact(async (transaction) => complete(call, figures, transaction), queueNameOf(call)),

    async list(userId: string, limit: number): Promise<StoredModelCall[]> {
      return (await database.read(LIST, [userId, limit])).map(toCall);
    },

    /** Latest first. */
    async *listAll(userId: string): AsyncGenerator<StoredModelCall> {
      for (let before = AFTER_ALL; ;) {
        const rows = await database.read(LIST_BEFORE, [userId, before]);
        yield* rows.map(toCall);
        const last = rows.at(-1);
        if (last === undefined || rows.length < CALLS_PER_READ) return;
        before = last.id;
        // Other requests run in between.
        await setImmediate();
      }
    },

    async countTokens(userId: string, day: string): Promise<number> {
      const [row] = await database.read(COUNT, [userId, day]);
      return row?.tokens ?? 0;
    },
  };
}

/** A write queue of its own: saves do not wait for it. */
function queueNameOf({ userId }: { userId: string }): string {
  return `calls of ${userId}`;
}

async function reserve(
  call: NewModelCall,
  { transaction, nowMs }: { transaction: Transaction; nowMs: number },
): Promise<TokenReservation | null> {
  if (!(await reserveFromBoth(call, transaction))) return null;
  const { userId, day, kind, dates, source, tokens, serverLimit } = call;
  const id = newId(nowMs);
  await transaction.run(ADD, [userId, id, nowMs, kind, dates.join(','), source]);
  return { userId, id, day, tokens, isServerLimited: serverLimit !== undefined };
}

type TokenAmount = Pick<NewModelCall, 'userId' | 'day' | 'tokens' | 'limit'>;

/** From the person's tokens, and from those of all people where these are limited. From neither when one is short. */
async function reserveFromBoth(
  { serverLimit, ...amount }: TokenAmount & Pick<NewModelCall, 'serverLimit'>,
  transaction: Transaction,
): Promise<boolean> {
  if (!(await reserveTokens(amount, transaction))) return false;
  if (serverLimit === undefined) return true;
  if (await reserveTokens({ ...amount, userId: ALL_USERS, limit: serverLimit }, transaction)) return true;
  await transaction.run(REFUND, [amount.userId, amount.day, amount.tokens]);
  return false;
}

async function reserveTokens({ userId, day, tokens, limit }: TokenAmount, transaction: Transaction): Promise<boolean> {
  // The first call of a day inserts a row without checking the limit.
  if (tokens > limit) return false;
  return (await transaction.run(RESERVE, [userId, day, tokens, limit])).length > 0;
}

async function complete(
  { userId, id, day, tokens, isServerLimited }: TokenReservation,
  { tokensIn, tokensOut, tries, ms, outcome }: CallResult,
  transaction: Transaction,
): Promise<void> {
  const unused = tokens - tokensIn - tokensOut;
  await transaction.run(REFUND, [userId, day, unused]);
  if (isServerLimited) await transaction.run(REFUND, [ALL_USERS, day, unused]);
  if (tries === 0) await transaction.run(DELETE, [userId, id]);
  else await transaction.run(COMPLETE, [userId, id, tokensIn, tokensOut, tries, Math.round(ms), outcome]);
}

function toCall({ at, kind, dates, source, tries, ms, outcome, ...tokens }: CallRow): StoredModelCall {
  const { tokens_in: tokensIn, tokens_out: tokensOut } = tokens;
  return { at, kind, dates: dates.split(','), source, tokensIn, tokensOut, tries, ms, outcome };
}
