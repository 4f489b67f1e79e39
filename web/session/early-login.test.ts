// The main script takes over the responses to the requests of the first script.
import { expect, test } from 'vitest';
import type { EarlyAnswers } from '../first-script/request-early.ts';
import { flushPromises } from './session.fixture.ts';
import { ADA, signedInAs, signedOut, startSession } from './session-store.fixture.ts';

const READY = { status: 'ready', user: { id: 'id-ada' } };

test('the early responses are used, and neither request is sent again', async () => {
  const { session, server } = await startEarly({ session: { user: ADA } });

  expect(session.get()).toMatchObject(READY);
  expect(server.paths()).toEqual([]);
});

test('the early responses are used once', async () => {
  const { session, server } = await startEarly({ session: { user: ADA } });

  session.retry();
  await flushPromises();

  expect(session.get()).toMatchObject(READY);
  expect(server.paths()).toEqual(['/api/auth/session', '/api/auth/login']);
});

test('no page shows before the early login has succeeded', async () => {
  const { session } = await startEarly({ session: { user: ADA }, login: new Promise(() => {}) });

  expect(session.get().status).toBe('syncing');
});

test('a login for a person who is no longer signed in is not used', async () => {
  const { session, server } = await startEarly({
    session: { user: ADA },
    login: Promise.resolve({ firebaseUid: 'uid-ben', response: Response.json({}, { status: 403 }) }),
  });

  expect(session.get()).toMatchObject(READY);
  expect(server.bodies('/api/auth/login')).toEqual([ADA]);
});

test('a login that came before the sign-in of another tab is sent again', async () => {
  const { session, server } = await startEarly({
    session: { user: ADA },
    login: Promise.resolve({ firebaseUid: 'uid-ada', response: new Response('', { status: 401 }) }),
  });

  expect(session.get()).toMatchObject(READY);
  expect(server.bodies('/api/auth/login')).toEqual([ADA]);
});

test('a login that was lost is sent again', async () => {
  const { session, server } = await startEarly({ session: { user: ADA }, login: Promise.reject(new TypeError()) });

  expect(session.get()).toMatchObject(READY);
  expect(server.bodies('/api/auth/login')).toEqual([ADA]);
});

test('a remembered person without a session is signed out, whatever the login says', async () => {
  const { session } = await startEarly({ session: { user: null } }, signedOut());

  expect(session.get().status).toBe('signedOut');
});

test('a pending sign-out is sent, and the early responses are dropped', async () => {
  const { session, server } = await startEarly(
    { session: { user: ADA } },
    { '/api/auth/logout': () => null },
    { isSignOutPending: true },
  );

  expect(session.get().status).toBe('signedOut');
  expect(server.paths()).not.toContain('/api/auth/login');
});

interface Early {
  session: { user: typeof ADA | null };
  login?: EarlyAnswers['login'];
}

function startEarly(
  {
    session,
    login = Promise.resolve({ firebaseUid: 'uid-ada', response: Response.json({ id: 'id-ada', ...ADA }) }),
  }: Early,
  answers = signedInAs(ADA),
  options = {},
) {
  const early = { remembered: null, session: Promise.resolve(Response.json(session)), login, reads: new Map() };
  return startSession(answers, 'http://localhost:3000/', { ...options, early });
}
