// The main script takes over what the page contains, and the response to the request of the first script.
import { expect, test } from 'vitest';
import type { FirstData } from '#contract/session.ts';
import { flushPromises } from './session.fixture.ts';
import { ADA, signedInAs, signedOut, startSession } from './session-store.fixture.ts';

const ADDRESS = 'http://localhost:3000/';
const LIST = '/api/reflections/id-ada?limit=5';
const FIRST: FirstData = { person: { id: 'id-ada', dayEndsAt: 4, ...ADA }, reads: { [LIST]: [] } };
const READY = { status: 'ready', user: { id: 'id-ada' } };

test('a page that contains its person shows them at once, and asks nobody', async () => {
  const { session, server, data, tabs } = await startSession(signedInAs(ADA), ADDRESS, { first: FIRST });

  expect(session.get()).toMatchObject(READY);
  expect(server.paths()).toEqual([]);
  // Another person's data go before these come.
  expect(data.done).toEqual(['claim id-ada', LIST]);
  // Before the first page, which chooses the day that the person writes.
  expect(data.dayEnds).toEqual([4]);
  expect(data.known).toMatchObject({ id: 'id-ada' });
  expect(tabs.posted).toEqual([{ kind: 'signedIn', userId: 'id-ada' }]);
});

test('what the page contains is used once', async () => {
  const { session, server } = await startSession(signedInAs(ADA), ADDRESS, { first: FIRST });

  session.retry();
  await flushPromises();

  expect(session.get()).toMatchObject(READY);
  expect(server.paths()).toEqual(['/api/auth/session', '/api/auth/login']);
});

test('a page that contains a person shows nobody while a sign-out is pending', async () => {
  const options = { first: FIRST, isSignOutPending: true };
  const { session, server, data } = await startSession({ '/api/auth/logout': () => null }, ADDRESS, options);

  expect(session.get().status).toBe('signedOut');
  expect(server.paths()).toEqual(['/api/auth/logout']);
  expect(data.done).not.toContain(LIST);
});

test('a session that ends later marks the page of a person that came with it', async () => {
  const { session } = await startSession(signedOut(), ADDRESS, { first: FIRST });

  await session.check();

  expect(session.get()).toMatchObject({ ...READY, hasEnded: true });
});

test('the early response is used, with what it brings, and nothing is sent again', async () => {
  const { session, server, data } = await startEarly({ user: ADA, first: FIRST });

  expect(session.get()).toMatchObject(READY);
  expect(server.paths()).toEqual([]);
  expect(data.done).toContain(LIST);
});

test('the early response is used once', async () => {
  const { session, server } = await startEarly({ user: ADA, first: FIRST });

  session.retry();
  await flushPromises();

  expect(session.get()).toMatchObject(READY);
  expect(server.paths()).toEqual(['/api/auth/session', '/api/auth/login']);
});

test('an early response that brings no person is followed by the login', async () => {
  const { session, server } = await startEarly({ user: ADA });

  expect(session.get()).toMatchObject(READY);
  expect(server.bodies('/api/auth/login')).toEqual([ADA]);
});

test('an early response without a session signs out', async () => {
  const { session } = await startEarly({ user: null }, signedOut());

  expect(session.get().status).toBe('signedOut');
});

test('a pending sign-out is sent, and the early response is dropped', async () => {
  const options = { isSignOutPending: true };
  const { session, server } = await startEarly(
    { user: ADA, first: FIRST },
    { '/api/auth/logout': () => null },
    options,
  );

  expect(session.get().status).toBe('signedOut');
  expect(server.paths()).not.toContain('/api/auth/login');
});

function startEarly(
  answer: { user: typeof ADA | null; first?: FirstData },
  answers = signedInAs(ADA),
  options: { isSignOutPending?: boolean } = {},
) {
  return startSession(answers, ADDRESS, { ...options, early: Promise.resolve(Response.json(answer)) });
}
