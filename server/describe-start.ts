// The second line of the start: which version runs, where the journal is, and who may sign in.
import { resolve } from 'node:path';
import type { Config } from './config.ts';

export function describeStart(config: Config, version: string): string {
  return `Version ${version}. ${describeDatabase(config)} ${describeSignIn(config)}`;
}

export function describeSignIn({ auth }: Config): string {
  if (auth.provider === 'google') return 'Anyone with a Google account can sign in.';
  if (auth.provider === 'oidc') return `Anyone with an account at ${auth.client?.issuer} can sign in.`;
  if (auth.localSigninCode !== undefined) return 'Anyone who knows LOCAL_SIGNIN_CODE can sign in.';
  return 'Anyone at this computer can sign in.';
}

/** Without the account and its password. */
function describeDatabase({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `The journal is in ${resolve(dataDir)}.`;
  const url = URL.canParse(databaseUrl) ? new URL(databaseUrl) : null;
  return url?.host ? `The journal is in PostgreSQL at ${url.host}${url.pathname}.` : 'The journal is in PostgreSQL.';
}
