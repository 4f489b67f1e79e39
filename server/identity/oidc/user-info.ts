// Name and e-mail of a person whose ID token lacks them: many providers put them into the userinfo answer only.
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration, IDToken } from 'openid-client';
import { describeAuthError } from './auth-error.ts';
import { ProviderUnavailable } from './provider-fetch.ts';

interface Question {
  provider: Configuration;
  tokens: { access_token: string };
  claims: IDToken;
  log: FastifyBaseLogger;
}

/** What the ID token already says is not replaced: only that is signed. */
export async function findMissingClaims({ provider, tokens, claims, log }: Question): Promise<Record<string, unknown>> {
  const lacksName = typeof claims['name'] !== 'string';
  const lacksEmail = typeof claims['email'] !== 'string';
  if (!(lacksName || lacksEmail) || provider.serverMetadata().userinfo_endpoint === undefined) return {};
  const library = await import('openid-client');
  try {
    const {
      name,
      email,
      email_verified: isVerified,
    } = await library.fetchUserInfo(provider, tokens.access_token, claims.sub);
    return {
      ...(lacksName ? { name } : {}),
      // Address and proof belong together: the token's proof is not for the address of this answer.
      ...(lacksEmail ? { email, email_verified: isVerified } : {}),
    };
  } catch (error) {
    // It may be back in a moment. Going on would take the name off the account.
    if (isProviderUnavailable(error)) throw error;
    log.warn({ detail: describeAuthError(error) }, 'the sign-in provider does not tell name and e-mail');
    return {};
  }
}

function isProviderUnavailable(error: unknown): boolean {
  let cause = error;
  while (cause instanceof Error) {
    if (cause instanceof ProviderUnavailable) return true;
    ({ cause } = cause);
  }
  return false;
}
