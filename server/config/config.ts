// Every option with its default and one sentence; docs/configuration.md and .env.example are generated from this table.
import { readFileSync } from 'node:fs';
import { findConfigConflicts } from './conflicting-options.ts';
import { SIGN_IN_POLICY_OPTIONS, readSignInPolicy } from './sign-up.ts';
import { MODEL_OPTIONS, readModelConfig } from './ai.ts';
import { findWarnings } from './warnings.ts';
import {
  parseAddress,
  parseIssuer,
  numberBetween,
  oneOf,
  parseOrigin,
  parseProviderName,
  parseProxies,
  parseText,
  type OptionParser,
  type OptionReader,
} from './parse.ts';
import type { AuthConfig, Config } from './settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Option {
  sentence: string;
  default: string;
  /** Secrets may also come from a file: NAME_FILE. */
  isSecret?: true;
}

export const OPTIONS = {
  PORT: { sentence: 'The port the server listens on.', default: '3000' },
  HOST: {
    sentence:
      'The address the server listens on. An address that other computers reach needs a sign-in provider or LOCAL_SIGNIN_CODE.',
    default: '127.0.0.1',
  },
  PUBLIC_URL: {
    sentence: 'The address people open, as scheme, host and port. Sign-in works only there.',
    default: 'http://localhost:PORT',
  },
  DATA_DIR: {
    sentence: 'The folder of the embedded database and its keys; created when missing, readable only by its owner.',
    default: './data',
  },
  DATABASE_URL: {
    sentence: 'A PostgreSQL address. Without it the embedded database is used.',
    default: 'none',
    isSecret: true,
  },
  LEARN_MASTER_KEY: {
    sentence:
      "The key that wraps every person's keys: 32 bytes in base64. Required with DATABASE_URL; otherwise a key file is created in DATA_DIR/keys.",
    default: 'a key file',
    isSecret: true,
  },
  LEARN_MASTER_KEY_PREVIOUS: {
    sentence: 'The previous master key, while it is being changed.',
    default: 'none',
    isSecret: true,
  },
  LOG_LEVEL: {
    sentence: 'The log level: fatal, error, warn, info, debug, trace or silent. Successful requests are not logged.',
    default: 'warn',
  },
  RATE_LIMIT_PER_MINUTE: {
    sentence:
      'Requests per minute of one person, or of one address without sign-in; pages, unknown paths and the built-in sign-in count for the address. A request counts once more for each 64 KiB that it sends and each 256 KiB of text that it opens. 0 turns off all request limits.',
    default: '300',
  },
  STORAGE_MB_PER_PERSON: {
    sentence:
      'The storage limit of one person in megabytes (of 1,000,000 bytes) of sealed texts: days, removed days, earlier texts, drafts and generated texts. 0 for no limit.',
    default: '256',
  },
  ACCOUNT_DELETE_DAYS: {
    sentence:
      'Days between a request to delete an account and its deletion, in which the person can still keep it: 0 to 30. 0 deletes at once.',
    default: '7',
  },
  METRICS_PORT: { sentence: 'A port that answers with Prometheus metrics.', default: 'off' },
  METRICS_HOST: {
    sentence:
      'The address that METRICS_PORT listens on. In a container 0.0.0.0; anyone who can reach the port can then read the metrics.',
    default: '127.0.0.1',
  },
  TRUST_PROXY: {
    sentence: "Proxies that are trusted to state the client's address: names such as loopback,uniquelocal or ranges.",
    default: 'none',
  },
  GOOGLE_CLIENT_ID: { sentence: 'Sign-in with Google: the client id.', default: 'none' },
  GOOGLE_CLIENT_SECRET: { sentence: 'Sign-in with Google: the client secret.', default: 'none', isSecret: true },
  OIDC_ISSUER: { sentence: 'Sign-in with another OpenID provider: its issuer.', default: 'none' },
  OIDC_CLIENT_ID: { sentence: 'The client id at OIDC_ISSUER.', default: 'none' },
  OIDC_CLIENT_SECRET: { sentence: 'The client secret at OIDC_ISSUER.', default: 'none', isSecret: true },
  OIDC_TOKEN_AUTH: { sentence: 'How the secret is sent to OIDC_ISSUER: basic or post.', default: 'basic' },
  OIDC_NAME: {
    sentence: 'The name of OIDC_ISSUER on the sign-in button: «Sign in with …».',
    default: "the issuer's host",
  },
  OIDC_SCOPES: { sentence: 'The scopes that are requested from OIDC_ISSUER.', default: 'openid email profile' },
  ...SIGN_IN_POLICY_OPTIONS,
  LOCAL_SIGNIN_CODE: {
    sentence:
      'A code of 12 or more characters that the built-in sign-in asks for; it then also works from other computers.',
    default: 'none',
    isSecret: true,
  },
  SESSION_IDLE_DAYS: {
    sentence: 'A session ends after this many days without a visit; at most SESSION_MAX_DAYS.',
    default: '30',
  },
  SESSION_MAX_DAYS: { sentence: 'A session ends after this many days in any case.', default: '90' },
  ...MODEL_OPTIONS,
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof OPTIONS;
const GOOGLE_ISSUER = 'https://accounts.google.com';
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const DAY_MS = 86_400_000;

interface ConfigResult {
  config: Config;
  /** Every mistake, one sentence each: with one, the server does not start. */
  problems: readonly string[];
  /** What is probably not meant, one sentence each. */
  warnings: readonly string[];
}

export function readConfig(environment: Environment): ConfigResult {
  const problems: string[] = [];
  const read = createReader(environment, problems);

  const port = read('PORT', numberBetween(1, 65_535)) ?? 3000;
  const config: Config = {
    port,
    host: read('HOST', parseText) ?? '127.0.0.1',
    publicUrl: read('PUBLIC_URL', parseOrigin) ?? `http://localhost:${port}`,
    dataDir: read('DATA_DIR', parseText) ?? './data',
    databaseUrl: read('DATABASE_URL', parsePostgresUrl),
    masterKey: read('LEARN_MASTER_KEY', parseMasterKeyOption),
    previousMasterKey: read('LEARN_MASTER_KEY_PREVIOUS', parseMasterKeyOption),
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS)) ?? 'warn',
    rateLimitPerMinute: read('RATE_LIMIT_PER_MINUTE', numberBetween(0, 1_000_000)) ?? 300,
    metricsHost: read('METRICS_HOST', parseAddress) ?? '127.0.0.1',
    storageBytesPerPerson: toBytes(read('STORAGE_MB_PER_PERSON', numberBetween(0, 1_000_000)) ?? 256),
    accountDeleteDays: read('ACCOUNT_DELETE_DAYS', numberBetween(0, 30)) ?? 7,
    metricsPort: read('METRICS_PORT', numberBetween(1, 65_535)),
    trustProxy: read('TRUST_PROXY', parseProxies) ?? [],
    auth: readAuth(read, problems),
    allowsBrowserModel: read('AI_BROWSER', oneOf(['on', 'off'])) !== 'off',
    ai: readModelConfig({ read, peek: (name) => environment[name]?.trim() || undefined, problems }),
  };
  problems.push(...findConfigConflicts(config));
  const names = Object.keys(OPTIONS);
  const secrets = Object.entries<Option>(OPTIONS).flatMap(([name, { isSecret }]) => (isSecret ? [name] : []));
  return { config, problems, warnings: findWarnings(environment, { names, secrets }, config) };
}

function createReader(environment: Environment, problems: string[]): OptionReader<OptionName> {
  return (name, parse) => {
    const option: Option = OPTIONS[name];
    const file = option.isSecret ? environment[`${name}_FILE`]?.trim() : undefined;
    let value = environment[name]?.trim();
    if (file !== undefined) {
      if (value) problems.push(`Set either ${name} or ${name}_FILE, not both.`);
      const secret = readSecret(file);
      if ('problem' in secret) problems.push(`${name}_FILE ${secret.problem}`);
      else ({ value } = secret);
    }
    if (!value) return undefined;
    const parsed = parse(value);
    if (!('problem' in parsed)) return parsed.value;
    problems.push(`${name} ${parsed.problem}`);
    return undefined;
  };
}

/** Without a value the server would start with something else: with another database, for example. */
function readSecret(file: string): { value: string } | { problem: string } {
  if (file === '') return { problem: 'is set, but names no file.' };
  try {
    const value = readFileSync(file, 'utf8').trim();
    return value === '' ? { problem: 'names an empty file.' } : { value };
  } catch {
    return { problem: 'names a file that cannot be read.' };
  }
}

function readAuth(read: OptionReader<OptionName>, problems: string[]): AuthConfig {
  const google = {
    clientId: read('GOOGLE_CLIENT_ID', parseText),
    clientSecret: read('GOOGLE_CLIENT_SECRET', parseText),
  };
  const oidc = {
    issuer: read('OIDC_ISSUER', parseIssuer),
    clientId: read('OIDC_CLIENT_ID', parseText),
    clientSecret: read('OIDC_CLIENT_SECRET', parseText),
  };
  const tokenAuth = read('OIDC_TOKEN_AUTH', oneOf(['basic', 'post'])) ?? 'basic';
  const scopes = read('OIDC_SCOPES', parseText) ?? OPTIONS.OIDC_SCOPES.default;
  const localSigninCode = read('LOCAL_SIGNIN_CODE', parseText);
  const hasGoogle = Boolean(google.clientId ?? google.clientSecret);
  const hasOidc = Boolean(oidc.issuer ?? oidc.clientId ?? oidc.clientSecret);
  const name = read('OIDC_NAME', parseProviderName);
  const rest = {
    providerName: 'Google',
    signInPolicy: readSignInPolicy(read, hasGoogle || hasOidc),
    localSigninCode,
    ...readSessionLimits(read, problems),
  };

  if (localSigninCode && localSigninCode.length < 12) problems.push('LOCAL_SIGNIN_CODE needs at least 12 characters.');
  if (hasGoogle && hasOidc) problems.push('Set either the GOOGLE_ or the OIDC_ options, not both.');
  if (hasGoogle) {
    const { clientId, clientSecret } = google;
    if (clientId && clientSecret) {
      return {
        provider: 'google',
        client: { issuer: GOOGLE_ISSUER, clientId, clientSecret, tokenAuth: 'basic', scopes: 'openid email profile' },
        ...rest,
      };
    }
    problems.push('Sign-in with Google needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.');
  } else if (hasOidc) {
    const { issuer: address, clientId, clientSecret } = oidc;
    if (address && clientId && clientSecret) {
      const client = { issuer: address, clientId, clientSecret, tokenAuth, scopes };
      return { ...rest, provider: 'oidc', providerName: name ?? new URL(address).host, client };
    }
    problems.push('Sign-in with an OpenID provider needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
  }
  return { provider: 'local', ...rest };
}

function readSessionLimits(
  read: OptionReader<OptionName>,
  problems: string[],
): Pick<AuthConfig, 'sessionIdleMs' | 'sessionMaxMs'> {
  const idleDays = read('SESSION_IDLE_DAYS', numberBetween(1, 3650));
  const maxDays = read('SESSION_MAX_DAYS', numberBetween(1, 3650)) ?? 90;
  if (idleDays !== undefined && idleDays > maxDays)
    problems.push(`SESSION_IDLE_DAYS (${idleDays}) must not be more than SESSION_MAX_DAYS (${maxDays}).`);
  return { sessionIdleMs: (idleDays ?? Math.min(30, maxDays)) * DAY_MS, sessionMaxMs: maxDays * DAY_MS };
}

function toBytes(megabytes: number): number | undefined {
  return megabytes === 0 ? undefined : megabytes * 1_000_000;
}

const parseMasterKeyOption: OptionParser<string> = (value) =>
  /^[A-Za-z0-9+/]{43}=$/.test(value) ? { value } : { problem: 'must be 32 bytes in base64 (44 characters).' };

const parsePostgresUrl: OptionParser<string> = (value) =>
  /^postgres(ql)?:\/\//.test(value) ? { value } : { problem: 'must begin with postgresql://.' };
