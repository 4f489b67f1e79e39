import type { FastifyBaseLogger } from 'fastify';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createAuth } from './create-auth.ts';
import type { Identity, Person } from './user-rows.ts';
import type { StoredSession } from './sessions/session-rows.ts';

const SESSION: StoredSession = {
  issuer: 'local',
  subject: 'ada',
  firebaseUid: 'uid-of-ada',
  email: 'ada@example.org',
  emailVerified: false,
  displayName: 'Ada',
  idHash: 'hash',
  userId: null,
  isDisabled: false,
  createdAt: 0,
  lastSeenAt: 0,
  expiresAt: 1,
  userAgent: null,
};
const ADA: Person = {
  id: 'id-of-ada',
  firebaseUid: 'uid-of-ada',
  email: 'ada@example.org',
  displayName: 'Ada',
  dayEndsAt: 0,
};

/** Only what confirming touches is there; everything else would fail loudly. */
function createDeps(person: Person | null, isAdmitted = true) {
  const confirmed: Identity[] = [];
  const attached: string[][] = [];
  const storage = {
    people: {
      admit: async () => isAdmitted,
      confirm: async (identity: Identity) => {
        confirmed.push(identity);
        return person;
      },
    },
    sessions: {
      attachUser: async (idHash: string, userId: string) => {
        attached.push([idHash, userId]);
      },
    },
    accounts: {},
    serverSecrets: { derive: () => [Buffer.alloc(32, 1)] },
  } as unknown as Parameters<typeof createAuth>[0]['storage'];
  const auth = createAuth({ config: readConfig({}).config, storage, clock: { now: () => 0 } });
  return { auth, storage, confirmed, attached };
}

describe('confirming the person of a session', () => {
  test('ties the session to the person, once', async () => {
    const { auth, attached } = createDeps(ADA);

    expect(await auth.confirmUser(SESSION, 'uid-of-ada')).toBe(ADA);
    await auth.confirmUser({ ...SESSION, userId: ADA.id }, 'uid-of-ada');

    expect(attached).toEqual([['hash', 'id-of-ada']]);
  });

  test('does not ask the storage about another person', async () => {
    const { auth, confirmed } = createDeps(ADA);

    await expect(auth.confirmUser(SESSION, 'uid-of-eve')).rejects.toMatchObject({ status: 403 });
    expect(confirmed).toEqual([]);
  });

  test('is refused when sign-up has been closed since', async () => {
    const { auth, confirmed } = createDeps(ADA, false);

    await expect(auth.confirmUser(SESSION, 'uid-of-ada')).rejects.toThrow('This account may not use this server.');
    expect(confirmed).toEqual([]);
  });

  test('is refused when the account has been closed', async () => {
    const { auth, attached } = createDeps(null);

    await expect(auth.confirmUser(SESSION, 'uid-of-ada')).rejects.toThrow('This account has been closed.');
    expect(attached).toEqual([]);
  });
});

test('Google is asked to let the person choose an account, though its discovery lists no prompts', async () => {
  const { storage } = createDeps(ADA);
  const { config } = readConfig({ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' });
  const issuer = 'https://accounts.google.com';
  const discovery = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
  const fetch = async (): Promise<Response> => Response.json(discovery);
  const auth = createAuth({ config, storage, clock: { now: () => 0 }, fetch });
  const log = { warn: () => {}, info: () => {} } as unknown as FastifyBaseLogger; // Nothing else is called.

  const { redirectUrl } = await auth.startSignIn({
    origin: config.publicUrl,
    cookies: {},
    session: null,
    address: '127.0.0.1',
    connection: { headers: {}, httpVersion: '1.1', remoteAddress: '127.0.0.1' },
    log,
  });

  expect(new URL(redirectUrl).searchParams.get('prompt')).toBe('select_account');
});
