// A session over hand-written stand-ins, begun and settled.
import type { FirstData, SessionUser, User } from '#contract/session.ts';
import { createAuth } from './auth.ts';
import {
  createFakeClock,
  createFakeLocks,
  createFakeSignOutFlag,
  createFakePage,
  createFakePresence,
  createFakeServer,
  createFakeTabs,
  flushPromises,
  type Answers,
} from './session.fixture.ts';
import { createPendingSignOut } from './pending-sign-out.ts';
import { ApiError } from '../api/api-client.ts';
import { createSessionStore } from './session-store.ts';

export const ADA: SessionUser = { firebaseUid: 'uid-ada', email: 'ada@example.org', displayName: 'Ada' };

export function signedOut(): Answers {
  return { '/api/auth/session': () => ({ user: null }) };
}

export function signedInAs(user: SessionUser): Answers {
  const id = user.firebaseUid.replace('uid', 'id');
  return { '/api/auth/session': () => ({ user }), '/api/auth/login': () => ({ id, dayEndsAt: 0, ...user }) };
}

export function fail(message: string): () => never {
  return () => {
    throw new Error(message);
  };
}

export function failWithStatus(status: number, message: string): () => never {
  return () => {
    throw new ApiError(message, { status, code: null });
  };
}

interface StartOptions {
  known?: User | null;
  isSignOutPending?: boolean;
  early?: Promise<Response>;
  first?: FirstData;
  isSignedOut?: boolean;
  /** When the device is locked. */
  locked?: Promise<void>;
}

export async function startSession(
  answers: Answers,
  address = 'http://localhost:3000/',
  { known = null, isSignOutPending = false, early, first, isSignedOut = false, locked }: StartOptions = {},
) {
  const server = createFakeServer(answers);
  const page = createFakePage(address);
  const tabs = createFakeTabs();
  const clock = createFakeClock();
  const presence = createFakePresence();
  const mark = createFakeSignOutFlag(isSignOutPending);
  const locks = createFakeLocks();
  const pendingSignOut = createPendingSignOut({ call: server.call, mark, schedule: clock.schedule, locks });
  const data = {
    isUnsaved: false,
    isUnkept: false,
    isSignedInElsewhere: false,
    done: [] as string[],
    /** When what waits can be sealed. */
    prepared: Promise.resolve(),
    dayEnds: [] as number[],
    known,
  };
  const session = createSessionStore({
    auth: createAuth({ call: server.call, page, pendingSignOut, early }),
    pendingSignOut,
    isSignedOut,
    known: first ?? null,
    call: server.call,
    tabs,
    schedule: clock.schedule,
    presence: presence.port,
    userData: {
      hasUnsaved: () => data.isUnsaved,
      prepareSignOut: async () => {
        data.done.push('lock away');
        await data.prepared;
      },
      clearCache: () => data.done.push('clear'),
      hasUnstored: () => data.isUnkept,
      lock: async (which) => {
        data.done.push(`lock ${which}`);
        await locked;
      },
      isSignedInElsewhere: () => data.isSignedInElsewhere,
      preloadLock: () => {},
      clear: () => data.done.push('forget'),
      claimDevice: (userId) => data.done.push(`claim ${userId}`),
      keepDayEnd: (hours) => data.dayEnds.push(hours),
      takeReads: ({ reads }) => data.done.push(...Object.keys(reads)),
      writeLastUser: (user) => {
        data.known = user;
      },
      readLastUser: async () => data.known,
    },
  });
  const stop = session.start();
  await flushPromises();
  return { session, server, mark, page, tabs, clock, presence, data, stop };
}
