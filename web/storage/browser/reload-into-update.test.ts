import { expect, test } from 'vitest';
import { reloadIntoUpdate, reloadOnceIntoUpdate, reloadSavedIntoUpdate } from './reload-into-update.ts';

const BUILD = 'https://learn.example/assets/index-1.js';
const NEWER_PAGE = '<link href="/assets/index-2.js">';

interface Options {
  isWaiting?: boolean;
  page?: string | null;
  isOk?: boolean;
  /** Whether the newest version comes to the device. */
  update?: () => Promise<boolean>;
}

function open({ isWaiting = true, page = NEWER_PAGE, isOk = true, update = async () => true }: Options = {}) {
  const done: string[] = [];
  const reloaded = new Set<string>();
  const state = { isUnsaved: false, takeOver: () => {}, passTime: () => {} };
  const deps = {
    fetchPage: async () =>
      page === null ? Promise.reject(new TypeError('Failed to fetch')) : { ok: isOk, text: async () => page },
    update,
    findWaiting: async () => (isWaiting ? { postMessage: (message: string) => done.push(message) } : null),
    onTakeOver: (run: () => void) => void (state.takeOver = run),
    reload: () => done.push('reload'),
    schedule: (run: () => void) => void (state.passTime = run),
    memory: { has: (build: string) => reloaded.has(build), add: (build: string) => void reloaded.add(build) },
    hasUnsaved: () => state.isUnsaved,
  };
  return { deps, done, state, reloaded };
}

const pass = () => new Promise((resolve) => setTimeout(resolve, 0));

test('a version that waits takes over before the page is reloaded', async () => {
  const { deps, done, state } = open();

  const reloading = reloadIntoUpdate(deps);
  await pass();
  expect(done).toEqual(['take-over']);
  state.takeOver();
  await reloading;

  expect(done).toEqual(['take-over', 'reload']);
});

test('a worker that does not take over holds the reload up for a moment only', async () => {
  const { deps, done, state } = open();

  const reloading = reloadIntoUpdate(deps);
  await pass();
  state.passTime();
  await reloading;

  expect(done).toEqual(['take-over', 'reload']);
});

test('without a version that waits the page is reloaded at once', async () => {
  const { deps, done } = open({ isWaiting: false });

  await reloadIntoUpdate(deps);

  expect(done).toEqual(['reload']);
});

test('words that were typed while the next version took over keep their page', async () => {
  const { deps, done, state } = open();

  const reloading = reloadSavedIntoUpdate(deps);
  await pass();
  state.isUnsaved = true;
  state.takeOver();
  await reloading;

  expect(done).toEqual(['take-over']);
});

test('a page that broke is reloaded into the next version once, and stays when that breaks too', async () => {
  const { deps, done, state } = open();

  const reloading = reloadOnceIntoUpdate(BUILD, deps);
  await pass();
  state.takeOver();
  await reloading;
  await reloadOnceIntoUpdate(BUILD, deps);

  expect(done).toEqual(['take-over', 'reload']);
});

test('two versions that both break do not reload each other again and again', async () => {
  const { deps, done } = open({ isWaiting: false, page: '<link href="/assets/index-3.js">' });
  const other = BUILD.replace('index-1', 'index-2');

  for (const build of [BUILD, other, BUILD, other]) {
    // oxlint-disable-next-line no-await-in-loop -- one start after the other
    await reloadOnceIntoUpdate(build, deps);
  }

  expect(done).toEqual(['reload', 'reload']);
});

test('a page that broke with words that are only on it stays, and is reloaded once they have arrived', async () => {
  const { deps, done, state } = open({ isWaiting: false });
  state.isUnsaved = true;
  await reloadOnceIntoUpdate(BUILD, deps);
  expect(done).toEqual([]);
  state.isUnsaved = false;

  await reloadOnceIntoUpdate(BUILD, deps);

  expect(done).toEqual(['reload']);
});

test.each<[string, Options]>([
  ['the server has no newer version', { page: '<link href="/assets/index-1.js">' }],
  ['the server does not answer', { page: null }],
  ['the server answers with an error', { page: 'Bad gateway', isOk: false }],
  ['the newer version could not be fetched', { update: () => Promise.reject(new TypeError('Failed')) }],
  ['the newer version could not be installed', { update: async () => false }],
])('a page that broke stays while %s', async (_, options) => {
  const { deps, done, reloaded } = open(options);

  await reloadOnceIntoUpdate(BUILD, deps);

  expect(done).toEqual([]);
  expect(reloaded).toEqual(new Set());
});

test('a page that broke waits until the newer version is installed, which then takes over', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { deps, done, state } = open({ update: () => promise });

  const reloading = reloadOnceIntoUpdate(BUILD, deps);
  await pass();
  expect(done).toEqual([]);
  resolve(true);
  await pass();
  expect(done).toEqual(['take-over']);
  state.takeOver();
  await reloading;

  expect(done).toEqual(['take-over', 'reload']);
});

test('a newer version that is not installed in time does not cost the one reload', async () => {
  const { deps, done, state, reloaded } = open({ update: () => new Promise(() => {}) });

  const reloading = reloadOnceIntoUpdate(BUILD, deps);
  await pass();
  state.passTime();
  await reloading;

  expect(done).toEqual([]);
  expect(reloaded).toEqual(new Set());
});

test('a page that broke after the next version has taken over is reloaded too', async () => {
  const { deps, done } = open({ isWaiting: false });

  await reloadOnceIntoUpdate(BUILD, deps);

  expect(done).toEqual(['reload']);
});
