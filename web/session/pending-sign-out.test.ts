import { expect, test } from 'vitest';
import { NetworkError } from '../api/network-error.ts';
import { createPendingSignOut } from './pending-sign-out.ts';
import { createSignOutFlag } from '../storage/browser/user-storage.ts';
import {
  createFakeClock,
  createFakeLocks,
  createFakeServer,
  createFakeSignOutFlag,
  deferred,
} from './session.fixture.ts';
import { createStorage } from '../storage/browser/browser-storage.fixture.ts';

const PATH = '/api/auth/logout';

function open(answer: () => unknown, mark = createSignOutFlag(openFullStorage), locks = createFakeLocks()) {
  const server = createFakeServer({ [PATH]: answer });
  const pendingSignOut = createPendingSignOut({ call: server.call, mark, schedule: createFakeClock().schedule, locks });
  return { server, pendingSignOut };
}

/** The locks of one browser, and its mark. */
function openTwoTabs() {
  const mark = createFakeSignOutFlag();
  const locks = createFakeLocks();
  return { mark, here: open(() => null, mark, locks), there: open(() => null, mark, locks) };
}

test('a full storage does not stop the sign-out: it is sent, and sent again after no answer', async () => {
  const { server, pendingSignOut } = open(() => {
    throw new NetworkError();
  });

  await pendingSignOut.begin(async () => {});
  expect(server.paths()).toEqual([PATH]);
  expect(pendingSignOut.isPending()).toBe(true);
  Object.assign(server.answers, { [PATH]: () => null });

  expect(await pendingSignOut.flush()).toBe(true);
  expect(pendingSignOut.isPending()).toBe(false);
  expect(await pendingSignOut.flush()).toBe(false);
});

test('a sign-out is sent even where its mark is lost at once', async () => {
  const { server, pendingSignOut } = open(() => null, { isSet: () => false, set: () => {} });

  await pendingSignOut.begin(async () => {});

  expect(server.paths()).toEqual([PATH]);
});

test('a sign-out that one tab prepares is not sent by another, until it is prepared', async () => {
  const { here, there } = openTwoTabs();
  const prepared = deferred<void>();
  const leaving = here.pendingSignOut.begin(() => prepared.promise);

  expect(await there.pendingSignOut.flush()).toBe(false);
  expect(await there.pendingSignOut.isPreparing()).toBe(true);
  expect(there.server.paths()).toEqual([]);
  prepared.resolve();
  await leaving;

  expect(here.server.paths()).toEqual([PATH]);
  expect(await there.pendingSignOut.isPreparing()).toBeFalsy();
});

test('a sign-out that cannot be prepared leaves the mark of another tab, and removes its own', async () => {
  const { mark, here, there } = openTwoTabs();
  const fail = () => Promise.reject(new NetworkError());
  const prepared = deferred<void>();
  const leaving = here.pendingSignOut.begin(() => prepared.promise);

  await expect(there.pendingSignOut.begin(fail)).rejects.toThrow('Cannot reach the server');
  expect(mark.isSet()).toBe(true);
  prepared.resolve();
  await leaving;
  await expect(there.pendingSignOut.begin(fail)).rejects.toThrow('Cannot reach the server');

  expect(mark.isSet()).toBe(false);
});

test('a browser that refuses locks signs out too', async () => {
  const refuse = async () => Promise.reject(new DOMException('Sandboxed', 'SecurityError'));
  const { server, pendingSignOut } = open(() => null, createFakeSignOutFlag(), { request: refuse, query: refuse });

  await pendingSignOut.begin(async () => {});

  expect(server.paths()).toEqual([PATH]);
});

function openFullStorage(): Storage {
  const storage = createStorage();
  storage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  return storage;
}
