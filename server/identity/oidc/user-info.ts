// Name and e-mail from the userinfo endpoint: many providers leave them out of the ID token.
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration, IDToken } from 'openid-client';
import { describeAuthError, isProviderUnavailable } from './auth-error.ts';

interface UserInfoRequest {
  provider: Configuration;
  tokens: { access_token: string };
  claims: IDToken;
  log: FastifyBaseLogger;
}

/** Claims of the ID token are not replaced, because only they are signed. */
export async function findMissingClaims(request: UserInfoRequest): Promise<Record<string, unknown>> {
  const { provider, tokens, claims, log } = request;
  const lacksName = typeof claims['name'] !== 'string';
  const lacksEmail = typeof claims['email'] !== 'string';
  if (!(lacksName || lacksEmail) || provider.serverMetadata().userinfo_endpoint === undefined) return {};
  const library = await import('openid-client');
  try {
    const { name, ...info } = await library.fetchUserInfo(provider, tokens.access_token, claims.sub);
    return {
      ...(lacksName ? { name } : {}),
      // The token's email_verified is not about the e-mail of this answer.
      ...(lacksEmail ? { email: info.email, email_verified: info.email_verified } : {}),
    };
  } catch (error) {
    // Continuing would remove the name from the account; the person can try again.
    if (isProviderUnavailable(error)) throw error;
    log.warn({ detail: describeAuthError(error) }, 'the sign-in provider did not return name and e-mail');
    return {};
  }
}
