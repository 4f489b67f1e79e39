import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { describeStart } from './describe-start.ts';

test.each([
  [{ DATA_DIR: './data' }, `The journal is in ${resolve('data')}.`],
  [{ DATA_DIR: '/data' }, 'The journal is in /data.'],
  [
    { DATABASE_URL: 'postgresql://learn:secret@db.example:5433/learn?options=x' },
    'The journal is in PostgreSQL at db.example:5433/learn.',
  ],
  [{ DATABASE_URL: 'postgresql:///learn?host=/run/postgresql' }, 'The journal is in PostgreSQL.'],
])('%j', (environment, place) => {
  const line = describeStart(readConfig(environment).config, '1.2.3', 'Anyone can sign in.');

  expect(line).toBe(`Version 1.2.3. ${place} Anyone can sign in.`);
});
