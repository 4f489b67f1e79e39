// Tokens that a provider, or somebody between, could send instead of a good one. None may open a session.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createBrowser, type Browser } from './auth-browser.ts';
import { createKeys, startForger, type Forger, type Token } from './auth-forger.ts';

let forger: Forger;
let home: TestApp;

beforeAll(async () => {
  forger = await startForger();
  home = await startTestApp({}, forger.environment);
});
beforeEach(() => {
  forger.forge = (token) => token;
  forger.aheadMs = 0;
  forger.refusal = null;
});
afterAll(async () => {
  await home.close();
  await forger.close();
});

interface Answer {
  code?: string;
  state?: string;
  iss?: string;
  error?: string;
}

/** A whole sign-in; `answer` is what the provider's redirect says beyond the usual. */
async function signIn(answer: Answer = {}, app: TestApp = home): Promise<{ browser: Browser; end: string }> {
  const browser = createBrowser(app.server, app.config.publicUrl);
  const started = await browser.start();
  const sent = new URL(started.json<{ redirectUrl: string }>().redirectUrl).searchParams;
  forger.nonce = sent.get('nonce') ?? '';
  const query = { code: 'code', state: sent.get('state') ?? '', iss: forger.issuer, ...answer };
  const back = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  const end = await browser.visit(`/api/auth/callback?${back.toString()}`, { isFromOtherSite: true });
  return { browser, end: String(end.headers.location) };
}

const now = (): number => Math.floor(Date.now() / 1000);
const claim = (claims: Record<string, unknown>) => (token: Token) => ({
  ...token,
  claims: { ...token.claims, ...claims },
});
const head = (header: Record<string, unknown>) => (token: Token) => ({
  ...token,
  header: { ...token.header, ...header },
});

test('an untouched token signs in, so the refusals below have one reason each', async () => {
  const { browser, end } = await signIn();

  expect(end).toBe('/');
  expect((await browser.session()).user).toMatchObject({ email: 'ada@example.org' });
});

describe('a token is refused', () => {
  const stranger = createKeys();
  const forgeries: [string, (token: Token) => Token, string][] = [
    ['of another issuer', claim({ iss: 'https://accounts.evil.example' }), 'failed'],
    ['for another client', claim({ aud: 'somebody-else' }), 'failed'],
    ['for several clients, without saying for whom', claim({ aud: ['learn-test', 'other'] }), 'failed'],
    ['authorized for another party among several', claim({ aud: ['learn-test', 'other'], azp: 'other' }), 'failed'],
    ['authorized for another party', claim({ azp: 'other' }), 'failed'],
    ['with another nonce', claim({ nonce: 'not the one asked for' }), 'failed'],
    ['without a nonce', claim({ nonce: undefined }), 'failed'],
    ['that is over', claim({ iat: now() - 7200, exp: now() - 3600 }), 'failed'],
    ['without an end', claim({ exp: undefined }), 'failed'],
    ['made long ago and still valid', claim({ iat: now() - 400 }), 'failed'],
    ['made in the future', claim({ iat: now() + 400 }), 'failed'],
    ['not valid yet', claim({ nbf: now() + 400 }), 'failed'],
    ['without a subject', claim({ sub: undefined }), 'failed'],
    ['with an empty subject', claim({ sub: '' }), 'failed'],
    ['with an endless subject', claim({ sub: 'a'.repeat(256) }), 'failed'],
    ['with a subject that contains the separator of the uid', claim({ sub: 'a\0b' }), 'failed'],
    ['without a signature', head({ alg: 'none' }), 'alg'],
    ['signed with the client secret', head({ alg: 'HS256' }), 'alg'],
    ['signed with another key under a known name', (token) => ({ ...token, key: stranger.privateKey }), 'failed'],
    [
      'signed with an unknown key',
      (token) => ({ ...head({ kid: 'second' })(token), key: stranger.privateKey }),
      'failed',
    ],
    [
      'that brings its own key along',
      (token) => ({
        ...head({ kid: undefined, jwk: stranger.publicKey.export({ format: 'jwk' }) })(token),
        key: stranger.privateKey,
      }),
      'failed',
    ],
    ['with an extension that must be understood', head({ crit: ['exp'] }), 'failed'],
    ['whose content was changed after signing', (token) => ({ ...token, change: replaceSubject }), 'failed'],
    ['that is not one', (token) => ({ ...token, change: () => 'a.b' }), 'failed'],
  ];

  test.each(forgeries)('%s', async (_name, forge, code) => {
    forger.forge = forge;

    const { browser, end } = await signIn();

    expect(end).toBe(`/?authError=${code}`);
    expect((await browser.session()).user).toBeNull();
    expect([...browser.jar.keys()]).toEqual([]);
  });

  test('signed with the client secret, even from a provider that announces it', async () => {
    forger.metadata = { id_token_signing_alg_values_supported: ['ES256', 'HS256'] };
    const other = await startTestApp({}, forger.environment);
    forger.forge = head({ alg: 'HS256' });

    const { end } = await signIn({}, other);

    expect(end).toBe('/?authError=alg');
    forger.metadata = {};
    await other.close();
  });
});

describe('an answer is refused', () => {
  test('that comes from another provider', async () => {
    expect((await signIn({ iss: 'https://accounts.evil.example' })).end).toBe('/?authError=failed');
  });

  test('that hides which provider it comes from', async () => {
    expect((await signIn({ iss: '' })).end).toBe('/?authError=failed');
  });

  test('without a code', async () => {
    expect((await signIn({ code: '' })).end).toBe('/?authError=failed');
  });

  test.each([
    ['access_denied', 'cancelled'],
    ['server_error', 'provider'],
    ['temporarily_unavailable', 'provider'],
    ['unauthorized_client', 'client'],
    ['<script>alert(1)</script>', 'failed'],
    ['constructor', 'failed'],
  ])('that says %s, in a word of the closed list', async (error, code) => {
    expect((await signIn({ code: '', error })).end).toBe(`/?authError=${code}`);
  });

  test.each([
    [400, { error: 'invalid_grant' }, 'failed'],
    [400, { error: 'invalid_client' }, 'client'],
    [401, { error: 'invalid_client' }, 'client'],
    [500, { error: 'server_error' }, 'provider'],
    [200, 'nothing of the kind', 'failed'],
  ])('when the exchange ends with %s %o', async (status, body, code) => {
    forger.refusal = { status, body };

    expect((await signIn()).end).toBe(`/?authError=${code}`);
  });
});

test.each([
  [undefined, null],
  [['none', 'login', 'select_account'], 'select_account'],
  [['none', 'login'], null],
])('of a provider with the prompts %o is asked %o', async (prompts, asked) => {
  forger.metadata = { prompt_values_supported: prompts };
  const app = await startTestApp({}, forger.environment);

  const started = await createBrowser(app.server, app.config.publicUrl).start();

  const { searchParams } = new URL(started.json<{ redirectUrl: string }>().redirectUrl);
  expect(searchParams.get('prompt')).toBe(asked);
  forger.metadata = {};
  await app.close();
});

describe('a clock that is off', () => {
  test('is named as the reason when tokens seem to come from the future', async () => {
    forger.aheadMs = 12 * 60_000;

    expect((await signIn()).end).toBe('/?authError=clock');
  });

  test('is named when tokens seem to be over', async () => {
    forger.aheadMs = -2 * 3_600_000;

    expect((await signIn()).end).toBe('/?authError=clock');
  });

  test('of a few minutes does not matter', async () => {
    forger.aheadMs = 4 * 60_000;

    expect((await signIn()).end).toBe('/');
  });
});

function replaceSubject(token: string): string {
  const [header, body = '', signature] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...(claims as object), sub: 'eve' })).toString('base64url');
  return [header, changed, signature].join('.');
}
