import { expect, test } from 'vitest';
import { NetworkError } from '../api/network-error.ts';
import { createPendingSignOut } from './pending-sign-out.ts';
import { createSignOutFlag } from '../storage/browser/user-storage.ts';
import { createFakeClock, createFakeServer } from './session.fixture.ts';
import { createStorage } from '../storage/browser/browser-storage.fixture.ts';

const PATH = '/api/auth/logout';

function open(answer: () => unknown, mark = createSignOutFlag(openFullStorage)) {
  const server = createFakeServer({ [PATH]: answer });
  const pendingSignOut = createPendingSignOut({ call: server.call, mark, schedule: createFakeClock().schedule });
  return { server, pendingSignOut };
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

function openFullStorage(): Storage {
  const storage = createStorage();
  storage.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  return storage;
}
