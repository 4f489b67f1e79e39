import { expect, test } from 'vitest';
import { createLazyModule } from './lazy-module.ts';

test('code is fetched once, whoever asks for it and however often', async () => {
  const { later, asked } = createScene(['parts']);

  await Promise.all([later.load(), later.load()]);
  await later.load();

  expect(asked()).toBe(1);
  expect(later.get()).toEqual({ parts: 'parts', hasFailed: false });
});

test('a hint that failed is forgotten by the press that follows', async () => {
  const { later } = createScene([null, 'parts']);
  await later.load();
  expect(later.get()).toEqual({ parts: null, hasFailed: true });

  const pressed = later.load();
  expect(later.get()).toEqual({ parts: null, hasFailed: false });
  await pressed;

  expect(later.get().parts).toBe('parts');
});

test('a hint takes nothing away that is said about a failure', async () => {
  const { later } = createScene([null, null]);
  await later.load();

  const hinted = later.warm();
  expect(later.get().hasFailed).toBe(true);
  await hinted;

  expect(later.get().hasFailed).toBe(true);
});

test('trying again while the server is away says so again and leaves the page alone', async () => {
  const { later, reloads } = createScene([null, null], { isServerThere: false });
  await later.load();

  await later.retry();

  expect(later.get().hasFailed).toBe(true);
  expect(reloads()).toBe(0);
});

test('a server that answers without having the code is a newer one, and its page is fetched', async () => {
  const { later, reloads } = createScene([null, null], { isServerThere: true });
  await later.load();

  await later.retry();

  expect(reloads()).toBe(1);
});

test('trying again with success draws what was asked for', async () => {
  const { later, reloads } = createScene([null, 'parts'], { isServerThere: true });
  await later.load();

  await later.retry();

  expect(later.get()).toEqual({ parts: 'parts', hasFailed: false });
  expect(reloads()).toBe(0);
});

test('who listens is told when it begins anew and when it is there, until they stop', async () => {
  const { later } = createScene([null, 'parts']);
  const told: unknown[] = [];
  const stop = later.subscribe(() => told.push(later.get()));
  await later.load();
  await later.load();
  stop();

  expect(told).toEqual([
    { parts: null, hasFailed: true },
    { parts: null, hasFailed: false },
    { parts: 'parts', hasFailed: false },
  ]);
});

/** Null stands for a file that could not be fetched. */
function createScene(answers: (string | null)[], { isServerThere = true } = {}) {
  const counts = { asked: 0, reloads: 0 };
  const later = createLazyModule({
    fetchParts: async () => {
      counts.asked += 1;
      const answer = await Promise.resolve(answers.shift());
      if (!answer) throw new TypeError('Failed to fetch dynamically imported module');
      return answer;
    },
    isServerThere: () => Promise.resolve(isServerThere),
    reload: () => (counts.reloads += 1),
  });
  return { later, asked: () => counts.asked, reloads: () => counts.reloads };
}
