import { expect, test } from 'vitest';
import { ApiError } from '../api/api-client.ts';
import { NetworkError } from '../api/network-error.ts';
import { SIGN_OUT_WAIT_MS } from './pending-sign-out.ts';
import { deferred, flushPromises } from './session.fixture.ts';
import { ADA, failWithStatus, signedInAs, signedOut, startSession } from './session-store.fixture.ts';
import { SIGN_OUT_RETRY_MS } from './session-store.ts';

test('signing out seals pending requests before the session ends', async () => {
  const { session, data } = await startSession({
    ...signedInAs(ADA),
    '/api/auth/logout': () => {
      data.done.push('logout');
      return null;
    },
  });
  data.done.length = 0;

  await session.signOut();

  expect(data.done).toEqual(['lock away', 'logout', 'forget']);
});

test('a sign-out counts from the press: a page that is left meanwhile is signed out at the next start', async () => {
  const prepared = deferred<void>();
  const { session, server, mark, data } = await startSession({ ...signedInAs(ADA), '/api/auth/logout': () => null });
  data.prepared = prepared.promise;

  const leaving = session.signOut();
  await flushPromises();
  expect(mark.isSet()).toBe(true);
  // The key that seals what waits is given to the session only.
  await session.check();
  expect(server.paths()).not.toContain('/api/auth/logout');
  prepared.resolve();
  await leaving;

  expect(server.paths()).toContain('/api/auth/logout');
  expect(mark.isSet()).toBe(false);
});

test('a sign-out that cannot seal what waits leaves the person signed in, also at the next start', async () => {
  const { session, server, mark, data } = await startSession(signedInAs(ADA));
  data.prepared = Promise.reject(new NetworkError());

  await expect(session.signOut()).rejects.toThrow('Cannot reach the server');

  expect(mark.isSet()).toBe(false);
  expect(session.get()).toMatchObject({ status: 'ready' });
  expect(server.paths()).not.toContain('/api/auth/logout');
});

test('signing out forgets the person and notifies the other tabs', async () => {
  const { session, tabs, data } = await startSession({ ...signedInAs(ADA), '/api/auth/logout': () => null });

  await session.signOut();

  expect(session.get()).toEqual({ status: 'signedOut', error: null, canRetry: false });
  expect(data.done).toContain('forget');
  expect(tabs.posted.at(-1)).toEqual({ kind: 'signedOut' });
});

test('a sign-out that the server refuses leaves the person signed in', async () => {
  const { session, data } = await startSession({
    ...signedInAs(ADA),
    '/api/auth/logout': failWithStatus(403, '403: No'),
  });

  await expect(session.signOut()).rejects.toThrow('403: No');

  expect(session.get().status).toBe('ready');
  expect(data.done).not.toContain('forget');
});

test('a 401 during a sign-out is ignored', async () => {
  const { promise, resolve } = deferred<null>();
  const { session, server } = await startSession({ ...signedInAs(ADA), '/api/auth/logout': () => promise });
  Object.assign(server.answers, signedOut());
  const leaving = session.signOut();
  await flushPromises();

  session.end();
  const checked = session.check();
  await flushPromises();

  expect(session.get()).toEqual({ status: 'ready', user: expect.anything(), hasEnded: false, isSigningOut: true });
  resolve(null);
  await leaving;
  await checked;
  expect(session.get()).toEqual({ status: 'signedOut', error: null, canRetry: false });
});

test('after a failed sign-out the person stays signed in and is notified when the session ends', async () => {
  const { session } = await startSession({ ...signedInAs(ADA), '/api/auth/logout': failWithStatus(403, '403: No') });
  const before = session.get();

  await expect(session.signOut()).rejects.toThrow('403: No');
  expect(session.get()).toEqual(before);
  session.end();

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
});

test('after a failed sign-out the session is checked again', async () => {
  const { session, server } = await startSession({
    ...signedInAs(ADA),
    '/api/auth/logout': failWithStatus(403, '403: No'),
  });
  Object.assign(server.answers, signedOut());

  await expect(session.signOut()).rejects.toThrow('403: No');
  await flushPromises();

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
});

test.each([502, 503, 504])('a server that is being restarted (%s) leaves the sign-out pending', async (status) => {
  const { session, data } = await startSession({
    ...signedInAs(ADA),
    '/api/auth/logout': failWithStatus(status, 'Down'),
  });

  await session.signOut();

  expect(session.get()).toEqual({ status: 'signedOut', error: null, canRetry: false });
  expect(session.isSignOutPending()).toBe(true);
  expect(data.done).toContain('forget');
});

test('without a connection the person is signed out here, and the sign-out stays pending', async () => {
  const { session, tabs, data, mark } = await startSession({ ...signedInAs(ADA), '/api/auth/logout': noAnswer });
  data.done.length = 0;

  await session.signOut();

  expect(data.done).toEqual(['lock away', 'forget']);
  expect(session.get()).toEqual({ status: 'signedOut', error: null, canRetry: false });
  expect(session.isSignOutPending()).toBe(true);
  expect(mark.isSet()).toBe(true);
  expect(tabs.posted.at(-1)).toEqual({ kind: 'signedOut' });
});

test('a server that stays silent is not waited for', async () => {
  const { session, clock, data } = await startSession({
    ...signedInAs(ADA),
    '/api/auth/logout': () => new Promise(() => {}),
  });
  const leaving = session.signOut();
  await flushPromises();
  expect(session.get().status).toBe('ready');

  clock.pass(SIGN_OUT_WAIT_MS);
  await leaving;

  expect(session.get().status).toBe('signedOut');
  expect(session.isSignOutPending()).toBe(true);
  expect(data.done).toContain('forget');
});

test('a refusal that comes after the wait leaves the sign-out pending', async () => {
  const answer = deferred<unknown>();
  const { session, clock } = await startSession({ ...signedInAs(ADA), '/api/auth/logout': () => answer.promise });
  const leaving = session.signOut();
  await flushPromises();
  clock.pass(SIGN_OUT_WAIT_MS);
  await leaving;
  answer.resolve(Promise.reject(new ApiError('403: No', { status: 403, code: null })));
  await flushPromises();

  expect(session.isSignOutPending()).toBe(true);
});

test('the next start with a pending sign-out shows no person and sends nothing before the sign-out', async () => {
  const answers = { ...signedInAs(ADA), '/api/auth/logout': noAnswer };
  const known = { id: 'id-ada', dayEndsAt: 0, ...ADA };
  const { session, server, data } = await startSession(answers, undefined, { known, isSignOutPending: true });

  expect(session.get()).toEqual({ status: 'signedOut', error: null, canRetry: false });
  expect(data.done).toEqual(['lock all']);
  expect(server.paths()).toEqual(['/api/auth/logout']);
});

test.each([
  ['is locked, because only the session gets the key', (locked: PromiseWithResolvers<void>) => locked.resolve()],
  ['has not been locked in time', (_: unknown, passTime: () => void) => passTime()],
])('the next start ends the session once the device %s', async (_, goOn) => {
  const locked = Promise.withResolvers<void>();
  const answers = { ...signedInAs(ADA), '/api/auth/logout': () => null };
  const options = { isSignOutPending: true, locked: locked.promise };
  const { server, data, clock } = await startSession(answers, undefined, options);
  expect(data.done).toEqual(['lock all']);
  expect(server.paths()).toEqual([]);

  goOn(locked, () => clock.pass(SIGN_OUT_RETRY_MS));
  await flushPromises();

  expect(server.paths()).toEqual(['/api/auth/logout']);
});

test('a pending sign-out is sent once the server answers; then no person is signed in', async () => {
  const { session, server, mark } = await startSession({ ...signedOut(), '/api/auth/logout': noAnswer }, undefined, {
    isSignOutPending: true,
  });
  // Fetched by the page itself before the sign-out.
  Object.assign(server.answers, { '/api/auth/logout': () => null, '/api/auth/session': () => ({ user: ADA }) });

  await session.check();

  expect(server.paths()).not.toContain('/api/auth/session');
  expect(session.isSignOutPending()).toBe(false);
  expect(mark.isSet()).toBe(false);
  expect(session.get()).toEqual({ status: 'signedOut', error: null, canRetry: false });
});

test('a pending sign-out that the server refuses is sent again', async () => {
  const { session, server, clock } = await startSession(
    { ...signedOut(), '/api/auth/logout': failWithStatus(503, '503: Down') },
    undefined,
    { isSignOutPending: true },
  );
  clock.pass(SIGN_OUT_RETRY_MS);
  await flushPromises();
  expect(session.isSignOutPending()).toBe(true);
  Object.assign(server.answers, { '/api/auth/logout': () => null });

  clock.pass(SIGN_OUT_RETRY_MS);
  await flushPromises();

  expect(session.isSignOutPending()).toBe(false);
});

test('a sign-in never begins before a pending sign-out has been sent', async () => {
  const { session, server } = await startSession({ ...signedOut(), '/api/auth/logout': noAnswer }, undefined, {
    isSignOutPending: true,
  });

  await expect(session.signIn()).rejects.toThrow('Cannot reach the server');

  expect(server.paths()).not.toContain('/api/auth/start');
});

test('a sign-out in another tab signs out here too', async () => {
  const { session, tabs, data } = await startSession(signedInAs(ADA));

  tabs.receive({ kind: 'signedOut' });

  expect(session.get().status).toBe('signedOut');
  expect(data.done).toContain('forget');
});

test('a sign-out in another tab keeps the text that is being written here', async () => {
  const { session, tabs, data } = await startSession(signedInAs(ADA));
  data.isUnsaved = true;

  tabs.receive({ kind: 'signedOut' });

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
  expect(data.done).not.toContain('forget');
});

test('a sign-out in another tab counts for a tab that is still loading', async () => {
  const login = deferred<unknown>();
  const { session, server, tabs, data } = await startSession({
    ...signedInAs(ADA),
    '/api/auth/login': () => login.promise,
  });
  expect(session.get().status).toBe('syncing');
  Object.assign(server.answers, signedOut());

  tabs.receive({ kind: 'signedOut' });
  login.resolve({ id: 'id-ada', ...ADA });
  await flushPromises();

  expect(session.get().status).toBe('signedOut');
  expect(data.known).toBeNull();
});

function noAnswer(): never {
  throw new NetworkError();
}
