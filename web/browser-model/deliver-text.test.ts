import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-client.ts';
import { connection } from '../api/connection.ts';
import { NetworkError } from '../api/network-error.ts';
import type { OutboxRow } from '../storage/browser/schema.ts';
import { outboxState, UNKNOWN_OUTBOX } from '../storage/outbox/outbox-state.ts';
import { deliverText } from './deliver-text.ts';

const DATE = '2026-11-21';

const deliver = (send: () => Promise<string>) => deliverText({ subject: 'summary', dates: [DATE], send });

/** The state needs only the date of a row. */
const waitFor = (date: string) => outboxState.set({ rows: [{ date } as OutboxRow], problem: null, isKnown: true });

const choose = (choice: string | null) => vi.stubGlobal('localStorage', { getItem: () => choice });

beforeEach(() => choose('browser'));

afterEach(() => {
  vi.unstubAllGlobals();
  outboxState.set(UNKNOWN_OUTBOX);
  connection.recordAnswer(null);
});

test('a text is sent at once when its day is on the server', async () => {
  expect(await deliver(async () => 'stored')).toBe('stored');
});

test('a text waits for the connection, and then for its day in the outbox', async () => {
  connection.recordNoAnswer();
  waitFor(DATE);
  const send = vi.fn(async () => 'stored');
  const delivered = deliver(send);

  connection.recordAnswer(null);
  await Promise.resolve();
  expect(send).not.toHaveBeenCalled();
  waitFor('2026-11-22');

  expect(await delivered).toBe('stored');
});

test('a call without an answer is repeated when the connection is back', async () => {
  const send = vi
    .fn<() => Promise<string>>()
    .mockImplementationOnce(async () => {
      connection.recordNoAnswer();
      throw new NetworkError();
    })
    .mockResolvedValue('stored');
  const delivered = deliver(send);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  connection.recordAnswer(null);

  expect(await delivered).toBe('stored');
});

test('a refusal of the server ends the delivery', async () => {
  const refused = new Error('409: This day has changed.');

  await expect(deliver(() => Promise.reject(refused))).rejects.toBe(refused);
});

test('a text that waits is not sent after the person has signed out', async () => {
  connection.recordNoAnswer();
  const send = vi.fn(async () => 'stored');
  const delivered = deliver(send);
  choose(null);
  connection.recordAnswer(null);

  await expect(delivered).rejects.toThrow('The person is signed out.');
  expect(send).not.toHaveBeenCalled();
});

test('an answer after the person has signed out is not used', async () => {
  const delivered = deliver(async () => {
    choose(null);
    return 'stored';
  });

  await expect(delivered).rejects.toThrow('The person is signed out.');
});

test.each([
  ['a person who has signed out', () => choose(null), 'The person is signed out.'],
  [
    'a text that a newer one has replaced',
    () => void deliver(async () => 'newer'),
    'A newer text has taken its place.',
  ],
])('a failure is not reported for %s', async (_, happen, reason) => {
  const delivered = deliver(async () => {
    happen();
    throw new ApiError('422: No.', { status: 422, code: null });
  });

  await expect(delivered).rejects.toThrow(reason);
});

test('a newer text of the same subject takes the place of one that waits', async () => {
  connection.recordNoAnswer();
  const [older, newer] = [vi.fn(async () => 'older'), vi.fn(async () => 'newer')];
  const deliveries = Promise.allSettled([deliver(older), deliver(newer)]);
  connection.recordAnswer(null);

  expect((await deliveries).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(older).not.toHaveBeenCalled();
});

test('a text to which a server that is there gives no answer is given up after five attempts', async () => {
  vi.useFakeTimers();
  const silence = new NetworkError();
  const send = vi.fn<() => Promise<string>>().mockRejectedValue(silence);

  const given = deliver(send).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10 * 60_000);

  expect(await given).toBe(silence);
  expect(send).toHaveBeenCalledTimes(5);
  vi.useRealTimers();
});

test('a busy server is asked again after the time that it names, five times at most', async () => {
  vi.useFakeTimers();
  const busy = new ApiError('503: Busy.', { status: 503, code: null, retryAfterMs: 2000 });
  const send = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy).mockResolvedValueOnce('stored');
  const delivered = deliver(send);
  await vi.advanceTimersByTimeAsync(2000);
  expect(await delivered).toBe('stored');

  send.mockRejectedValue(busy);
  const refused = deliver(send).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await refused).toBe(busy);
  expect(send).toHaveBeenCalledTimes(7);
  vi.useRealTimers();
});
