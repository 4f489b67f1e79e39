import { expect, test } from 'vitest';
import { ProviderCallError } from '../providers/call-error.ts';
import type { CallFailure } from '../providers/model.ts';
import { computeBackoff } from './backoff.ts';

const DEPS = { backoffMs: 1000, retryAfterMaxMs: 60_000, random: () => 0.5 };

test.each([
  [1, 0, 0],
  [1, 0.999, 999],
  [2, 0, 0],
  [2, 0.999, 1998],
])('after try %i, by chance %f, it is %i ms', (tries, chance, ms) => {
  expect(computeBackoff(new ProviderCallError('network'), tries, { ...DEPS, random: () => chance })).toBe(ms);
});

test.each<CallFailure>(['timeout', 'rate', 'provider', 'network', 'cut'])('%s may pass', (failure) => {
  expect(computeBackoff(new ProviderCallError(failure), 1, DEPS)).toBe(500);
});

test.each<CallFailure>(['auth', 'model', 'request', 'aborted', 'open'])('%s stays what it is', (failure) => {
  expect(computeBackoff(new ProviderCallError(failure), 1, DEPS)).toBeNull();
});

test.each([
  [0, 500],
  [200, 500],
  [7000, 7000],
  [60_000, 60_000],
  [60_001, null],
])('asked for %i ms of rest it is %s', (retryAfterMs, ms) => {
  expect(computeBackoff(new ProviderCallError('rate', { retryAfterMs }), 1, DEPS)).toBe(ms);
});

test('a request that is made differently need not wait', () => {
  expect(computeBackoff(new ProviderCallError('request', { isAdjusted: true }), 1, DEPS)).toBe(0);
});
