// A provider whose ID token lacks the name or the e-mail is asked for them at its userinfo address.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createBrowser, type Person } from './auth-browser.ts';
import { startForger, type Forger } from './auth-forger.ts';

let forger: Forger;
let home: TestApp;

beforeEach(async () => {
  forger = await startForger();
  home = await startTestApp({}, { ...forger.environment, AUTH_ALLOWED_DOMAINS: 'example.org', AUTH_SIGNUP: 'open' });
});
afterEach(async () => {
  await home.close();
  await forger.close();
});

const ANSWER = { sub: 'ada', name: 'Ada L.', email: 'ada@example.org', email_verified: true };

async function signIn(lacking: readonly string[]): Promise<{ end: string; user: Person | null }> {
  forger.forge = ({ claims, ...token }) => {
    const left = Object.entries(claims).filter(([name]) => !lacking.includes(name));
    return { ...token, claims: Object.fromEntries(left) };
  };
  const browser = createBrowser(home.server, home.config.publicUrl);
  const { redirectUrl } = (await browser.start()).json<{ redirectUrl: string }>();
  const { searchParams } = new URL(redirectUrl);
  forger.nonce = searchParams.get('nonce') ?? '';
  const query = `code=x&state=${searchParams.get('state')}&iss=${forger.issuer}`;
  const callback = await browser.visit(`/api/auth/callback?${query}`, { isFromOtherSite: true });
  return { end: String(callback.headers.location), user: (await browser.session()).user };
}

const EMAIL = ['email', 'email_verified'];

test.each([
  [['name'], { displayName: 'Ada L.', email: 'ada@example.org' }],
  [EMAIL, { displayName: 'Ada', email: 'ada@example.org' }],
  [['name', ...EMAIL], { displayName: 'Ada L.', email: 'ada@example.org' }],
])('what is missing in the token (%j) comes from there', async (lacking, user) => {
  forger.userInfo = { status: 200, body: ANSWER };

  expect(await signIn(lacking)).toMatchObject({ end: '/', user });
});

test('what the token says is not replaced', async () => {
  forger.userInfo = { status: 200, body: { ...ANSWER, email: 'boss@example.org' } };

  expect(await signIn(['name'])).toMatchObject({ end: '/', user: { displayName: 'Ada L.', email: 'ada@example.org' } });
});

test.each([
  ['is not verified', { ...ANSWER, email_verified: false }],
  ['belongs to another person', { ...ANSWER, sub: 'eve' }],
])('an e-mail that %s lets nobody in', async (_, body) => {
  forger.userInfo = { status: 200, body };

  // The token's own email_verified stays in it: it is not about that address.
  expect(await signIn(['name', 'email'])).toEqual({ end: '/?authError=not_allowed', user: null });
});

test('a provider that refuses to tell does not keep a person out whose token says enough', async () => {
  forger.userInfo = { status: 403, body: { error: 'insufficient_scope' } };

  expect(await signIn(['name'])).toMatchObject({ end: '/', user: { displayName: null, email: 'ada@example.org' } });
});

test('a provider that does not answer is named as the trouble', async () => {
  forger.userInfo = { status: 503, body: {} };

  expect(await signIn(['name'])).toEqual({ end: '/?authError=provider', user: null });
});
