// A PostgreSQL that takes connections and does not answer any more.
// @module-tag slow
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../tests/support/postgres.ts';
import { statement } from '../database.ts';
import { openPostgres } from './postgres.ts';

const PID = statement<{ pid: number }>('test.pid', 'SELECT pg_backend_pid() AS pid');

describe('a server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.remove());

  test('that freezes fails changes that wait behind another one within about 2 s', async () => {
    const frozen = openPostgres({ url: server.url, report: () => {} });
    const [own] = await frozen.read(PID, []);
    const pids = [server.pid, own?.pid ?? 0];
    const startedAt = performance.now();

    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const failedAfterMs = await Promise.all(
      Array.from({ length: 50 }, () =>
        frozen
          .transact((transaction) => transaction.run(PID, []), 'one person')
          .then(() => Infinity)
          .catch(() => performance.now() - startedAt),
      ),
    );
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    await frozen.close();

    // The first one has a connection, and waits for its answer.
    expect(failedAfterMs[0]).toBeLessThan(6_000);
    expect(Math.max(...failedAfterMs.slice(1))).toBeLessThan(3_000);
  });

  test('that freezes fails statements that follow one another in less time than the first', async () => {
    const frozen = openPostgres({ url: server.url, report: () => {} });
    const both = Promise.withResolvers<void>();
    const own: number[] = [];
    const connect = (): Promise<void> =>
      frozen.transact(async (transaction) => {
        own.push((await transaction.run(PID, []))[0]?.pid ?? 0);
        if (own.length === 2) both.resolve();
        await both.promise;
      });
    await Promise.all([connect(), connect()]);
    const startedAt = performance.now();
    for (const pid of own) process.kill(pid, 'SIGSTOP');

    await frozen.read(PID, []).catch(() => {});
    const second = await frozen.read(PID, []).catch((error: unknown) => error);
    const elapsed = performance.now() - startedAt;
    for (const pid of own) process.kill(pid, 'SIGCONT');
    await frozen.close();

    expect(second).toMatchObject({ kind: 'away' });
    expect(elapsed).toBeLessThan(8_500);
  });

  test('that freezes fails statements in time, with and without a connection', async () => {
    const connected = openPostgres({ url: server.url, report: () => {} });
    const waiting = openPostgres({ url: server.url, report: () => {} });
    const [own] = await connected.read(PID, []);
    const pids = [server.pid, own?.pid ?? 0];
    const startedAt = performance.now();

    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const failures = await Promise.all(
      [connected, waiting].map((frozen) => frozen.read(PID, []).catch((error: unknown) => error)),
    );
    const elapsed = performance.now() - startedAt;
    for (const pid of pids) process.kill(pid, 'SIGCONT');

    for (const failure of failures) expect(failure).toMatchObject({ kind: 'away' });
    expect(elapsed).toBeLessThan(6_000);
    for (const thawed of [connected, waiting]) {
      expect(await thawed.read(PID, [])).toHaveLength(1);
      await thawed.close();
    }
  });
});
