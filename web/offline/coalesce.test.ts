import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

function begin() {
  const clock = { nowMs: 0 };
  const timers: { run: () => void; delayMs: number }[] = [];
  let runs = 0;
  const refresh = coalesce({
    run: () => (runs += 1),
    now: () => clock.nowMs,
    schedule(run, delayMs) {
      const timer = { run, delayMs };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
  });
  const fire = () => timers.shift()?.run();
  return { clock, timers, refresh, fire, countRuns: () => runs };
}

test('calls within a short time become one run', () => {
  const { timers, refresh, fire, countRuns } = begin();
  refresh(5000);
  refresh(5000);
  expect(timers).toHaveLength(1);
  fire();

  expect(countRuns()).toBe(1);
});

test('a later call does not delay the run', () => {
  const { clock, timers, refresh } = begin();
  refresh(500);
  clock.nowMs = 400;
  refresh(5000);

  expect(timers.map(({ delayMs }) => delayMs)).toEqual([500]);
});

test('an earlier time wins', () => {
  const { timers, refresh } = begin();
  refresh(5000);
  refresh(500);

  expect(timers.map(({ delayMs }) => delayMs)).toEqual([500]);
});

test('after a run the next call counts again', () => {
  const { refresh, fire, countRuns } = begin();
  refresh(500);
  fire();
  refresh(5000);
  fire();

  expect(countRuns()).toBe(2);
});
