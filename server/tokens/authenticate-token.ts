import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { SignInPolicy } from '../config/sign-up.ts';
import type { Database } from '../database/database.ts';
import type { TokenCaller } from '../http/bind-route.ts';
import { toClientNetwork } from '../http/client-network.ts';
import { describeErrorForLog } from '../http/errors/describe-failure.ts';
import { isAllowed } from '../identity/admission.ts';
import { createUnknownSessionCache } from '../identity/sessions/forged-cookies.ts';
import { findToken, hashToken, touchToken, type TokenUse } from './rows/access-tokens.ts';

interface Deps {
  database: Pick<Database, 'read' | 'write'>;
  clock: Clock;
  signInPolicy: SignInPolicy;
  /** Lookups of unknown tokens per address. 0: no limit. */
  rateLimitPerMinute: number;
}

const TOKEN_PATTERN = /^learn_[\w-]{43}$/;
/** The last use is shown as a day, so it need not be written with each request. */
const TOUCH_INTERVAL_MS = 60_000;

/** Null for a token that is unknown, has ended, or whose person may not sign in any more. */
export function createTokenAuthentication({ database, clock, signInPolicy, rateLimitPerMinute }: Deps) {
  const unknownTokens = createUnknownSessionCache(rateLimitPerMinute, clock);

  function isActive(token: TokenUse | null): token is TokenUse {
    return token !== null && !token.isDisabled && clock.now() < token.expiresAt && isAllowed(token, signInPolicy);
  }

  function touch({ tokenHash, lastUsedAt }: TokenUse, request: FastifyRequest): void {
    const nowMs = clock.now();
    if (lastUsedAt !== null && nowMs - lastUsedAt < TOUCH_INTERVAL_MS) return;
    touchToken({ tokenHash, nowMs }, { database }).catch((error: unknown) => {
      request.log.warn(describeErrorForLog(error), 'the last use of an access token could not be saved');
    });
  }

  return async (token: string, request: FastifyRequest): Promise<TokenCaller | null> => {
    if (!TOKEN_PATTERN.test(token)) return null;
    const tokenHash = hashToken(token);
    const findAddress = (): string => toClientNetwork(request.ip);
    if (unknownTokens.isKnownMissing(tokenHash, findAddress)) return null;
    const found = await findToken(tokenHash, { database });
    if (found === null) {
      unknownTokens.recordMissing(tokenHash, findAddress());
      return null;
    }
    unknownTokens.recordFound(tokenHash);
    if (!isActive(found)) return null;
    touch(found, request);
    const { userId, scope } = found;
    return { userId, scope, isActive: async () => isActive(await findToken(tokenHash, { database })) };
  };
}
