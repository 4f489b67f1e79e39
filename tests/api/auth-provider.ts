// A provider of its own on a port of this computer, set up as Google is for a real installation: other issuer, other
// keys (RSA), `iss` in its answers, checked e-mails. The person at it signs in as soon as the page opens.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { Provider, interactionPolicy } from 'oidc-provider';
import { createMemoryStore } from '../../server/identity/local-provider/store.ts';
import { systemClock } from '../../server/clock.ts';

const PORTS = { first: 4500, last: 4599 };

export interface TestProvider {
  issuer: string;
  environment: Record<string, string>;
  /** Who signs in next; null cancels. */
  person: { subject: string; name: string; email: string } | null;
  /** Whether it has checked that the e-mail is theirs. */
  isVerified: boolean;
  /** Walks from the address that the app gave to the one the provider sends the browser back to. */
  walk(redirectUrl: string): Promise<string>;
  close(): Promise<void>;
}

export async function startProvider(redirectUri: string): Promise<TestProvider> {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const clientSecret = randomBytes(24).toString('base64url');
  const state: TestProvider = {
    issuer,
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'learn-test', OIDC_CLIENT_SECRET: clientSecret },
    isVerified: true,
    person: { subject: '110169484474386276334', name: 'Ada Lovelace', email: 'ada@example.org' },
    walk: (redirectUrl) => walk(redirectUrl, issuer),
    close: () => stop(server),
  };
  const provider = createProvider(issuer, clientSecret, redirectUri, state);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/person/')) return void answer(request, response);
    const { person } = state;
    const result = person
      ? { login: { accountId: person.subject }, select_account: {} }
      : { error: 'access_denied', error_description: 'no' };
    return void provider.interactionFinished(request, response, result);
  });
  return state;
}

/** `first` is tried first; a port that somebody else has is passed over. */
export async function listen(server: Server, first = PORTS.first): Promise<number> {
  for (let port = first; port <= PORTS.last; port += 1) {
    const isListening = await new Promise<boolean>((resolve) => {
      const fail = (): void => resolve(false);
      server.once('error', fail).listen(port, '127.0.0.1', () => {
        server.off('error', fail);
        resolve(true);
      });
    });
    if (isListening) return port;
  }
  throw new Error(`No free port from ${PORTS.first} to ${PORTS.last}`);
}

export function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function createProvider(issuer: string, clientSecret: string, redirectUri: string, state: TestProvider): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  policy.remove('consent');
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  return new Provider(issuer, {
    adapter: createMemoryStore(systemClock),
    clients: [{ client_id: 'learn-test', client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: false,
    interactions: { policy, url: (_context, { uid }) => `/person/${uid}` },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: async (_context, subject) => ({
      accountId: subject,
      claims: async () => ({
        sub: subject,
        name: state.person?.name,
        email: state.person?.email,
        email_verified: state.isVerified,
      }),
    }),
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: 'learn-test',
        accountId: context.oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
}

async function walk(redirectUrl: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = redirectUrl;
  for (let step = 0; step < 8; step += 1) {
    if (!url.startsWith(issuer)) return url;
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2);
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error('The provider does not come to an end.');
}
