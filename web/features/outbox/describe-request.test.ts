import { expect, test } from 'vitest';
import { describeRequestState, describeWaitingTime } from './describe-request.ts';

const SINCE = new Date(2026, 10, 21, 9, 5).getTime();

test('since when it waits, with the date when that was another day', () => {
  expect(describeWaitingTime(SINCE, new Date(2026, 10, 21, 23).getTime())).toBe('Waiting since 09:05');
  expect(describeWaitingTime(SINCE, new Date(2026, 10, 22, 1).getTime())).toBe('Waiting since Nov 21 at 09:05');
});

test.each([
  [{ state: 'waiting', reason: null, attempts: 0 }, 'It will be sent automatically.'],
  [{ state: 'waiting', reason: null, attempts: 2 }, 'The server has not answered yet. It will be sent automatically.'],
  [
    { state: 'waiting', reason: '503: The disk is full.', attempts: 1 },
    'The server could not save it yet. It will be sent automatically. 503: The disk is full.',
  ],
  [
    { state: 'waiting', reason: '503: Too busy.', attempts: 1, nextTryAt: SINCE - 1, notBefore: SINCE },
    'The server asked Learn to wait until 09:05. After that, it will be sent automatically. 503: Too busy.',
  ],
  [
    { state: 'waiting', reason: '500: Learn failed.', attempts: 3 },
    'Learn has sent it 3 times, and the server could not save it. It stays on this device and will be sent again automatically; other days do not wait for it. 500: Learn failed.',
  ],
  [
    { state: 'waiting', reason: '500: Learn failed.', attempts: 3, isPaused: true },
    'Learn has sent it 3 times, and the server could not save it. It stays on this device and will be sent again automatically. 500: Learn failed.',
  ],
  [
    { state: 'waiting', reason: '423: This account will be deleted on Nov 29.', attempts: 3 },
    'Learn has sent it 3 times, and the server could not save it. It stays on this device and will be sent again automatically. 423: This account will be deleted on Nov 29.',
  ],
  [{ state: 'signedOut', reason: '401: Please sign in.', attempts: 1 }, 'It will be sent after you sign in again.'],
  [
    { state: 'refused', reason: '400: A day holds at most 200 learnings.', attempts: 1 },
    'The server refused it. 400: A day holds at most 200 learnings.',
  ],
] as const)('why: %o', (row, reason) => {
  expect(describeRequestState({ nextTryAt: 0, notBefore: 0, isPaused: false, ...row })).toBe(reason);
});
