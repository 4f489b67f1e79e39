import { afterEach, expect, test, vi } from 'vitest';
import { getSession } from '#contract/session.ts';
import {
  claimUserStorage,
  clearUserStorage,
  createSignOutFlag,
  markSessionEnded,
  rememberUid,
} from '../storage/browser/user-storage.ts';
import { createStorage } from '../storage/browser/browser-storage.fixture.ts';
import { requestSession } from './request-session.ts';

const TODAY = '2026-11-21';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/', ''],
  ['/history/2026-11-19', ''],
  ['/reflection?date=2026-11-19', '&date=2026-11-19'],
  // The words of a search are in no request.
  ['/history?q=secret', ''],
])('the session is read once, with what %s reads first', (address, date) => {
  const { sent, openStorage } = createDevice();
  const { pathname } = new URL(address, 'http://localhost');

  requestSession(visit(openStorage, address));

  const page = encodeURIComponent(pathname);
  expect(sent).toEqual([{ path: `${getSession.path}?page=${page}&today=${TODAY}${date}`, credentials: 'include' }]);
});

test.each(['data', 'welcome'])('a page that is «%s» asks nobody', (screen) => {
  const { sent, openStorage } = createDevice();
  rememberUid(openStorage, 'uid-ada');

  expect(requestSession({ ...visit(openStorage), screen })).toEqual({ remembered: 'uid-ada' });

  expect(sent).toEqual([]);
});

test('while a sign-out is pending nothing is sent', () => {
  const { sent, openStorage } = createDevice();
  createSignOutFlag(openStorage).set(true);

  expect(requestSession(visit(openStorage))).toBeUndefined();

  expect(sent).toEqual([]);
});

test('the remembered person is noted', () => {
  const { openStorage } = createDevice();
  rememberUid(openStorage, 'uid-ada');

  expect(requestSession(visit(openStorage))?.remembered).toBe('uid-ada');
});

test.each<[string, (openStorage: () => Storage) => void]>([
  ['a sign-out', clearUserStorage],
  ['the sign-in of another person', (openStorage) => claimUserStorage(openStorage, 'id-ben')],
  ['the end of the session', (openStorage) => markSessionEnded(openStorage, true)],
])('%s makes the device forget its person', (_name, leave) => {
  const { openStorage } = createDevice();
  claimUserStorage(openStorage, 'id-ada');
  rememberUid(openStorage, 'uid-ada');

  leave(openStorage);

  expect(requestSession(visit(openStorage))?.remembered).toBeNull();
});

test('a browser that forbids storage reads the session all the same', () => {
  const { sent } = createDevice();

  requestSession(
    visit(() => {
      throw new Error('SecurityError');
    }),
  );

  expect(sent).toHaveLength(1);
});

test('a lost connection is left to the main script', async () => {
  const { openStorage } = createDevice();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

  await expect(requestSession(visit(openStorage))?.session).rejects.toThrow('Failed to fetch');
});

function visit(openStorage: () => Storage, address = '/settings') {
  const { pathname, search } = new URL(address, 'http://localhost:3000');
  return { openStorage, location: { pathname, search }, today: TODAY, screen: 'start' };
}

function createDevice() {
  const sent: { path: string; credentials: RequestCredentials | undefined }[] = [];
  vi.stubGlobal('fetch', async (path: string, { credentials }: RequestInit) => {
    sent.push({ path, credentials });
    return Response.json({ user: null });
  });
  const storage = createStorage();
  return { sent, openStorage: () => storage };
}
