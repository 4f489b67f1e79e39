import { expect, test } from 'vitest';
import { deferred, settle } from './session.fixture.ts';
import { ADA, fail, signedInAs, signedOut, start } from './session-machine.fixture.ts';

test('signing out puts away what waits before the session is gone', async () => {
  const { session, data } = await start({
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

test('signing out forgets the person and tells the other tabs', async () => {
  const { session, tabs, data } = await start({ ...signedInAs(ADA), '/api/auth/logout': () => null });

  await session.signOut();

  expect(session.get()).toEqual({ status: 'signedOut', error: null, canRetry: false });
  expect(data.done).toContain('forget');
  expect(tabs.posted.at(-1)).toEqual({ kind: 'signedOut' });
});

test('a sign-out that fails signs nobody out', async () => {
  const { session, data } = await start({ ...signedInAs(ADA), '/api/auth/logout': fail('503: Down') });

  await expect(session.signOut()).rejects.toThrow('503: Down');

  expect(session.get().status).toBe('ready');
  expect(data.done).not.toContain('forget');
});

test('what the server refuses while somebody is being signed out is no news', async () => {
  const { promise, resolve } = deferred<null>();
  const { session, server } = await start({ ...signedInAs(ADA), '/api/auth/logout': () => promise });
  Object.assign(server.answers, signedOut());
  const leaving = session.signOut();
  await settle();

  session.end();
  await session.check();

  expect(session.get()).toEqual({ status: 'ready', user: expect.anything(), hasEnded: false, isLeaving: true });
  resolve(null);
  await leaving;
  expect(session.get()).toEqual({ status: 'signedOut', error: null, canRetry: false });
});

test('who could not be signed out is here as before, and hears when the session ends', async () => {
  const { session } = await start({ ...signedInAs(ADA), '/api/auth/logout': fail('503: Down') });
  const before = session.get();

  await expect(session.signOut()).rejects.toThrow('503: Down');
  expect(session.get()).toEqual(before);
  session.end();

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
});

test('what the server said of the session during a sign-out that failed is asked anew', async () => {
  const { session, server } = await start({ ...signedInAs(ADA), '/api/auth/logout': fail('503: Down') });
  Object.assign(server.answers, signedOut());

  await expect(session.signOut()).rejects.toThrow('503: Down');
  await settle();

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
});

test('whoever ends all sessions leaves here and in the other tabs', async () => {
  const { session, tabs, data } = await start(signedInAs(ADA));
  data.done.length = 0;

  await session.leaveBy(async () => data.done.push('all ended'));

  expect(data.done).toEqual(['lock away', 'all ended', 'forget']);
  expect(tabs.posted.at(-1)).toEqual({ kind: 'signedOut' });
});

test('a sign-out in another tab signs out here too', async () => {
  const { session, tabs, data } = await start(signedInAs(ADA));

  tabs.say({ kind: 'signedOut' });

  expect(session.get().status).toBe('signedOut');
  expect(data.done).toContain('forget');
});

test('a sign-out in another tab leaves what is being written here', async () => {
  const { session, tabs, data } = await start(signedInAs(ADA));
  data.isUnsaved = true;

  tabs.say({ kind: 'signedOut' });

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
  expect(data.done).not.toContain('forget');
});
