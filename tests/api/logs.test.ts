// A failure is one log line that can be found by the id in its answer, and none of a person's words is in it.
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StorageError, type StorageErrorKind } from '../../server/database/errors.ts';
import type { Storage } from '../../server/open-storage.ts';
import { VaultError } from '../../server/vault/errors.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { createTestClock, TODAY } from '../support/test-clock.ts';
import { openTestStorage } from '../support/test-storage.ts';

const WORDS = 'What only Ada may read';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let app: TestApp;
let ada: TestPerson;
let lines: string[];
let failure: unknown;

beforeEach(async () => {
  lines = [];
  const logStream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const storage = await openTestStorage(createTestClock());
  app = await startTestApp({ storage: failWith(storage, () => failure), logStream }, { LOG_LEVEL: 'warn' });
  ada = await app.signIn();
});

afterEach(() => app.close());

function failWith(storage: Storage, find: () => unknown): Storage {
  const transact = async () => {
    throw find();
  };
  return { ...storage, database: { ...storage.database, transact } };
}

function save() {
  const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries: [{ content: WORDS }] };
  return ada.send({ method: 'POST', url: '/api/reflections', payload });
}

test.each([
  ['away', 40],
  ['full', 40],
  ['readonly', 40],
  ['damaged', 50],
] satisfies [StorageErrorKind, number][])(
  'a database that is %s is logged with its route and its request',
  async (kind, level) => {
    failure = new StorageError(kind, 'A sentence of the storage.');

    const answer = await save();

    expect(answer.statusCode).toBe(503);
    expect(answer.headers['x-request-id']).toMatch(UUID);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        level,
        msg: 'request failed',
        name: 'StorageError',
        code: kind,
        message: 'A sentence of the storage.',
        method: 'POST',
        route: '/api/reflections',
        requestId: answer.headers['x-request-id'],
      }),
    ]);
  },
);

test('a text that does not open is an error that is logged, and promises nothing', async () => {
  failure = new VaultError('unreadable', 'A stored text does not open.');

  const answer = await save();

  expect([answer.statusCode, answer.headers['x-learn-error']]).toEqual([503, 'storage.damaged']);
  expect(answer.body).not.toMatch(/lost/i);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, name: 'VaultError', code: 'unreadable' });
});

test('an error of a driver is logged without its message', async () => {
  failure = Object.assign(new Error(`parameter $1 = '${WORDS}'`), { code: '22021' });

  const answer = await save();

  expect(answer.statusCode).toBe(500);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    name: 'Error',
    code: '22021',
    route: '/api/reflections',
    requestId: answer.headers['x-request-id'],
  });
  expect(lines.join('')).not.toContain(WORDS);
});

test('every answer names its request, and no two the same', async () => {
  const urls = ['/', '/api/health/live', '/api/unknown', '/no-such-page', '/assets/gone-00000000.js', '/%zz'];
  const ids = [];
  for (const url of urls) ids.push((await app.send({ url })).headers['x-request-id']);

  for (const id of ids) expect(id).toMatch(UUID);
  expect(new Set(ids).size).toBe(urls.length);
});

test('an id from outside is taken from a trusted proxy only', async () => {
  const behind = await startTestApp({}, { TRUST_PROXY: 'loopback' });
  const headers = { 'x-request-id': 'from-the-proxy-1' };

  const [direct, proxied] = [await app.send({ url: '/', headers }), await behind.send({ url: '/', headers })];
  await behind.close();

  expect(direct.headers['x-request-id']).toMatch(UUID);
  expect(proxied.headers['x-request-id']).toBe('from-the-proxy-1');
});
