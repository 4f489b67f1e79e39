import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProviderProbe, type ProviderProbe } from './provider-probe.ts';

let asked = 0;
let recoveries = 0;
let recovery: ProviderProbe;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  recoveries = 0;
  recovery = createProviderProbe({
    ask: async () => {
      asked += 1;
      recovery.recordResult('network');
    },
    firstMs: 1000,
    maxMs: 4000,
  });
  recovery.onRecovery(() => (recoveries += 1));
});

afterEach(() => {
  recovery.close();
  vi.useRealTimers();
});

test('an answer without any trouble before it is no news', () => {
  recovery.recordResult(null);

  expect(recoveries).toBe(0);
});

test('the first answer after a failure is reported once', () => {
  recovery.recordResult('network');
  recovery.recordResult('open');
  recovery.recordResult(null);
  recovery.recordResult(null);

  expect(recoveries).toBe(1);
});

test('while there is trouble the provider is asked again and again, at growing distances', async () => {
  recovery.recordResult('network');
  const asks: number[] = [];
  for (const ms of [999, 1, 2000, 4000, 4000]) {
    await vi.advanceTimersByTimeAsync(ms);
    asks.push(asked);
  }

  expect(asks).toEqual([0, 1, 2, 3, 4]);
});

test('an answer ends the asking', async () => {
  recovery.recordResult('timeout');
  recovery.recordResult(null);
  await vi.advanceTimersByTimeAsync(60_000);

  expect(asked).toBe(0);
});

test('a wrong key is not probed: it stays wrong', async () => {
  recovery.recordResult('auth');
  await vi.advanceTimersByTimeAsync(60_000);

  expect(asked).toBe(0);
});

test('a call that was given up says nothing', async () => {
  recovery.recordResult('aborted');
  await vi.advanceTimersByTimeAsync(60_000);
  recovery.recordResult(null);

  expect([asked, recoveries]).toEqual([0, 0]);
});

test('an unsubscribed listener is not called', () => {
  let told = 0;
  const stop = recovery.onRecovery(() => (told += 1));
  stop();
  recovery.recordResult('network');
  recovery.recordResult(null);

  expect(told).toBe(0);
});
