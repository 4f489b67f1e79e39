import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OPTIONS, readConfig } from './config.ts';

const KEY = Buffer.alloc(32, 7).toString('base64');

describe('without any option', () => {
  test('the server runs on this computer with the embedded database and the built-in sign-in', () => {
    const { config, problems } = readConfig({});

    expect(problems).toEqual([]);
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      auth: { provider: 'local' },
    });
  });

  test('the public address follows the port', () => {
    expect(readConfig({ PORT: '4100' }).config.publicUrl).toBe('http://localhost:4100');
  });
});

test.each([
  [undefined, 256_000_000],
  ['1', 1_000_000],
  ['0', undefined],
])('STORAGE_MB_PER_PERSON=%s is a limit of %s bytes', (value, bytes) => {
  expect(readConfig({ STORAGE_MB_PER_PERSON: value }).config.storageBytesPerPerson).toBe(bytes);
});

test('every mistake is named at once, one sentence each', () => {
  const { problems } = readConfig({
    PORT: 'eighty',
    LOG_LEVEL: 'loud',
    LEARN_MASTER_KEY: 'short',
    PUBLIC_URL: 'learn.example/app',
  });

  expect(problems).toHaveLength(4);
  for (const problem of problems) expect(problem).toMatch(/^[A-Z_]+ .*\.$/);
});

const OIDC = { OIDC_ISSUER: 'https://id.example:8443/realm', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 'd' };
const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };

describe('sign-in', () => {
  test.each([
    [{}, 'open'],
    [GOOGLE, 'first'],
    [OIDC, 'first'],
    [{ ...GOOGLE, AUTH_ALLOWED_EMAILS: 'a@b.example' }, 'open'],
    [{ ...GOOGLE, AUTH_ALLOWED_DOMAINS: 'b.example' }, 'open'],
    [{ ...GOOGLE, AUTH_SIGNUP: 'open' }, 'open'],
    [{ ...OIDC, AUTH_SIGNUP: 'closed', AUTH_ALLOWED_EMAILS: 'a@b.example' }, 'closed'],
    [{ AUTH_SIGNUP: 'closed' }, 'closed'],
  ])('with %j sign-up is %s', (environment, signUp) => {
    const { config, problems } = readConfig(environment);

    expect(problems).toEqual([]);
    expect(config.auth.signInPolicy.signUp).toBe(signUp);
  });

  test.each([
    [{}, 'Google'],
    [{ ...GOOGLE, OIDC_NAME: 'Other' }, 'Google'],
    [OIDC, 'id.example:8443'],
    [{ ...OIDC, OIDC_NAME: 'Our club' }, 'Our club'],
  ])('with %j the button names %s', (environment, name) => {
    expect(readConfig(environment).config.auth.providerName).toBe(name);
  });

  test('Google needs only its two variables', () => {
    const { config, problems } = readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });

    expect(problems).toEqual([]);
    expect(config.auth).toMatchObject({
      provider: 'google',
      client: { issuer: 'https://accounts.google.com', tokenAuth: 'basic' },
    });
  });

  test.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'Sign-in with Google needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.'],
    [
      { OIDC_ISSUER: 'https://id.example' },
      'Sign-in with an OpenID provider needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
    ],
    [
      {
        GOOGLE_CLIENT_ID: 'a',
        GOOGLE_CLIENT_SECRET: 'b',
        OIDC_ISSUER: 'https://id.example',
        OIDC_CLIENT_ID: 'c',
        OIDC_CLIENT_SECRET: 'd',
      },
      'Set either the GOOGLE_ or the OIDC_ options, not both.',
    ],
    [
      { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 'd' },
      'OIDC_ISSUER must be an https address.',
    ],
    [{ METRICS_HOST: 'everywhere' }, 'METRICS_HOST must be an address of this computer, such as 127.0.0.1 or 0.0.0.0.'],
    [{ AUTH_SIGNUP: 'maybe' }, 'AUTH_SIGNUP must be one of open, closed.'],
    [
      { AUTH_ALLOWED_EMAILS: 'ada@learn.example, ben' },
      'AUTH_ALLOWED_EMAILS must be e-mail addresses separated by commas; ben is not one.',
    ],
    [{ AUTH_ALLOWED_EMAILS: ',' }, 'AUTH_ALLOWED_EMAILS must name e-mail addresses, or be unset.'],
    [
      { AUTH_ALLOWED_DOMAINS: 'learn.example,@other.example' },
      'AUTH_ALLOWED_DOMAINS must be domains such as learn.example separated by commas; @other.example is not one.',
    ],
    [
      { AUTH_ALLOWED_DOMAINS: 'learn.example' },
      'AUTH_ALLOWED_EMAILS and AUTH_ALLOWED_DOMAINS need Google or an OpenID provider: the built-in sign-in verifies no e-mail.',
    ],
    [{ OIDC_NAME: 'x'.repeat(41) }, 'OIDC_NAME must be at most 40 characters on one line.'],
    [{ LOCAL_SIGNIN_CODE: 'too short' }, 'LOCAL_SIGNIN_CODE needs at least 12 characters.'],
  ])('%j is refused', (environment, sentence) => {
    expect(readConfig(environment).problems).toContain(sentence);
  });

  test('the built-in sign-in refuses to be reachable from other computers', () => {
    expect(readConfig({ HOST: '0.0.0.0' }).problems).toHaveLength(1);
    expect(readConfig({ PUBLIC_URL: 'http://192.168.1.5:3000' }).problems).toHaveLength(1);
  });

  test('with a code the built-in sign-in may be reachable from other computers', () => {
    expect(readConfig({ HOST: '0.0.0.0', LOCAL_SIGNIN_CODE: 'a long enough code' }).problems).toEqual([]);
  });

  const PROVIDERS = [
    { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
    { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' },
  ];

  test.each(PROVIDERS)('a provider for other computers needs an address that they can open: %j', (provider) => {
    expect(readConfig({ ...provider, HOST: '0.0.0.0' }).problems).toEqual([
      'HOST is reachable from other computers, but PUBLIC_URL is this computer: set PUBLIC_URL to the address people open, because sign-in works only there.',
    ]);
    expect(readConfig({ ...provider, HOST: '0.0.0.0', PUBLIC_URL: 'https://learn.example' }).problems).toEqual([]);
    expect(readConfig(provider).problems).toEqual([]);
  });
});

describe('the end of a session', () => {
  const DAY_MS = 86_400_000;

  test.each([
    [{ SESSION_IDLE_DAYS: '91' }, 'SESSION_IDLE_DAYS (91) must not be more than SESSION_MAX_DAYS (90).'],
    [
      { SESSION_IDLE_DAYS: '8', SESSION_MAX_DAYS: '7' },
      'SESSION_IDLE_DAYS (8) must not be more than SESSION_MAX_DAYS (7).',
    ],
  ])('%j is refused', (environment, sentence) => {
    expect(readConfig(environment).problems).toEqual([sentence]);
  });

  test('without a visit comes at most as late as the end in any case', () => {
    const { config, problems } = readConfig({ SESSION_MAX_DAYS: '7' });

    expect(problems).toEqual([]);
    expect(config.auth).toMatchObject({ sessionIdleMs: 7 * DAY_MS, sessionMaxMs: 7 * DAY_MS });
  });
});

test('PostgreSQL needs the master key', () => {
  const environment = { DATABASE_URL: 'postgresql://localhost/learn' };

  expect(readConfig(environment).problems).toEqual(['DATABASE_URL needs LEARN_MASTER_KEY: 32 bytes in base64.']);
  expect(readConfig({ ...environment, LEARN_MASTER_KEY: KEY }).problems).toEqual([]);
});

test.each(['short', KEY.slice(0, -1), `${KEY.slice(0, 20)} ${KEY.slice(20)}`, `-_${KEY.slice(2)}`])(
  'a master key is refused at once when it is «%s»',
  (key) => {
    expect(readConfig({ LEARN_MASTER_KEY: key }).problems).toEqual([
      'LEARN_MASTER_KEY must be 32 bytes in base64 (44 characters).',
    ]);
  },
);

describe('the proxies that are believed', () => {
  test.each(['loopback,uniquelocal', 'linklocal', '10.0.0.0/8, 192.168.1.7', 'fd00::/8', '::1'])(
    'may be %s',
    (value) => {
      expect(readConfig({ TRUST_PROXY: value })).toMatchObject({
        problems: [],
        config: { trustProxy: value.split(',').map((name) => name.trim()) },
      });
    },
  );

  test.each(['true', '1', 'loopback,proxy.example', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '10.0.0.0/'])(
    'cannot be %s, for it would be nobody or everybody',
    (value) => {
      expect(readConfig({ TRUST_PROXY: value }).problems).toEqual([
        expect.stringMatching(/^TRUST_PROXY must be .*\.$/),
      ]);
    },
  );
});

describe('a secret in a file', () => {
  test('is read without the line break at its end', () => {
    const folder = mkdtempSync(join(tmpdir(), 'learn-config-'));
    writeFileSync(join(folder, 'key'), `${KEY}\n`);

    const { config, problems } = readConfig({ LEARN_MASTER_KEY_FILE: join(folder, 'key') });
    rmSync(folder, { recursive: true });

    expect(problems).toEqual([]);
    expect(config.masterKey).toBe(KEY);
  });

  test('that is empty, or that is not named, is a sentence, and not another database', () => {
    const folder = mkdtempSync(join(tmpdir(), 'learn-config-'));
    writeFileSync(join(folder, 'empty'), ' \n');

    const empty = readConfig({ DATABASE_URL_FILE: join(folder, 'empty') }).problems;
    rmSync(folder, { recursive: true });

    expect(empty).toEqual(['DATABASE_URL_FILE names an empty file.']);
    expect(readConfig({ DATABASE_URL_FILE: ' ' }).problems).toEqual(['DATABASE_URL_FILE is set, but names no file.']);
  });

  test('that cannot be read, or that competes with the variable, is a sentence', () => {
    expect(readConfig({ LEARN_MASTER_KEY_FILE: '/nowhere/key' }).problems).toEqual([
      'LEARN_MASTER_KEY_FILE names a file that cannot be read.',
    ]);
    expect(readConfig({ LEARN_MASTER_KEY: KEY, LEARN_MASTER_KEY_FILE: '/nowhere/key' }).problems).toContain(
      'Set either LEARN_MASTER_KEY or LEARN_MASTER_KEY_FILE, not both.',
    );
  });
});

test('every option has one sentence and a default', () => {
  for (const option of Object.values(OPTIONS)) {
    expect(option.sentence).toMatch(/^[A-Z].*\.$/);
    expect(option.default).not.toBe('');
  }
});
