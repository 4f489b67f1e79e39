import { expect, test } from 'vitest';
import type { SessionUser, User } from '#contract/session.ts';
import { createAuth } from './auth.ts';
import { ApiError } from '../api/api-client.ts';
import { NetworkError } from '../api/network-error.ts';
import { createPendingSignOut } from './pending-sign-out.ts';
import { createSessionStore } from './session-store.ts';
import { SLOW_MS } from './session-state.ts';
import {
  createFakeClock,
  createFakeSignOutFlag,
  createFakePage,
  createFakePresence,
  createFakeServer,
  createFakeTabs,
  deferred,
  flushPromises,
  type Answers,
} from './session.fixture.ts';

const ADA: User = { id: 'id-ada', firebaseUid: 'uid-ada', email: null, displayName: 'Ada', dayEndsAt: 0 };
const BEN: User = { id: 'id-ben', firebaseUid: 'uid-ben', email: null, displayName: 'Ben', dayEndsAt: 0 };
const UNREACHABLE: Answers = { '/api/auth/session': noAnswer };

test('without an answer the person of the last visit is recognised, and the state says that they are not confirmed', async () => {
  const { session } = await start(UNREACHABLE, ADA);

  expect(session.get()).toEqual({ status: 'ready', user: ADA, hasEnded: false, isUnconfirmed: true });
});

test('without an answer and a known person, an error is shown and can be retried', async () => {
  const { session } = await start(UNREACHABLE, null);

  expect(session.get()).toMatchObject({
    status: 'signedOut',
    error: expect.stringContaining('Cannot reach the server'),
    canRetry: true,
  });
});

test('a negative answer recognises no person', async () => {
  const { session } = await start({ '/api/auth/session': refuse(503, '503: The database is away.') }, ADA);

  expect(session.get()).toEqual({ status: 'signedOut', error: '503: The database is away.', canRetry: true });
});

test('unreadable storage does not delay the start', async () => {
  const { session, device, retry } = await start(UNREACHABLE, null);
  device.isBroken = true;

  await retry();

  expect(session.get()).toMatchObject({ status: 'signedOut', canRetry: true });
});

test('a silent network is not waited for longer than the limit', async () => {
  const { session, clock } = await start({ '/api/auth/session': () => new Promise(() => {}) }, ADA);
  expect(session.get().status).toBe('loading');

  clock.pass(SLOW_MS);
  await flushPromises();

  expect(session.get()).toMatchObject({ status: 'ready', isUnconfirmed: true });
});

test('the late answer of a silent network still counts', async () => {
  const late = deferred<unknown>();
  const { session, clock } = await start({ '/api/auth/session': () => late.promise, ...confirms(ADA) }, ADA);
  clock.pass(SLOW_MS);
  await flushPromises();

  late.resolve({ user: toSessionUser(ADA) });
  await flushPromises();

  expect(session.get()).toEqual({ status: 'ready', user: ADA, hasEnded: false });
});

test('when the answers stop after the person was named, they are recognised only if it is them', async () => {
  const named = { '/api/auth/session': () => ({ user: toSessionUser(ADA) }), '/api/auth/login': noAnswer };

  expect((await start(named, ADA)).session.get()).toMatchObject({ status: 'ready', user: ADA });
  expect((await start(named, BEN)).session.get()).toMatchObject({ status: 'signedOut', canRetry: true });
});

test('once the server answers, the person is confirmed under the page, which stays', async () => {
  const { session, server } = await start(UNREACHABLE, ADA);
  const seen: string[] = [];
  session.subscribe(() => seen.push(session.get().status));
  Object.assign(server.answers, signedIn(ADA));

  await session.check();
  await flushPromises();

  expect(session.get()).toEqual({ status: 'ready', user: ADA, hasEnded: false });
  expect(new Set(seen)).toEqual(new Set(['ready']));
  expect(server.paths()).toContain('/api/auth/login');
});

test('when the session has ended meanwhile, the page stays under the dialog', async () => {
  const { session, server, device } = await start(UNREACHABLE, ADA);
  Object.assign(server.answers, { '/api/auth/session': () => ({ user: null }) });

  await session.check();
  await flushPromises();

  expect(session.get()).toMatchObject({ status: 'ready', user: ADA, hasEnded: true });
  expect(device.known).toBeNull();
});

test('when another person is signed in, the state starts afresh', async () => {
  const { session, server } = await start(UNREACHABLE, ADA);
  Object.assign(server.answers, signedIn(BEN));

  await session.check();
  await flushPromises();

  expect(session.get()).toEqual({ status: 'ready', user: BEN, hasEnded: false });
});

test('a person without access sees why, and is not recognised meanwhile', async () => {
  const { session, server } = await start(UNREACHABLE, ADA);
  Object.assign(server.answers, signedIn(ADA), { '/api/auth/login': refuse(403, '403: This account is closed.') });

  await session.check();
  await flushPromises();

  expect(session.get()).toEqual({ status: 'signedOut', error: '403: This account is closed.', canRetry: true });
});

test('a server that is still starting does not close the page', async () => {
  const { session, server } = await start(UNREACHABLE, ADA);
  Object.assign(server.answers, signedIn(ADA), { '/api/auth/login': refuse(503, '503: Starting.') });

  await session.check();
  await flushPromises();

  expect(session.get()).toMatchObject({ status: 'ready', isUnconfirmed: true });
});

test('a confirmed person is recognised the next time; after the server says that no person is signed in, none is', async () => {
  const { session, server, device } = await start(signedIn(ADA), null);
  expect(device.known).toEqual(ADA);
  Object.assign(server.answers, { '/api/auth/session': () => ({ user: null }) });

  session.onPageRestore();
  await flushPromises();

  expect(device.known).toBeNull();
});

function toSessionUser({ firebaseUid, email, displayName }: User): SessionUser {
  return { firebaseUid, email, displayName };
}

function confirms(user: User): Answers {
  return { '/api/auth/login': () => user };
}

function signedIn(user: User): Answers {
  return { '/api/auth/session': () => ({ user: toSessionUser(user) }), ...confirms(user) };
}

function noAnswer(): never {
  throw new NetworkError();
}

function refuse(status: number, message: string): () => never {
  return () => {
    throw new ApiError(message, { status, code: null });
  };
}

async function start(answers: Answers, known: User | null) {
  const server = createFakeServer({ ...answers });
  const clock = createFakeClock();
  const device = { known, isBroken: false };
  const pendingSignOut = createPendingSignOut({
    call: server.call,
    mark: createFakeSignOutFlag(),
    schedule: clock.schedule,
    locks: undefined,
  });
  const session = createSessionStore({
    auth: createAuth({ call: server.call, page: createFakePage('http://localhost:3000/'), pendingSignOut }),
    pendingSignOut,
    call: server.call,
    tabs: createFakeTabs(),
    schedule: clock.schedule,
    presence: createFakePresence().port,
    userData: {
      hasUnsaved: () => false,
      prepareSignOut: () => Promise.resolve(),
      clearCache: () => {},
      clear: () => {},
      claimDevice: () => {},
      keepDayEnd: () => {},
      takeReads: () => {},
      lock: async () => {},
      isSignedInElsewhere: () => false,
      hasUnstored: () => false,
      preloadLock: () => {},
      writeLastUser: (user) => {
        device.known = user;
      },
      readLastUser: async () => {
        if (device.isBroken) throw new Error('Storage is forbidden.');
        return device.known;
      },
    },
  });
  session.start();
  await flushPromises();
  const retry = async () => {
    session.retry();
    await flushPromises();
  };
  return { session, server, clock, device, retry };
}
