import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { describeStart } from './describe-start.ts';

const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const OIDC = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' };

test.each([
  [{ DATA_DIR: './data' }, `The journal is in ${resolve('data')}. Anyone at this computer can sign in.`],
  [
    { DATA_DIR: '/data', LOCAL_SIGNIN_CODE: 'a long enough code' },
    'The journal is in /data. Anyone who knows LOCAL_SIGNIN_CODE can sign in.',
  ],
  [
    { ...GOOGLE, DATABASE_URL: 'postgresql://learn:secret@db.example:5433/learn?options=x' },
    'The journal is in PostgreSQL at db.example:5433/learn. Anyone with a Google account can sign in.',
  ],
  [
    { ...OIDC, DATABASE_URL: 'postgresql:///learn?host=/run/postgresql' },
    'The journal is in PostgreSQL. Anyone with an account at https://id.example can sign in.',
  ],
])('%j', (environment, line) => {
  expect(describeStart(readConfig(environment).config, '1.2.3')).toBe(`Version 1.2.3. ${line}`);
});
