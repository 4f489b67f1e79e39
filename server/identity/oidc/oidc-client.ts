// The OpenID Connect authorization code flow with PKCE, state and nonce, for Google, other providers and the built-in one.
import type { Configuration, CustomFetch } from 'openid-client';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import { readIdentity } from './identity-claims.ts';
import { createProviderFetch } from './provider-fetch.ts';
import { findMissingClaims } from './user-info.ts';
import type { Identity } from '../user-rows.ts';
import type { AuthConfig } from '../../config/settings.ts';

interface OidcSettings {
  client: NonNullable<AuthConfig['client']>;
  /** Comes from the configuration, never from a request. */
  redirectUri: string;
  /** The issuer to store instead of the provider's own. */
  storedIssuer?: string;
  /** It supports select_account although its discovery document does not list it. */
  hasAccountChoice: boolean;
  fetch: CustomFetch;
  clock: Clock;
}

interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

export type Oidc = ReturnType<typeof createOidc>;

/** The provider's endpoints and keys may change, so discovery is repeated after this time. */
const DISCOVERY_MS = 60 * 60_000;
const TIMEOUT_SECONDS = 10;

export function createOidc(settings: OidcSettings) {
  const { client, redirectUri, storedIssuer, clock } = settings;
  const { fetch, getClockSkewMs } = createProviderFetch(settings.fetch, clock);
  const discover = createDiscovery(client, fetch, clock);

  return {
    getClockSkewMs,
    /** The URL to redirect to, and the secrets to store until the callback. */
    start: async (): Promise<Secrets & { url: string }> => {
      const library = await import('openid-client');
      const provider = await discover();
      const secrets = {
        state: library.randomState(),
        nonce: library.randomNonce(),
        verifier: library.randomPKCECodeVerifier(),
      };
      const url = library.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: client.scopes,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...(settings.hasAccountChoice || listsAccountChoice(provider) ? { prompt: 'select_account' } : {}),
      });
      return { ...secrets, url: url.href };
    },
    /** Exchanges the code and returns the verified identity. The provider's tokens are not stored. */
    finish: async (
      answer: URLSearchParams,
      { state, nonce, verifier, log }: Secrets & { log: FastifyBaseLogger },
    ): Promise<Identity> => {
      const library = await import('openid-client');
      const provider = await discover();
      const tokens = await library.authorizationCodeGrant(provider, new URL(`${redirectUri}?${answer.toString()}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no identity.');
      const completed = { ...claims, ...(await findMissingClaims({ provider, tokens, claims, log })) };
      return readIdentity(completed, {
        clientId: client.clientId,
        issuer: storedIssuer ?? claims.iss,
        nowMs: clock.now(),
      });
    },
  };
}

/** Lets people who share a computer choose their account. Only for providers that list the prompt; others would fail. */
function listsAccountChoice(provider: Configuration): boolean {
  const prompts = provider.serverMetadata()['prompt_values_supported'];
  return Array.isArray(prompts) && prompts.includes('select_account');
}

/** Concurrent sign-ins share one discovery. A failed one is not cached. */
function createDiscovery(
  client: OidcSettings['client'],
  fetch: CustomFetch,
  clock: Clock,
): () => Promise<Configuration> {
  let known: { provider: Promise<Configuration>; at: number } | null = null;

  return () => {
    if (known && clock.now() - known.at < DISCOVERY_MS) return known.provider;
    const found = { provider: discover(client, fetch), at: clock.now() };
    known = found;
    found.provider.catch(() => {
      if (known === found) known = null;
    });
    return found.provider;
  };
}

async function discover(client: OidcSettings['client'], fetch: CustomFetch): Promise<Configuration> {
  const library = await import('openid-client');
  const issuer = new URL(client.issuer);
  const { clientSecret } = client;
  const authentication =
    client.tokenAuth === 'post' ? library.ClientSecretPost(clientSecret) : library.ClientSecretBasic(clientSecret);
  return library.discovery(issuer, client.clientId, undefined, authentication, {
    [library.customFetch]: fetch,
    timeout: TIMEOUT_SECONDS,
    execute: [
      // By default the library skips the signature of an id_token that was received over TLS.
      library.enableNonRepudiationChecks,
      // The configuration allows plain http only for this computer.
      ...(issuer.protocol === 'http:' ? [library.allowInsecureRequests] : []),
    ],
  });
}
