import { beforeEach, expect, test } from 'vitest';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import type { CallFailure } from '../providers/model.ts';

const OPEN_MS = 60_000;
let time = 0;
let breaker: CircuitBreaker;

beforeEach(() => {
  time = 0;
  breaker = createCircuitBreaker({ failuresMax: 5, openMs: OPEN_MS, now: () => time });
});

function run(failure: CallFailure | null): void {
  breaker.allow()?.(failure);
}

function runTimes(times: number, failure: CallFailure | null): void {
  for (let count = 0; count < times; count += 1) run(failure);
}

test.each<CallFailure>(['network', 'provider', 'timeout'])('five times %s in a row hold calls back', (failure) => {
  runTimes(4, failure);
  const before = breaker.allow();
  before?.(failure);

  expect(before).not.toBeNull();
  expect(breaker.allow()).toBeNull();
});

test.each<CallFailure>(['rate', 'auth', 'model', 'request', 'cut', 'aborted'])('%s never does', (failure) => {
  runTimes(20, failure);

  expect(breaker.allow()).not.toBeNull();
});

test('an answer in between begins the count anew', () => {
  runTimes(4, 'network');
  run(null);
  runTimes(4, 'network');

  expect(breaker.allow()).not.toBeNull();
});

test('a call that was given up does not break the row', () => {
  runTimes(4, 'network');
  run('aborted');
  run('network');

  expect(breaker.allow()).toBeNull();
});

test('after a minute one call is let through, and the others wait for how it goes', () => {
  runTimes(5, 'network');
  time = OPEN_MS - 1;
  const early = breaker.allow();
  time = OPEN_MS;
  const trial = breaker.allow();
  const second = breaker.allow();
  trial?.(null);

  expect([early === null, trial === null, second === null]).toEqual([true, false, true]);
  expect(breaker.allow()).not.toBeNull();
});

test('a trial that fails holds calls back for another minute', () => {
  runTimes(5, 'network');
  time = OPEN_MS;
  run('timeout');
  time = 2 * OPEN_MS - 1;

  expect(breaker.allow()).toBeNull();
});

test('a trial that was given up leaves the next call to try', () => {
  runTimes(5, 'network');
  time = OPEN_MS;
  run('aborted');

  expect(breaker.allow()).not.toBeNull();
});
