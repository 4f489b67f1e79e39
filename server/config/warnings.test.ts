import { expect, test } from 'vitest';
import { OPTIONS, readConfig } from './config.ts';

const warningsOf = (environment: Record<string, string>): readonly string[] => readConfig(environment).warnings;

test.each([
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_URL_FILE', 'DATABASE_URL_FILE'],
  ['LEARN_MASTERKEY', 'LEARN_MASTER_KEY'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['DATADIR', 'DATA_DIR'],
  ['LEARN_MASTER', 'LEARN_MASTER_KEY or LEARN_MASTER_KEY_PREVIOUS'],
  ['SESSION_IDLE', 'SESSION_IDLE_DAYS'],
  ['AI_PRICE', 'AI_PRICE_IN or AI_PRICE_OUT'],
])('%s looks like %s', (name, meant) => {
  expect(warningsOf({ [name]: 'a value' })).toEqual([`${name} is not an option of Learn. Did you mean ${meant}?`]);
});

test('what other programs read is not looked like', () => {
  const ofOthers =
    'HOME PATH PWD LANG USER TERM SHELL HOSTNAME HOSTTYPE POST NODE_ENV TZ ' +
    'SESSION_MANAGER DBUS_SESSION_BUS_ADDRESS GOOGLE_APPLICATION_CREDENTIALS POSTGRES_PASSWORD ' +
    'NODE_COMPILE_CACHE npm_config_loglevel XDG_DATA_DIRS XDG_DATA_HOME http_proxy LEARN_PORT ' +
    'OPENAI_API_KEY OPENAI_BASE_URL GEMINI_API_KEY GOOGLE_GENERATIVE_AI_API_KEY ANTHROPIC_API_KEY';

  expect(warningsOf(Object.fromEntries(ofOthers.split(' ').map((name) => [name, 'a value'])))).toEqual([]);
});

test('no option looks like another', () => {
  const names = Object.keys(OPTIONS);
  const sentences = warningsOf(Object.fromEntries(names.map((name) => [name, 'a value'])));

  expect(sentences.filter((sentence) => sentence.includes('Did you mean'))).toEqual([]);
});

test.each([
  [{ AI_API_KEY: 'sk-1' }, 'AI_API_KEY has no effect without AI_PROVIDER.'],
  [
    { AI_PROVIDER: 'none', AI_TIMEOUT_MS: '2000', AI_API_KEY: 'sk-1' },
    'AI_API_KEY, AI_TIMEOUT_MS have no effect without AI_PROVIDER.',
  ],
  [
    { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's', LOCAL_SIGNIN_CODE: 'a long enough code' },
    'LOCAL_SIGNIN_CODE has no effect beside a sign-in provider.',
  ],
  [{ OIDC_SCOPES: 'openid' }, 'OIDC_SCOPES has no effect without OIDC_ISSUER.'],
  [
    { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's', OIDC_SCOPES: 'openid', OIDC_TOKEN_AUTH: 'post' },
    'OIDC_TOKEN_AUTH, OIDC_SCOPES have no effect without OIDC_ISSUER.',
  ],
  [
    { AI_PROVIDER: 'openai', AI_API_KEY: 'sk-1', AI_PRICE_IN: '1', AI_PRICE_OUT: '2' },
    'AI_PRICE_IN, AI_PRICE_OUT have no effect without METRICS_PORT.',
  ],
  [
    { OIDC_CLIENT_ID_FILE: '/run/id' },
    'OIDC_CLIENT_ID_FILE has no effect: only secrets are read from a file. Set OIDC_CLIENT_ID.',
  ],
])('%j has an option without effect', (environment, sentence) => {
  const { problems, warnings } = readConfig(environment);

  expect(problems).toEqual([]);
  expect(warnings).toEqual([sentence]);
});

test('options that are used, and variables that are set to nothing, are no warning', () => {
  expect(warningsOf({})).toEqual([]);
  expect(warningsOf({ PUBLC_URL: ' ', AI_API_KEY: '' })).toEqual([]);
  expect(warningsOf({ AI_PROVIDER: 'openai', AI_API_KEY: 'sk-1', AI_TIMEOUT_MS: '2000' })).toEqual([]);
  expect(warningsOf({ LOCAL_SIGNIN_CODE: 'a long enough code', HOST: '0.0.0.0' })).toEqual([]);
});
