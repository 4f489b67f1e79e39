import { expect, test } from 'vitest';
import type { SessionUser } from '#contract/session.ts';
import { createAuth } from './auth.ts';
import { createFakeServer, createFakePage, deferred } from './session.fixture.ts';

const ADA: SessionUser = { firebaseUid: 'uid-ada', email: 'ada@example.org', displayName: 'Ada' };

test('a check tells who is signed in', async () => {
  const { auth, heard } = createParts({ '/api/auth/session': () => ({ user: ADA }) });

  await auth.check();

  expect(heard).toEqual([ADA]);
});

test('a check that fails tells why', async () => {
  const { auth, heard } = createParts({
    '/api/auth/session': () => {
      throw new Error('503: The database is away.');
    },
  });

  await auth.check();

  expect(heard).toEqual(['503: The database is away.']);
});

test('an answer that a newer check has overtaken is dropped', async () => {
  const first = deferred<unknown>();
  const answers = [first.promise, Promise.resolve({ user: null })];
  const { auth, heard } = createParts({ '/api/auth/session': () => answers.shift() });

  const slow = auth.check();
  await auth.check();
  first.resolve({ user: ADA });
  await slow;

  expect(heard).toEqual([null]);
});

test('signing in leaves for the provider and names the path to come back to', async () => {
  const { auth, server, page } = createParts(
    { '/api/auth/start': () => ({ redirectUrl: 'https://provider.example/auth' }) },
    'http://localhost:3000/synthesis?date=2026-11-20',
  );

  await auth.signInWithRedirect();

  expect(server.bodies('/api/auth/start')).toEqual([
    { returnTo: '/synthesis?date=2026-11-20', origin: 'http://localhost:3000' },
  ]);
  expect(page.left).toEqual(['https://provider.example/auth']);
});

test('an answer that a sign-in has overtaken is dropped: it would call the device signed out', async () => {
  const late = deferred<unknown>();
  const { auth, heard } = createParts({
    '/api/auth/session': () => late.promise,
    '/api/auth/start': () => ({ redirectUrl: 'https://provider.example/auth' }),
  });

  const check = auth.check();
  await auth.signInWithRedirect();
  late.resolve({ user: null });
  await check;

  expect(heard).toEqual([]);
});

test('a sign-in that cannot begin throws the sentence of the server and stays on the page', async () => {
  const { auth, page } = createParts({
    '/api/auth/start': () => {
      throw new Error('503: The provider does not answer.');
    },
  });

  await expect(auth.signInWithRedirect()).rejects.toThrow('503: The provider does not answer.');

  expect(page.left).toEqual([]);
});

test('the error of a redirect becomes a sentence once and leaves the address', () => {
  const { auth, page } = createParts({}, 'http://localhost:3000/?authError=cancelled&x=1');

  expect(auth.getRedirectResult()).toBe('The sign-in was cancelled.');
  expect(page.address().href).toBe('http://localhost:3000/?x=1');
  expect(auth.getRedirectResult()).toBeNull();
});

test('an unknown code becomes a general message and is not shown', () => {
  const { auth } = createParts({}, 'http://localhost:3000/?authError=<b>bad</b>');

  expect(auth.getRedirectResult()).toBe('The sign-in did not work. Please try again.');
});

test('a code that is the name of an object property becomes a general message', () => {
  const { auth } = createParts({}, 'http://localhost:3000/?authError=constructor');

  expect(auth.getRedirectResult()).toBe('The sign-in did not work. Please try again.');
});

test('at another address both addresses are named', () => {
  const { auth } = createParts({}, 'http://127.0.0.1:3000/');

  const problem = auth.findAddressProblem();

  expect(problem).toContain('http://127.0.0.1:3000');
  expect(problem).toContain('http://localhost:3000');
});

test('at the right address there is no problem', () => {
  const { auth } = createParts({});

  expect(auth.findAddressProblem()).toBeNull();
});

test('a page that does not name the right address has no problem', () => {
  const { auth, page } = createParts({}, 'http://127.0.0.1:3000/');
  page.publicUrl = () => null;

  expect(auth.findAddressProblem()).toBeNull();
});

function createParts(answers: Record<string, () => unknown>, address = 'http://localhost:3000/') {
  const server = createFakeServer(answers);
  const page = createFakePage(address);
  const auth = createAuth({ call: server.call, page, pendingSignOut: { flush: async () => false } });
  const heard: (SessionUser | null | string)[] = [];
  auth.onAuthStateChanged({
    onUser: (user) => heard.push(user),
    onProblem: (problem) => heard.push(problem.message),
  });
  return { auth, server, page, heard };
}
