import { expect, test } from 'vitest';
import { reloadIntoUpdate, reloadOnceIntoUpdate } from './reload-into-update.ts';

const BUILD = 'https://learn.example/assets/index-1.js';

interface Options {
  isWaiting?: boolean;
  page?: string | null;
}

function open({ isWaiting = true, page = '<link href="/assets/index-2.js">' }: Options = {}) {
  const done: string[] = [];
  const state = { reloaded: null as string | null, takeOver: () => {}, passTime: () => {} };
  const deps = {
    fetchPage: async () => page ?? Promise.reject(new TypeError('Failed to fetch')),
    findWaiting: async () => (isWaiting ? { postMessage: (message: string) => done.push(message) } : null),
    onTakeOver: (run: () => void) => void (state.takeOver = run),
    reload: () => done.push('reload'),
    schedule: (run: () => void) => void (state.passTime = run),
    memory: { get: () => state.reloaded, set: (build: string) => void (state.reloaded = build) },
  };
  return { deps, done, state };
}

test('a version that waits takes over before the page is reloaded', async () => {
  const { deps, done, state } = open();

  const reloading = reloadIntoUpdate(deps);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(done).toEqual(['take-over']);
  state.takeOver();
  await reloading;

  expect(done).toEqual(['take-over', 'reload']);
});

test('a worker that does not take over holds the reload up for a moment only', async () => {
  const { deps, done, state } = open();

  const reloading = reloadIntoUpdate(deps);
  await new Promise((resolve) => setTimeout(resolve, 0));
  state.passTime();
  await reloading;

  expect(done).toEqual(['take-over', 'reload']);
});

test('without a version that waits the page is reloaded at once', async () => {
  const { deps, done } = open({ isWaiting: false });

  await reloadIntoUpdate(deps);

  expect(done).toEqual(['reload']);
});

test('a page that broke is reloaded into the next version once, and stays when that breaks too', async () => {
  const { deps, done, state } = open();

  const reloading = reloadOnceIntoUpdate(BUILD, deps);
  await new Promise((resolve) => setTimeout(resolve, 0));
  state.takeOver();
  await reloading;
  await reloadOnceIntoUpdate(BUILD, deps);

  expect(done).toEqual(['take-over', 'reload']);
});

test.each([
  ['the server has no newer version', `<link href="/assets/index-1.js">`],
  ['the server does not answer', null],
])('a page that broke stays while %s', async (_, page) => {
  const { deps, done } = open({ page });

  await reloadOnceIntoUpdate(BUILD, deps);

  expect(done).toEqual([]);
});

test('a page that broke after the next version has taken over is reloaded too', async () => {
  const { deps, done } = open({ isWaiting: false });

  await reloadOnceIntoUpdate(BUILD, deps);

  expect(done).toEqual(['reload']);
});
