// The second line of the start: the version, where the journal is, and who may sign in.
import { resolve } from 'node:path';
import type { Config } from '../config/settings.ts';

export function describeStart(config: Config, version: string, access: string): string {
  return `Version ${version}. ${describeDatabase(config)} ${access}`;
}

function describeDatabase({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `The journal is in ${resolve(dataDir)}.`;
  const url = URL.parse(databaseUrl);
  return url?.host ? `The journal is in PostgreSQL at ${url.host}${url.pathname}.` : 'The journal is in PostgreSQL.';
}
