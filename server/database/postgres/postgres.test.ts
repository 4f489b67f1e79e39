// @module-tag slow
import { changeDay } from '../../../tests/support/change-day.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { listDays } from '../../../tests/support/json-items.ts';
import { startPostgres } from '../../../tests/support/postgres.ts';
import type { PostgresServer } from '../../../tests/support/postgres.ts';
import { MASTER_KEY, OTHER_MASTER_KEY, dayOf, createUserId } from '../../../tests/support/storage.ts';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { statement } from '../database.ts';
import type { Database, StorageReporter } from '../database.ts';
import { StorageError } from '../errors.ts';
import { openStorage } from '../../open-storage.ts';
import { openPostgres } from './postgres.ts';
import { translatePostgresError } from './postgres-errors.ts';

const PID = statement<{ pid: number }>('test.pid', 'SELECT pg_backend_pid() AS pid');
const SLEEP = statement('test.sleep', 'SELECT pg_sleep($1)');
const END = statement('test.end', 'SELECT pg_terminate_backend($1)');
const CAST = statement('test.cast', 'SELECT CAST($1 AS bigint)');
const BIG = statement<{ big: number }>('test.big', 'SELECT CAST(4000000000000 AS bigint) AS big');
const SETTING = statement<{ value: string }>('test.setting', 'SELECT current_setting($1) AS value');

let database: Database;
let events: Parameters<StorageReporter>[0][];

beforeEach(() => {
  events = [];
  database = openPostgres({ url: inject('postgresUrl'), report: (event) => void events.push(event) });
});

afterEach(() => database.close());

test('whole numbers are numbers', async () => {
  expect(await database.read(BIG, [])).toEqual([{ big: 4_000_000_000_000 }]);
});

test('every connection has its limits, and acknowledges only what is on disk', async () => {
  const settings = ['statement_timeout', 'idle_in_transaction_session_timeout', 'synchronous_commit'];

  const values = await Promise.all(settings.map((name) => database.read(SETTING, [name])));

  expect(values.flat().map(({ value }) => value)).toEqual(['4s', '10s', 'on']);
});

test.each([
  '?options=-c%20synchronous_commit=off',
  '?options=-c synchronous_commit=local -c work_mem=8MB',
  '?options=--synchronous_commit%3Doff&application_name=other',
  '?options=-csynchronous_commit=on&options=-c+synchronous_commit=off#part',
])('an address with %s does not make a save less durable', async (given) => {
  const url = new URL(inject('postgresUrl'));
  const server = given.replace('?', `${url.search}&`);
  const other = openPostgres({ url: `${url.href.slice(0, url.href.indexOf('?'))}${server}`, report: () => {} });

  const values = await other.read(SETTING, ['synchronous_commit']);
  const maintained = await other.withMaintenanceLock((maintenance) => maintenance.run(SETTING, ['synchronous_commit']));
  const [workMem] = await other.read(SETTING, ['work_mem']);
  await other.close();

  expect([...values, ...maintained].map(({ value }) => value)).toEqual(['on', 'on']);
  // What else the address asks for still holds.
  expect(workMem?.value).toBe(given.includes('work_mem') ? '8MB' : '4MB');
});

test('maintenance statements have no time limit', async () => {
  const value = await database.withMaintenanceLock((maintenance) => maintenance.run(SETTING, ['statement_timeout']));

  expect(value).toEqual([{ value: '0' }]);
});

test('a statement that is refused says its name and code, and no value', async () => {
  await expect(database.read(CAST, ['a secret'])).rejects.toMatchObject({
    kind: 'fault',
    message: 'PostgreSQL rejected test.cast with code 22P02.',
  });
  expect(events).toContainEqual({ kind: 'database-error', name: 'test.cast', message: 'PostgreSQL 22P02' });
});

test('a slow statement is reported by its name', async () => {
  await database.read(SLEEP, [0.06]);

  expect(events).toContainEqual({ kind: 'slow-statement', name: 'test.sleep', ms: expect.any(Number) });
});

test('an endless statement is cancelled in time, and the next one works', async () => {
  const startedAt = performance.now();

  await expect(database.transact((transaction) => transaction.run(SLEEP, [60]))).rejects.toMatchObject({
    kind: 'away',
  });

  expect(performance.now() - startedAt).toBeLessThan(5_500);
  expect(await database.read(PID, [])).toHaveLength(1);
});

test('transactions of one queue hold one connection and leave the others free', async () => {
  const used = new Set<number>();
  const waiting = Array.from({ length: 40 }, () =>
    database.transact(async (transaction) => {
      const [own] = await transaction.run(PID, []);
      used.add(own?.pid ?? 0);
      await transaction.run(SLEEP, [0.005]);
    }, 'one person'),
  );

  expect(await database.read(PID, [])).toHaveLength(1);
  await Promise.all(waiting);

  expect(used.size).toBeLessThanOrEqual(2);
});

test('a lost connection fails only its own statement', async () => {
  const cut = database.transact(async (transaction) => {
    const [own] = await transaction.run(PID, []);
    await database.read(END, [own?.pid ?? 0]);
    return transaction.run(PID, []);
  });

  await expect(cut).rejects.toMatchObject({ kind: 'away' });
  expect(await database.read(PID, [])).toHaveLength(1);
});

test('of statements sent together one that fails leaves its connection to the next transaction', async () => {
  const failed = database.transact((transaction) =>
    Promise.all([transaction.run(CAST, ['no number']), transaction.run(PID, [])]),
  );

  await expect(failed).rejects.toMatchObject({ kind: 'fault' });
  const [own] = await database.transact((transaction) => transaction.run(PID, []));
  expect(await database.read(PID, [])).toEqual([own]);
});

test('a lost idle connection is reported and replaced', async () => {
  const [idle] = await database.read(PID, []);
  const other = openPostgres({ url: inject('postgresUrl'), report: () => {} });
  await other.read(END, [idle?.pid ?? 0]);
  await other.close();

  await expect
    .poll(() => events)
    .toContainEqual({ kind: 'database-error', name: 'idle connection', message: 'PostgreSQL 57P01' });
  expect(await database.read(PID, [])).not.toEqual([idle]);
});

test.each([
  ['53100', 'full'],
  ['25006', 'readonly'],
  ['57P03', 'away'],
  ['53300', 'away'],
  ['08006', 'away'],
  ['40P01', 'away'],
  ['ECONNREFUSED', 'away'],
  ['42P01', 'fault'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
])('code %s is of the kind %s', (code, kind) => {
  const error = Object.assign(new Error('a secret'), { code, detail: 'a secret' });

  const translated = translatePostgresError(error, { name: 'test', report: () => {} });

  expect(translated).toMatchObject({ kind, message: expect.not.stringContaining('secret') });
});

test('a timeout of the driver, which has no code, means unavailable', () => {
  expect(translatePostgresError(new Error('Query read timeout'), { name: 'test', report: () => {} })).toMatchObject({
    kind: 'away',
  });
});

describe('a server that becomes unavailable', () => {
  let server: PostgresServer;
  const clock = createTestClock();

  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  async function open(): ReturnType<typeof openStorage> {
    return openStorage({ dataDir: '/nowhere', databaseUrl: server.url, masterKey: MASTER_KEY, clock });
  }

  test.each(['fast', 'immediate'] as const)(
    '(%s) fails statements as unavailable, and everything works again when it is back',
    async (mode) => {
      const storage = await open();
      const userId = createUserId();
      const save = (date: string): Promise<unknown> =>
        changeDay(storage, { userId, date }, () => ({ next: dayOf(date), replaced: [] }));
      await save('2026-11-20');

      await server.stop(mode);
      const failures = await Promise.all(
        [save('2026-11-21'), listDays(storage, userId, { limit: 5 }), storage.sessions.find('x')].map((call) =>
          call.then(() => null).catch((error: unknown) => error),
        ),
      );
      const trouble = await storage.checkHealth();
      await server.start();
      await save('2026-11-22');

      for (const failure of failures) expect(failure).toMatchObject({ name: 'StorageError', kind: 'away' });
      expect(trouble).toMatch(/^The database cannot be reached \(\w+\)\.$/);
      expect(await storage.checkHealth()).toBeNull();
      const found = await listDays(storage, userId, { limit: 5 });
      expect(found.map(({ date }) => date)).toEqual(['2026-11-22', '2026-11-20']);
      await storage.close();
    },
  );

  test('at the start is waited for, and then prepared without a restart', async () => {
    await server.stop('fast');
    const storage = await open();

    expect(await storage.checkHealth()).toMatch(/cannot be reached/);
    await expect(storage.localAccounts.find('x')).rejects.toBeInstanceOf(StorageError);
    await expect(
      storage.quotas.tryConsume({ userId: 'x', day: '2026-11-21', kind: 'x', limit: 1 }),
    ).rejects.toMatchObject({
      kind: 'away',
    });
    await server.start();
    await expect.poll(() => storage.checkHealth(), { timeout: 5_000 }).toBeNull();

    expect(await storage.localAccounts.find('x')).toBeNull();
    await storage.close();
  });

  test('at the start, and comes back with texts of another master key, is never opened', async () => {
    await (await open()).close();
    await server.stop('fast');
    const masterKey = OTHER_MASTER_KEY;
    const storage = await openStorage({ dataDir: '/nowhere', databaseUrl: server.url, masterKey, clock });

    await server.start();

    await expect.poll(() => storage.checkHealth(), { timeout: 5_000 }).toMatch(/sealed with another key/);
    await expect(storage.localAccounts.find('x')).rejects.toMatchObject({ kind: 'away' });
    await storage.close();
  });

  test('at the start and for ever can still be closed', async () => {
    await server.stop('fast');
    const storage = await open();

    await sleep(150);
    await storage.close();
    await server.start();

    expect(await storage.checkHealth()).not.toBeNull();
  });
});
