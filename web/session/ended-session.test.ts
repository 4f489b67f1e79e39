import { describe, expect, test } from 'vitest';
import { LOCK_AFTER_MS } from './ended-session.ts';
import { NetworkError } from '../api/network-error.ts';
import { ADA, signedInAs, signedOut, startSession } from './session-store.fixture.ts';
import { flushPromises } from './session.fixture.ts';

const MINUTE_MS = 60_000;
const LOCKED = { status: 'signedOut', error: 'Your session has ended. Please sign in again.', canRetry: false };

async function startEnded() {
  const scene = await startSession(signedInAs(ADA));
  Object.assign(scene.server.answers, signedOut());
  scene.session.end();
  scene.data.done.length = 0;
  const pass = (ms: number) => {
    scene.presence.pass(ms);
    scene.clock.pass(ms);
  };
  return { ...scene, pass };
}

describe('a page whose session has ended', () => {
  test('is locked after 15 minutes without a key', async () => {
    const { session, data, pass } = await startEnded();

    pass(14 * MINUTE_MS);
    expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
    pass(LOCK_AFTER_MS);

    expect(session.get()).toEqual(LOCKED);
    expect(data.done).toEqual(['clear', 'lock all']);
  });

  test('waits another 15 minutes after each key', async () => {
    const { session, data, presence, pass } = await startEnded();

    presence.pass(14 * MINUTE_MS);
    presence.pressKey();
    presence.pass(14 * MINUTE_MS);
    presence.comeBack();
    expect([session.get().status, data.done]).toEqual(['ready', []]);
    pass(LOCK_AFTER_MS);

    expect(session.get()).toEqual(LOCKED);
  });

  test('is locked by the first key, or by being looked at, after the device has slept for longer', async () => {
    const pressed = await startEnded();
    pressed.presence.pass(LOCK_AFTER_MS);
    pressed.presence.pressKey();
    const seen = await startEnded();
    seen.presence.pass(LOCK_AFTER_MS);
    seen.presence.comeBack();

    expect([pressed.session.get(), seen.session.get()]).toEqual([LOCKED, LOCKED]);
  });

  test('is locked when it is left', async () => {
    const { session, data, presence } = await startEnded();

    presence.leave();

    expect(session.get()).toEqual(LOCKED);
    expect(data.done).toEqual(['clear', 'lock all']);
  });

  test.each(['comeBack', 'leave'] as const)(
    'asks the server instead when a person has signed in again in another tab while it slept: %s',
    async (happens) => {
      const { session, data, presence, server } = await startEnded();
      Object.assign(server.answers, signedInAs(ADA));
      data.isSignedInElsewhere = true;
      presence.pass(LOCK_AFTER_MS);

      presence[happens]();
      await flushPromises();

      expect(data.done).toEqual([]);
      expect(session.get()).toMatchObject({ status: 'ready', hasEnded: false });
    },
  );

  test('is not locked once its person has signed in again', async () => {
    const { session, server, data, presence, pass } = await startEnded();
    Object.assign(server.answers, signedInAs(ADA));
    await session.check();

    pass(LOCK_AFTER_MS);
    presence.leave();

    expect(session.get()).toMatchObject({ status: 'ready', hasEnded: false });
    expect(data.done).toEqual([]);
    expect(data.known).toMatchObject({ firebaseUid: ADA.firebaseUid });
  });

  test('stays open while its text is stored nowhere else; the stored data is locked nevertheless', async () => {
    const { session, data, pass } = await startEnded();
    data.isUnkept = true;

    pass(LOCK_AFTER_MS);
    expect(session.get()).toMatchObject({ status: 'ready', hasEnded: true });
    expect(data.done).toEqual(['lock all']);
    data.isUnkept = false;
    pass(LOCK_AFTER_MS);

    expect(session.get()).toEqual(LOCKED);
  });

  test('recognises no person at the next start', async () => {
    const { data } = await startEnded();

    expect(data.known).toBeNull();
  });
});

describe('at the start', () => {
  test('everything is locked when the server says that no person is signed in', async () => {
    const { data } = await startSession(signedOut());

    expect(data.done).toEqual(['clear', 'lock all']);
  });

  test('without an answer, the data of people who are not recognised is locked', async () => {
    const { data } = await startSession({
      '/api/auth/session': () => {
        throw new NetworkError();
      },
    });
    await flushPromises();

    expect(data.done).toEqual(['lock unclaimed']);
  });

  test('a page of a signed-in person is not locked when it is left', async () => {
    const { data, presence } = await startSession(signedInAs(ADA));
    data.done.length = 0;

    presence.leave();

    expect(data.done).toEqual([]);
  });
});
