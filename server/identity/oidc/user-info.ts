// Name and e-mail from the userinfo endpoint: many providers leave them out of the ID token.
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration, IDToken } from 'openid-client';
import { describeAuthError } from './auth-error.ts';
import { ProviderUnavailable } from './provider-fetch.ts';

interface UserInfoRequest {
  provider: Configuration;
  tokens: { access_token: string };
  claims: IDToken;
  log: FastifyBaseLogger;
}

/** Claims of the ID token are not replaced, because only they are signed. */
export async function findMissingClaims({
  provider,
  tokens,
  claims,
  log,
}: UserInfoRequest): Promise<Record<string, unknown>> {
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
      // The token's email_verified is not about the e-mail of this answer.
      ...(lacksEmail ? { email, email_verified: isVerified } : {}),
    };
  } catch (error) {
    // Continuing would remove the name from the account; the person can try again.
    if (isProviderUnavailable(error)) throw error;
    log.warn({ detail: describeAuthError(error) }, 'the sign-in provider did not return name and e-mail');
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
