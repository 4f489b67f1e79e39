import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../api/api-client.ts';
import { confirmUser, getSession } from '#contract/session.ts';
import { HOME_REFLECTIONS } from '#contract/limits.ts';
import { dayOptions, figuresOptions, listOptions } from '../features/reflections/queries.ts';
import {
  claimUserStorage,
  clearUserStorage,
  createSignOutFlag,
  markSessionEnded,
  rememberUid,
} from '../storage/browser/user-storage.ts';
import { createStorage } from '../storage/browser/browser-storage.fixture.ts';
import { requestEarly } from './request-early.ts';

const ADA = { firebaseUid: 'uid-ada', email: 'ada@example.org', displayName: 'Ada' };

afterEach(() => vi.unstubAllGlobals());

test('the session is read, and the person that it names is confirmed', async () => {
  const { sent, openStorage } = createDevice({ user: ADA });

  const login = await requestEarly(visit(openStorage))?.login;

  expect(login).toMatchObject({ firebaseUid: 'uid-ada', response: { status: 200 } });
  expect(sent.map(({ path }) => path)).toEqual([getSession.path, confirmUser.path]);
});

test('both requests are spelled as the client spells them', async () => {
  const { sent, openStorage } = createDevice({ user: ADA });

  await requestEarly(visit(openStorage))?.login;
  await call(getSession, {});
  await call(confirmUser, { body: ADA });

  const [earlySession, earlyLogin, ...spelledByClient] = sent;
  expect([earlySession, earlyLogin]).toEqual(spelledByClient);
});

test('a device that remembers its person confirms that person before the session is known', () => {
  const { sent, openStorage } = createDevice({ user: ADA });
  rememberUid(openStorage, 'uid-ada');

  expect(requestEarly(visit(openStorage))?.remembered).toBe('uid-ada');

  expect(sent.map(({ path }) => path)).toEqual([getSession.path, confirmUser.path]);
  expect(sent[1]?.init.body).toBe('{"firebaseUid":"uid-ada"}');
});

test('the main script can still read the session', async () => {
  const { openStorage } = createDevice({ user: ADA });

  const early = requestEarly(visit(openStorage));
  await early?.login;

  expect(await (await early?.session)?.json()).toEqual({ user: ADA });
});

test('without a session no login is sent', async () => {
  const { sent, openStorage } = createDevice({ user: null });

  expect(await requestEarly(visit(openStorage))?.login).toBeNull();

  expect(sent).toHaveLength(1);
});

test('a session that the server cannot read sends no login', async () => {
  const { sent, openStorage } = createDevice({ user: ADA, sessionStatus: 503 });

  expect(await requestEarly(visit(openStorage))?.login).toBeNull();

  expect(sent).toHaveLength(1);
});

test('while a sign-out is pending nothing is sent', () => {
  const { sent, openStorage } = createDevice({ user: ADA });
  rememberUid(openStorage, 'uid-ada');
  createSignOutFlag(openStorage).set(true);

  expect(requestEarly(visit(openStorage))).toBeUndefined();

  expect(sent).toEqual([]);
});

test('a device whose session has ended does not confirm its last person', async () => {
  const { sent, openStorage } = createDevice({ user: null });
  rememberUid(openStorage, 'uid-ada');
  markSessionEnded(openStorage, true);

  await requestEarly(visit(openStorage))?.login;

  expect(sent.map(({ path }) => path)).toEqual([getSession.path]);
});

test.each<[string, (openStorage: () => Storage) => void]>([
  ['a sign-out', clearUserStorage],
  ['the sign-in of another person', (openStorage) => claimUserStorage(openStorage, 'id-ben')],
])('%s makes the device forget its person', async (_name, leave) => {
  const { sent, openStorage } = createDevice({ user: null });
  claimUserStorage(openStorage, 'id-ada');
  rememberUid(openStorage, 'uid-ada');

  leave(openStorage);
  await requestEarly(visit(openStorage))?.login;

  expect(sent.map(({ path }) => path)).toEqual([getSession.path]);
});

test('the reads of a page of a remembered person are sent at once, spelled as its queries spell them', () => {
  const { sent, openStorage } = createDevice({ user: ADA });
  claimUserStorage(openStorage, 'id-ada');
  rememberUid(openStorage, 'uid-ada');

  const early = requestEarly(visit(openStorage, '/'));

  const keys = [
    listOptions('id-ada', HOME_REFLECTIONS).queryKey,
    dayOptions('id-ada', '2026-11-21').queryKey,
    figuresOptions('id-ada', '2026-11-21').queryKey,
  ];
  expect([...(early?.reads.keys() ?? [])]).toEqual(keys.map(([path]) => path));
  expect(sent.map(({ path }) => path)).toEqual([getSession.path, confirmUser.path, ...keys.map(([path]) => path)]);
});

test.each<[string, readonly string[]]>([
  ['/bedtime-reading', ['?limit=3']],
  ['/reflection', ['/2026-11-21', '?limit=5']],
  ['/reflection?date=2026-11-19', ['/2026-11-19', '?limit=5']],
  ['/synthesis?date=2026-11-19', ['/2026-11-19']],
  ['/synthesis?date=yesterday', []],
  ['/history', []],
  ['/history/2026-11-19', ['/2026-11-19']],
  ['/history/yesterday', []],
  ['/settings', []],
])('%s reads %j early', (address, expected) => {
  const { openStorage } = createDevice({ user: ADA });
  claimUserStorage(openStorage, 'id-ada');
  rememberUid(openStorage, 'uid-ada');

  const paths = [...(requestEarly(visit(openStorage, address))?.reads.keys() ?? [])];

  expect(paths).toEqual(expected.map((end) => `/api/reflections/id-ada${end}`));
});

test('a browser that forbids storage reads the session all the same', async () => {
  const { sent } = createDevice({ user: ADA });

  await requestEarly(
    visit(() => {
      throw new Error('SecurityError');
    }),
  )?.login;

  expect(sent).toHaveLength(2);
});

test('a lost connection is left to the main script', async () => {
  const { openStorage } = createDevice({ user: ADA });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

  await expect(requestEarly(visit(openStorage))?.session).rejects.toThrow('Failed to fetch');
});

function visit(openStorage: () => Storage, address = '/settings') {
  const { pathname, search } = new URL(address, 'http://localhost:3000');
  return { openStorage, location: { pathname, search }, today: '2026-11-21' };
}

function createDevice({ user, sessionStatus = 200 }: { user: typeof ADA | null; sessionStatus?: number }) {
  const sent: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    if (path === getSession.path) return Response.json({ user }, { status: sessionStatus });
    return Response.json({ id: 'id-ada', ...user });
  });
  const storage = createStorage();
  return { sent, openStorage: () => storage };
}
