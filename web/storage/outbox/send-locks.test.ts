import { describe, expect, test } from 'vitest';
import { buildRow, createFakeTime, createTestDatabase } from '../browser/database.fixture.ts';
import { createOutboxDb } from './outbox-db.ts';
import { createLeaseLocks, createWebLocks, LEASE_MS, type SendLocks } from './send-locks.ts';

async function openLeases() {
  const time = createFakeTime();
  const rows = createOutboxDb({ device: createTestDatabase(), userId: 'ada', now: time.now });
  await rows.add([buildRow()]);
  const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { time, rows, settle, locks: createLeaseLocks({ rows, ...time }) };
}

const openWebLocks = async () => ({ locks: createWebLocks(navigator.locks, () => 0) });

describe.each([
  ['the locks of the browser', openWebLocks],
  ['leases', openLeases],
])('what one tab sends, kept apart by %s,', (_, open: () => Promise<{ locks: SendLocks }>) => {
  test('no other tab sends until it is done', async () => {
    const { locks } = await open();
    const sending = Promise.withResolvers<void>();
    const first = locks.tryAcquire('r1', async () => {
      await sending.promise;
      return 'sent';
    });
    await new Promise((resolve) => setTimeout(resolve, 5));

    expect(await locks.tryAcquire('r1', async () => 'sent twice')).toBeNull();
    sending.resolve();
    expect(await first).toBe('sent');
    expect(await locks.tryAcquire('r1', async () => 'sent later')).toBe('sent later');
  });

  test('is free again when sending fails', async () => {
    const { locks } = await open();

    await expect(locks.hold(['r1'], () => Promise.reject(new Error('Full.')))).rejects.toThrow('Full.');

    expect(await locks.tryAcquire('r1', async () => 'sent later')).toBe('sent later');
  });
});

test('all parts of a long day are locked from the start', async () => {
  const { locks } = await openWebLocks();
  const sending = Promise.withResolvers<void>();
  const saving = locks.hold(['p1', 'p2'], () => sending.promise);
  await new Promise((resolve) => setTimeout(resolve, 5));

  expect(await locks.tryAcquire('p2', async () => 'sent')).toBeNull();
  sending.resolve();
  await saving;
});

test('a waiting tab is notified when the lock is released', async () => {
  const { locks } = await openWebLocks();
  const sending = Promise.withResolvers<void>();
  const heard: string[] = [];
  const saving = locks.hold(['w1'], () => sending.promise);
  const waiting = locks.waitUntilFree('w1').then(() => heard.push('free'));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(heard).toEqual([]);

  sending.resolve();
  await Promise.all([saving, waiting]);

  expect(heard).toEqual(['free']);
});

test('a request is sent without a lock when the browser refuses locks', async () => {
  const request = () => Promise.reject(new DOMException('Not here.', 'SecurityError'));
  const locks = createWebLocks({ request, query: () => navigator.locks.query() }, () => 0);

  expect(await locks.tryAcquire('s1', async () => 'sent')).toBe('sent');
  expect(await locks.hold(['s1', 's2'], async () => 'sent')).toBe('sent');
});

test('a suspended tab holds a request for at most 20 seconds, and its own work still returns its result', async () => {
  let nowMs = 0;
  const locks = createWebLocks(navigator.locks, () => nowMs);
  const sending = Promise.withResolvers<string>();
  const suspended = locks.tryAcquire('q1', () => sending.promise);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await locks.tryAcquire('q1', async () => 'sent twice')).toBeNull();
  nowMs = 19_999;
  expect(await locks.tryAcquire('q1', async () => 'sent twice')).toBeNull();

  nowMs = 20_000;
  expect(await locks.tryAcquire('q1', async () => 'sent')).toBe('sent');

  sending.resolve('sent by the first');
  expect(await suspended).toBe('sent by the first');
});

test('a lease is extended while its tab sends', async () => {
  const { locks, time, rows, settle } = await openLeases();
  const sending = Promise.withResolvers<void>();
  const first = locks.tryAcquire('r1', () => sending.promise);
  await settle();
  for (let second = 0; second < 10; second += 1) {
    time.pass(1000);
    // oxlint-disable-next-line no-await-in-loop -- one second after the other
    await settle();
  }

  expect(await rows.lease('r1', time.now() + LEASE_MS)).toBe(false);
  sending.resolve();
  await first;
});

test('the lease of a tab that died ends within three seconds', async () => {
  const { locks, time, rows } = await openLeases();
  await rows.lease('r1', time.now() + LEASE_MS);

  expect(await locks.tryAcquire('r1', async () => 'sent')).toBeNull();
  time.pass(3000);

  expect(await locks.tryAcquire('r1', async () => 'sent')).toBe('sent');
});
