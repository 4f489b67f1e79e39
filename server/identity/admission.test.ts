import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { describeAccess, isAllowed } from './admission.ts';

const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const OIDC = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };
const HOW = 'To let others in, set AUTH_ALLOWED_EMAILS, AUTH_ALLOWED_DOMAINS or AUTH_SIGNUP=open.';

test.each([
  [{}, null, 'Anyone at this computer can sign in.'],
  [{ LOCAL_SIGNIN_CODE: 'a long enough code' }, null, 'Anyone who knows LOCAL_SIGNIN_CODE can sign in.'],
  [{ AUTH_SIGNUP: 'closed' }, null, 'Only people who have a journal can sign in.'],
  [{ ...GOOGLE, AUTH_SIGNUP: 'open' }, true, 'Anyone with a Google account can sign in.'],
  [{ ...OIDC, AUTH_SIGNUP: 'open' }, true, 'Anyone with an account at https://id.example can sign in.'],
  [GOOGLE, false, `The first person to sign in gets a journal, then sign-up closes. ${HOW}`],
  [OIDC, null, `The first person to sign in gets a journal, then sign-up closes. ${HOW}`],
  [OIDC, true, `Only people who have a journal can sign in: sign-up closed after the first person. ${HOW}`],
  [{ ...OIDC, AUTH_ALLOWED_EMAILS: 'a@b.example' }, true, 'Only people on AUTH_ALLOWED_EMAILS can sign in.'],
  [
    { ...OIDC, AUTH_ALLOWED_EMAILS: 'a@b.example', AUTH_ALLOWED_DOMAINS: 'c.example', AUTH_SIGNUP: 'closed' },
    true,
    'Only people on AUTH_ALLOWED_EMAILS or AUTH_ALLOWED_DOMAINS who have a journal can sign in.',
  ],
])('%j with a person: %s', (environment, hasPerson, sentence) => {
  expect(describeAccess(readConfig(environment).config.auth, hasPerson)).toBe(sentence);
});

test.each([
  ['ada@example.org', true],
  ['Ada@EXAMPLE.org', true],
  ['ada@sub.example.org', false],
  ['ada@example.org.evil', false],
  ['example.org', false],
  ['@example.org', false],
  ['', false],
])('the allowed domain example.org lets in «%s»: %s', (email, isIn) => {
  const { signInPolicy } = readConfig({ ...OIDC, AUTH_ALLOWED_DOMAINS: 'example.org' }).config.auth;

  expect(isAllowed({ email, emailVerified: true }, signInPolicy)).toBe(isIn);
});
