// The library's OpenID provider, configured like Google's for this app: one client, authorization code with PKCE.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Account as ProviderAccount, Configuration, JWK, KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { CreateAdapter } from './store.ts';
import type { LocalAccounts } from './account-rows.ts';

interface ProviderOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  accounts: LocalAccounts;
  adapter: CreateAdapter;
}

/** The cookie that ties a browser to the chooser it was sent to. */
const CHOOSER_COOKIE = 'learn_idp_choose';
/** As long as the sign-in state cookie. */
const INTERACTION_SECONDS = 600;
const CODE_SECONDS = 60;

export async function createOidcProvider(setup: ProviderOptions): Promise<Provider> {
  // Loaded at the first sign-in, for a faster start.
  const { Provider, interactionPolicy } = await import('oidc-provider');
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  // The app and the provider are the same program, so no consent is needed.
  policy.remove('consent');

  const provider = new Provider(setup.issuer, {
    ...describeClient(setup),
    interactions: { policy, url: (_context, { uid }) => `/idp/choose/${uid}` },
    findAccount: (_context, subject) => findAccount(setup.accounts, subject),
    loadExistingGrant: (context) => grantAllScopes(context, setup.clientId),
  });
  // Scheme and host are set by in-process-client.ts, never by the browser.
  provider.proxy = true;
  return provider;
}

function describeClient({ clientId, clientSecret, redirectUri, adapter }: ProviderOptions): Configuration {
  return {
    adapter,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [createSigningKey()] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    scopes: ['openid'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // The app reads only the id_token, so name and e-mail must be in it.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { interaction: CHOOSER_COOKIE, resume: 'learn_idp_resume', session: 'learn_idp_session' },
    },
    ttl: {
      AccessToken: CODE_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      Grant: INTERACTION_SECONDS,
      IdToken: INTERACTION_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: INTERACTION_SECONDS,
    },
    renderError: (context, out) => {
      context.type = 'text';
      context.body = out.error;
    },
  };
}

/** New at each start: nothing signed with it is stored. */
function createSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' };
}

async function findAccount(accounts: LocalAccounts, subject: string): Promise<ProviderAccount | undefined> {
  const account = await accounts.find(subject);
  if (!account) return undefined;
  const claims = { sub: subject, name: account.name, email: account.email, email_verified: false };
  return { accountId: subject, claims: async () => claims };
}

async function grantAllScopes(context: KoaContextWithOIDC, clientId: string) {
  const { provider, session } = context.oidc;
  const grant = new provider.Grant({ clientId, accountId: session?.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}
