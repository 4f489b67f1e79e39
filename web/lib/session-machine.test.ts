import { expect, test } from 'vitest';
import type { SessionUser } from '#contract/session.ts';
import { createAuth } from './auth.ts';
import { createSession } from './session-machine.ts';
import { SLOW_MS } from './session-state.ts';
import {
  createFakeClock,
  createFakePage,
  createFakeServer,
  createFakeTabs,
  deferred,
  settle,
  type Answers,
} from './session.fixture.ts';

const ADA: SessionUser = { firebaseUid: 'uid-ada', email: 'ada@example.org', displayName: 'Ada' };
const BEN: SessionUser = { firebaseUid: 'uid-ben', email: null, displayName: 'Ben' };
const CONFIG = { publicUrl: 'http://localhost:3000', provider: 'local' };

test('nothing is decided before the server has answered, and after 8 s that is told', async () => {
  const { session, clock } = await start({ '/api/auth/session': () => new Promise(() => {}) });
  expect(session.get()).toEqual({ status: 'loading', isSlow: false });

  clock.pass(SLOW_MS - 1);
  expect(session.get()).toEqual({ status: 'loading', isSlow: false });
  clock.pass(SLOW_MS);

  expect(session.get()).toEqual({ status: 'loading', isSlow: true });
});

test('an answer in time stops the clock', async () => {
  const { session, clock } = await start(signedOut());

  clock.pass(SLOW_MS);

  expect(session.get()).toEqual({ status: 'signedOut', error: null, canRetry: false });
});

test('trying again asks once more', async () => {
  const { session, server } = await start({ '/api/auth/session': () => new Promise(() => {}) });
  Object.assign(server.answers, signedInAs(ADA));

  session.tryAgain();
  await settle();

  expect(session.get()).toMatchObject({ status: 'ready' });
});

test('a person is ready only after the server has confirmed the database user', async () => {
  const confirmed = deferred<unknown>();
  const { session, server } = await start({ ...signedInAs(ADA), '/api/auth/login': () => confirmed.promise });
  expect(session.get().status).toBe('syncing');

  confirmed.resolve({ id: 'id-ada', ...ADA });
  await settle();

  expect(session.get()).toEqual({ status: 'ready', user: { id: 'id-ada', ...ADA }, hasEnded: false });
  expect(server.bodies('/api/auth/login')).toEqual([ADA]);
});

test('a failed confirmation is told, and trying again needs no new sign-in', async () => {
  const { session, server } = await start({ ...signedInAs(ADA), '/api/auth/login': fail('403: Not you.') });
  expect(session.get()).toEqual({ status: 'signedOut', error: '403: Not you.', canRetry: true });
  Object.assign(server.answers, signedInAs(ADA));

  session.tryAgain();
  await settle();

  expect(session.get().status).toBe('ready');
  expect(server.paths()).not.toContain('/api/auth/start');
});

test('without a connection and with nobody known, that is told and can be tried again', async () => {
  const { session } = await start({ '/api/auth/session': fail('Cannot reach the server.') });

  expect(session.get()).toEqual({ status: 'signedOut', error: 'Cannot reach the server.', canRetry: true });
});

test('the error of the redirect is shown when nobody is signed in', async () => {
  const { session } = await start(signedOut(), 'http://localhost:3000/?authError=expired');

  expect(session.get()).toMatchObject({ status: 'signedOut', error: 'The sign-in took too long. Please try again.' });
});

test('the error of the redirect is dropped when somebody turns out to be signed in', async () => {
  const { session, server, page, clock } = await start(signedInAs(ADA), 'http://localhost:3000/?authError=expired');
  expect(page.address().search).toBe('');
  Object.assign(server.answers, signedOut());

  session.restore();
  await settle();
  clock.pass(SLOW_MS);

  expect(session.get()).toMatchObject({ status: 'signedOut', error: null });
});

test('at a wrong address the welcome screen names both', async () => {
  const { session } = await start(signedOut(), 'http://127.0.0.1:3000/');

  expect(session.get()).toMatchObject({ status: 'signedOut', error: expect.stringContaining('http://localhost:3000') });
});

test('no answer about the address keeps nobody from signing in', async () => {
  const { session } = await start({ ...signedOut(), '/api/config': fail('503: Down') });

  expect(session.get()).toEqual({ status: 'signedOut', error: null, canRetry: false });
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

test('a session that ends keeps the page and says so', async () => {
  const { session } = await start(signedInAs(ADA));

  session.end();

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
});

test('a refusal while nobody is signed in changes nothing', async () => {
  const { session } = await start(signedOut());

  session.end();

  expect(session.get().status).toBe('signedOut');
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

test('a sign-in of the same person in another tab ends the question here', async () => {
  const { session, tabs } = await start(signedInAs(ADA));
  session.end();

  tabs.say({ kind: 'signedIn', userId: 'id-ada' });
  await settle();

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: false });
});

test('a sign-in that this tab knows of already asks the server nothing', async () => {
  const { server, tabs } = await start(signedInAs(ADA));
  const before = server.paths().length;

  tabs.say({ kind: 'signedIn', userId: 'id-ada' });
  await settle();

  expect(server.paths()).toHaveLength(before);
});

test('another person in another tab takes over here, with a claim of their own', async () => {
  const { session, server, tabs, data } = await start(signedInAs(ADA));
  Object.assign(server.answers, signedInAs(BEN));

  tabs.say({ kind: 'signedIn', userId: 'id-ben' });
  await settle();

  expect(session.get()).toMatchObject({ status: 'ready', user: { id: 'id-ben' } });
  expect(data.done).toEqual(['claim id-ada', 'claim id-ben']);
});

test('a page that comes back out of memory shows nothing until it has asked', async () => {
  const { session, server } = await start(signedInAs(ADA));
  Object.assign(server.answers, signedOut());

  session.restore();
  expect(session.get().status).toBe('loading');
  await settle();

  expect(session.get().status).toBe('signedOut');
});

test('a page that comes back with something unsaved keeps it, though its session is over', async () => {
  const { session, server, data } = await start(signedInAs(ADA));
  Object.assign(server.answers, signedOut());
  data.isUnsaved = true;

  session.restore();
  await settle();

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
});

test('once stopped, the session hears no other tab', async () => {
  const { session, tabs, stop } = await start(signedInAs(ADA));

  stop();
  tabs.say({ kind: 'signedOut' });

  expect(session.get().status).toBe('ready');
});

function signedOut(): Answers {
  return { '/api/auth/session': () => ({ user: null }), '/api/config': () => CONFIG };
}

function signedInAs(user: SessionUser): Answers {
  const id = user.firebaseUid.replace('uid', 'id');
  return { '/api/auth/session': () => ({ user }), '/api/auth/login': () => ({ id, ...user }) };
}

function fail(message: string): () => never {
  return () => {
    throw new Error(message);
  };
}

async function start(answers: Answers, address = 'http://localhost:3000/') {
  const server = createFakeServer(answers);
  const page = createFakePage(address);
  const tabs = createFakeTabs();
  const clock = createFakeClock();
  const data = { isUnsaved: false, done: [] as string[] };
  const session = createSession({
    auth: createAuth({ call: server.call, page }),
    call: server.call,
    tabs,
    schedule: clock.schedule,
    personData: {
      hasUnsaved: () => data.isUnsaved,
      clearCache: () => data.done.push('clear'),
      forget: () => data.done.push('forget'),
      claim: (userId) => data.done.push(`claim ${userId}`),
    },
  });
  const stop = session.start();
  await settle();
  return { session, server, page, tabs, clock, data, stop };
}
