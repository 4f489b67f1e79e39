import { expect, test } from 'vitest';
import { createLazyModule } from './lazy-module.ts';

test('code is loaded once, however often it is requested', async () => {
  const { module, loads } = createScene(['code']);

  await Promise.all([module.load(), module.load()]);
  await module.load();

  expect(loads()).toBe(1);
  expect(module.get()).toEqual({ value: 'code', hasFailed: false });
});

test('a press after a failed preload tries again', async () => {
  const { module } = createScene([null, 'code']);
  await module.load();
  expect(module.get()).toEqual({ value: null, hasFailed: true });

  const loading = module.load();
  expect(module.get()).toEqual({ value: null, hasFailed: false });
  await loading;

  expect(module.get().value).toBe('code');
});

test('a preload leaves the error of an earlier attempt on the screen', async () => {
  const { module } = createScene([null, null]);
  await module.load();

  const preloading = module.preload();
  expect(module.get().hasFailed).toBe(true);
  await preloading;

  expect(module.get().hasFailed).toBe(true);
});

test('a retry while the server is unreachable shows the error again and does not reload the page', async () => {
  const { module, reloads } = createScene([null, null], { isServerReachable: false });
  await module.load();

  await module.retry();

  expect(module.get().hasFailed).toBe(true);
  expect(reloads()).toBe(0);
});

test('a retry reloads the page when the server is reachable but no longer has the code', async () => {
  const { module, reloads } = createScene([null, null], { isServerReachable: true });
  await module.load();

  await module.retry();

  expect(reloads()).toBe(1);
});

test('a successful retry provides the code without a reload', async () => {
  const { module, reloads } = createScene([null, 'code'], { isServerReachable: true });
  await module.load();

  await module.retry();

  expect(module.get()).toEqual({ value: 'code', hasFailed: false });
  expect(reloads()).toBe(0);
});

test('subscribers are notified of each change until they unsubscribe', async () => {
  const { module } = createScene([null, 'code']);
  const states: unknown[] = [];
  const unsubscribe = module.subscribe(() => states.push(module.get()));
  await module.load();
  await module.load();
  unsubscribe();

  expect(states).toEqual([
    { value: null, hasFailed: true },
    { value: null, hasFailed: false },
    { value: 'code', hasFailed: false },
  ]);
});

/** Null stands for a failed load. */
function createScene(answers: (string | null)[], { isServerReachable = true } = {}) {
  const counts = { loads: 0, reloads: 0 };
  const module = createLazyModule(
    async () => {
      counts.loads += 1;
      const answer = await Promise.resolve(answers.shift());
      if (!answer) throw new TypeError('Failed to fetch dynamically imported module');
      return answer;
    },
    { isServerReachable: () => Promise.resolve(isServerReachable), reload: () => (counts.reloads += 1) },
  );
  return { module, loads: () => counts.loads, reloads: () => counts.reloads };
}
