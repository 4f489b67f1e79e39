// The OpenID Connect authorization code flow with PKCE, state and nonce. Google, any other provider and the stand-in
// take this same path; they differ in the settings only.
import type { Configuration, CustomFetch } from 'openid-client';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { AuthConfig } from '../../config/config.ts';
import { readIdentity } from './identity-claims.ts';
import { createProviderFetch } from './provider-fetch.ts';
import { findMissingClaims } from './user-info.ts';
import type { Identity } from '../user-rows.ts';

export interface OidcSettings {
  client: NonNullable<AuthConfig['client']>;
  /** Comes from the configuration, never from a request. */
  redirectUri: string;
  /** The issuer to store instead of the provider's own. */
  storedIssuer?: string;
  /** It offers a choice of accounts though its discovery does not say so. */
  hasAccountChoice: boolean;
  fetch: CustomFetch;
  clock: Clock;
}

interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Oidc {
  /** Where to send the browser, and what to remember until it comes back. */
  start(): Promise<Secrets & { url: string }>;
  /** Redeems the provider's answer and proves who has signed in. The provider's tokens end here. */
  finish(answer: URLSearchParams, secrets: Secrets & { log: FastifyBaseLogger }): Promise<Identity>;
  getClockSkewMs(): number;
}

/** The provider's addresses and keys may change; after this long they are asked for anew. */
const DISCOVERY_MS = 60 * 60_000;
const TIMEOUT_SECONDS = 10;

export function createOidc(settings: OidcSettings): Oidc {
  const { client, redirectUri, storedIssuer, clock } = settings;
  const { fetch, getClockSkewMs } = createProviderFetch(settings.fetch, clock);
  const discover = createDiscovery(client, fetch, clock);

  return {
    getClockSkewMs,
    start: async () => {
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
    finish: async (answer, { state, nonce, verifier, log }) => {
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

/** People who share a computer sign in as themselves. A provider that does not know this prompt refuses the sign-in, so it must list it. */
function listsAccountChoice(provider: Configuration): boolean {
  const prompts = provider.serverMetadata()['prompt_values_supported'];
  return Array.isArray(prompts) && prompts.includes('select_account');
}

/** One discovery for all who wait; a failed one is forgotten, so the next sign-in tries again. */
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
      // Without this the signature of an id_token that came over TLS is not looked at.
      library.enableNonRepudiationChecks,
      // Plain http is possible only on this computer; the configuration refuses it elsewhere.
      ...(issuer.protocol === 'http:' ? [library.allowInsecureRequests] : []),
    ],
  });
}
