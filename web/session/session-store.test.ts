import { describe, expect, test } from 'vitest';
import type { SessionUser } from '#contract/session.ts';
import { NetworkError } from '../api/network-error.ts';
import { deferred, flushPromises } from './session.fixture.ts';
import { ADA, fail, signedInAs, signedOut, startSession } from './session-store.fixture.ts';
import { SLOW_MS, type SessionState } from './session-state.ts';

const BEN: SessionUser = { firebaseUid: 'uid-ben', email: null, displayName: 'Ben' };

test('the state stays undecided until the server answers, and after 8 s an error is shown', async () => {
  const { session, clock } = await startSession({ '/api/auth/session': () => new Promise(() => {}) });
  expect(session.get()).toEqual({ status: 'loading', isSlow: false });

  clock.pass(SLOW_MS - 1);
  expect(session.get()).toEqual({ status: 'loading', isSlow: false });
  clock.pass(SLOW_MS);

  expect(session.get()).toEqual({ status: 'loading', isSlow: true });
});

test('an answer in time cancels the timeout', async () => {
  const { session, clock } = await startSession(signedOut());

  clock.pass(SLOW_MS);

  expect(session.get()).toEqual({ status: 'signedOut', error: null, canRetry: false });
});

test('a retry asks the server again', async () => {
  const { session, server } = await startSession({ '/api/auth/session': () => new Promise(() => {}) });
  Object.assign(server.answers, signedInAs(ADA));

  session.retry();
  await flushPromises();

  expect(session.get()).toMatchObject({ status: 'ready' });
});

test('a person is ready only after the server has confirmed the database user', async () => {
  const confirmed = deferred<unknown>();
  const { session, server } = await startSession({ ...signedInAs(ADA), '/api/auth/login': () => confirmed.promise });
  expect(session.get().status).toBe('syncing');

  confirmed.resolve({ id: 'id-ada', ...ADA });
  await flushPromises();

  expect(session.get()).toEqual({ status: 'ready', user: { id: 'id-ada', ...ADA }, hasEnded: false });
  expect(server.bodies('/api/auth/login')).toEqual([ADA]);
});

test('a failed confirmation is shown, and a retry needs no new sign-in', async () => {
  const { session, server } = await startSession({ ...signedInAs(ADA), '/api/auth/login': fail('403: Not you.') });
  expect(session.get()).toEqual({ status: 'signedOut', error: '403: Not you.', canRetry: true });
  Object.assign(server.answers, signedInAs(ADA));

  session.retry();
  await flushPromises();

  expect(session.get().status).toBe('ready');
  expect(server.paths()).not.toContain('/api/auth/start');
});

test('without a connection and a known person, an error is shown and can be retried', async () => {
  const { session } = await startSession({ '/api/auth/session': fail('Cannot reach the server.') });

  expect(session.get()).toEqual({ status: 'signedOut', error: 'Cannot reach the server.', canRetry: true });
});

test('the error of the redirect is shown when no person is signed in', async () => {
  const { session } = await startSession(signedOut(), 'http://localhost:3000/?authError=expired');

  expect(session.get()).toMatchObject({ status: 'signedOut', error: 'The sign-in took too long. Please try again.' });
});

test('the error of the redirect is dropped when a person is signed in', async () => {
  const { session, server, page, clock } = await startSession(
    signedInAs(ADA),
    'http://localhost:3000/?authError=expired',
  );
  expect(page.address().search).toBe('');
  Object.assign(server.answers, signedOut());

  session.onPageRestore();
  await flushPromises();
  clock.pass(SLOW_MS);

  expect(session.get()).toMatchObject({ status: 'signedOut', error: null });
});

test('at a wrong address the welcome screen names both', async () => {
  const { session } = await startSession(signedOut(), 'http://127.0.0.1:3000/');

  expect(session.get()).toMatchObject({ status: 'signedOut', error: expect.stringContaining('http://localhost:3000') });
});

test('a session that ends keeps the page and says so', async () => {
  const { session } = await startSession(signedInAs(ADA));

  session.end();

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
});

test('only an action of the person asks for a sign-in, and each one anew', async () => {
  const { session } = await startSession(signedInAs(ADA));
  const readAsk = () => {
    const state = session.get();
    return state.status === 'ready' ? state.signInRequest : null;
  };

  session.end();
  expect(readAsk()).toBeUndefined();
  session.end(true);
  const first = readAsk();
  expect(first).toBeDefined();

  session.end();
  expect(readAsk()).toBe(first);
  session.end(true);
  expect(readAsk()).not.toBe(first);
});

test('a sign-in that was asked for and done is not asked for when a mere read finds the next session ended', async () => {
  const { session } = await startSession(signedInAs(ADA));
  session.end(true);
  await session.check();
  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: false });

  session.end();

  expect(session.get()).toEqual({ status: 'ready', user: { id: 'id-ada', dayEndsAt: 0, ...ADA }, hasEnded: true });
});

test('a session that is found to have ended keeps the page too', async () => {
  const { session, server, data } = await startSession(signedInAs(ADA));
  Object.assign(server.answers, signedOut());

  await session.check();

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
  expect(data.known).toBeNull();
});

test('a 401 while no person is signed in changes nothing', async () => {
  const { session } = await startSession(signedOut());

  session.end();

  expect(session.get().status).toBe('signedOut');
});

test('a sign-in of the same person in another tab ends the question here', async () => {
  const { session, tabs } = await startSession(signedInAs(ADA));
  session.end();

  tabs.receive({ kind: 'signedIn', userId: 'id-ada' });
  await flushPromises();

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: false });
});

test('a sign-in that this tab knows of already asks the server nothing', async () => {
  const { server, tabs } = await startSession(signedInAs(ADA));
  const before = server.paths().length;

  tabs.receive({ kind: 'signedIn', userId: 'id-ada' });
  await flushPromises();

  expect(server.paths()).toHaveLength(before);
});

test('another person in another tab takes over here, with a claim of their own', async () => {
  const { session, server, tabs, data } = await startSession(signedInAs(ADA));
  Object.assign(server.answers, signedInAs(BEN));

  tabs.receive({ kind: 'signedIn', userId: 'id-ben' });
  await flushPromises();

  expect(session.get()).toMatchObject({ status: 'ready', user: { id: 'id-ben' } });
  expect(data.done).toEqual(['claim id-ada', 'claim id-ben']);
});

test('a page that comes back out of memory shows nothing until it has asked', async () => {
  const { session, server } = await startSession(signedInAs(ADA));
  Object.assign(server.answers, signedOut());

  session.onPageRestore();
  expect(session.get().status).toBe('loading');
  await flushPromises();

  expect(session.get().status).toBe('signedOut');
});

test('a page that comes back with something unsaved keeps it, though its session is over', async () => {
  const { session, server, data } = await startSession(signedInAs(ADA));
  Object.assign(server.answers, signedOut());
  data.isUnsaved = true;

  session.onPageRestore();
  await flushPromises();

  expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
});

test('after stop() the session ignores other tabs', async () => {
  const { session, tabs, stop } = await startSession(signedInAs(ADA));

  stop();
  tabs.receive({ kind: 'signedOut' });

  expect(session.get().status).toBe('ready');
});

test('a person who has changed goes on where they are: nothing is loaded anew, and nobody waits', async () => {
  const ada = { id: 'id-ada', dayEndsAt: 0, ...ADA };
  const closing = { ...ada, deleteAt: '2026-11-29T12:00:00.000Z' };
  const { session, server, data } = await startSession({ ...signedInAs(ADA), '/api/auth/login': () => closing });
  const before = server.paths().length;
  const states: SessionState[] = [];
  session.subscribe(() => states.push(session.get()));

  session.adopt({ person: ada, reads: {} });

  expect(states).toEqual([{ status: 'ready', user: ada, hasEnded: false }]);
  expect(data.known).toEqual(ada);
  expect(server.paths()).toHaveLength(before);
});

describe('a page that came as the welcome page', () => {
  const PAGE = { isSignedOut: true };
  const URL = 'http://localhost:3000/';

  test('stays while the server is asked', async () => {
    const { session } = await startSession({ '/api/auth/session': () => new Promise(() => {}) }, URL, PAGE);

    expect(session.get()).toMatchObject({ status: 'signedOut', error: null, canRetry: false });
  });

  test('opens the journal when somebody is signed in all the same', async () => {
    const { session } = await startSession(signedInAs(ADA), URL, PAGE);

    expect(session.get()).toMatchObject({ status: 'ready' });
  });

  test('without a connection shows the person of the last visit, if there is one', async () => {
    const offline = { '/api/auth/session': loseConnection };
    const known = { id: 'id-ada', dayEndsAt: 0, ...ADA };

    expect((await startSession(offline, URL, { ...PAGE, known })).session.get()).toMatchObject({ user: known });
    expect((await startSession(offline, URL, PAGE)).session.get()).toMatchObject({
      status: 'signedOut',
      error: new NetworkError().message,
      canRetry: true,
    });
  });

  test('loads as usual after a failure', async () => {
    const { session, server } = await startSession({ '/api/auth/session': loseConnection }, URL, PAGE);
    server.answers['/api/auth/session'] = () => new Promise(() => {});

    session.retry();

    expect(session.get()).toEqual({ status: 'loading', isSlow: false });
  });
});

function loseConnection(): never {
  throw new NetworkError();
}
