import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-client.ts';
import { describeDownloadError } from './download.ts';

test.each([
  [2_400_000, '40 minutes'],
  [30_000, 'a minute'],
])('HN7: a refused download says when it can be repeated: after %i ms «%s»', (retryAfterMs, wait) => {
  const error = new ApiError('429: Too many requests.', { status: 429, code: 'requests.limit', retryAfterMs });

  expect(describeDownloadError(error)).toBe(
    `Everything can be downloaded 3 times an hour. Please try again in ${wait}.`,
  );
});

test('any other error says what the server says', () => {
  const error = new ApiError('503: The server is busy.', { status: 503, code: 'server.busy' });

  expect(describeDownloadError(error)).toBe('503: The server is busy.');
});
