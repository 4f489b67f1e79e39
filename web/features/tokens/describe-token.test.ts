import { expect, test } from 'vitest';
import { describeToken } from './describe-token.ts';

const TOKEN = { id: 'a', name: 'Phone', scope: 'add', createdAt: '2026-11-21T12:00:00.000Z' } as const;

test.each([
  [{ lastUsedAt: null, expiresAt: '2026-12-21T12:00:00.000Z' }, 'Adds learnings · not used yet · ends Dec 21'],
  [
    { scope: 'read' as const, lastUsedAt: '2026-11-20T12:00:00.000Z', expiresAt: '2027-11-21T12:00:00.000Z' },
    'Reads your days · last used Nov 20 · ends Nov 21, 2027',
  ],
])('HQ1: a token is described by what it may do, its last use and its end', (change, text) => {
  expect(describeToken({ ...TOKEN, ...change }, '2026-11-21')).toBe(text);
});
