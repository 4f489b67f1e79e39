import { expect, test } from 'vitest';
import { parseRetryAfter } from './map-provider-error.ts';

const NOW = Date.parse('2026-11-20T21:00:00Z');

test.each<[Record<string, string>, number | null]>([
  [{}, null],
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': ' 0 ' }, 0],
  [{ 'retry-after': '1.5' }, 1500],
  [{ 'retry-after': '-5' }, 0],
  [{ 'retry-after': 'Fri, 20 Nov 2026 21:00:09 GMT' }, 9000],
  [{ 'retry-after': 'Fri, 20 Nov 2026 20:00:00 GMT' }, 0],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '' }, null],
  [{ 'retry-after-ms': '250', 'retry-after': '1' }, 250],
  [{ 'retry-after-ms': 'x', 'retry-after': '1' }, 1000],
])('%j asks for %s ms', (headers, expected) => {
  expect(parseRetryAfter(headers, NOW)).toBe(expected);
});
