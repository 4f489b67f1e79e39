// The access tokens of a person: list, create, remove.
import { randomBytes } from 'node:crypto';
import { TOKENS_MAX } from '#contract/limits.ts';
import type { AccessToken, CreatedAccessToken } from '#contract/tokens.ts';
import { accountClosed } from '../identity/errors.ts';
import { newId } from '../ids.ts';
import { inUserTransaction, type StorageDeps } from '../reflections/rows/user-transaction.ts';
import { tooManyTokens } from './errors.ts';
import {
  countTokens,
  deleteToken,
  insertToken,
  listTokenRows,
  lockOpenAccount,
  type StoredToken,
} from './rows/access-tokens.ts';

const DAY_MS = 86_400_000;
const SECRET_BYTES = 32;

export async function listTokens(userId: string, deps: StorageDeps): Promise<AccessToken[]> {
  return (await listTokenRows({ userId, nowMs: deps.clock.now() }, deps)).map(toAccessToken);
}

type NewToken = Pick<StoredToken, 'userId' | 'name' | 'scope'> & { days: number };

/** The prefix lets scanners of public code recognise a token that was published by mistake. */
export async function createToken(
  { userId, name, scope, days }: NewToken,
  deps: StorageDeps,
): Promise<CreatedAccessToken> {
  const token = `learn_${randomBytes(SECRET_BYTES).toString('base64url')}`;
  const nowMs = deps.clock.now();
  const created: StoredToken = {
    id: newId(nowMs),
    userId,
    name,
    scope,
    createdAt: nowMs,
    lastUsedAt: null,
    expiresAt: nowMs + days * DAY_MS,
  };
  // The person's lock: of two concurrent requests, the second counts the token of the first.
  await inUserTransaction(
    { userId },
    async (tx) => {
      if (!(await lockOpenAccount(userId, tx))) throw accountClosed();
      if ((await countTokens({ userId, nowMs }, tx)) >= TOKENS_MAX) throw tooManyTokens();
      await insertToken(created, token, tx);
    },
    deps,
  );
  return { ...toAccessToken(created), token };
}

export function removeToken(token: Pick<StoredToken, 'userId' | 'id'>, deps: StorageDeps): Promise<void> {
  return deleteToken(token, deps);
}

function toAccessToken({ id, name, scope, createdAt, lastUsedAt, expiresAt }: StoredToken): AccessToken {
  return {
    id,
    name,
    scope,
    createdAt: toTime(createdAt),
    lastUsedAt: lastUsedAt === null ? null : toTime(lastUsedAt),
    expiresAt: toTime(expiresAt),
  };
}

function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
