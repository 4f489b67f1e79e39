import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { createSessionId, hashSessionId } from './cookies.ts';
import { createAuthenticate } from './authenticate.ts';
import type { StoredSession } from './session-rows.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-11-21T12:00:00Z');
const ID = createSessionId();

interface World {
  session?: Partial<StoredSession>;
  nowMs?: number;
  touch?: () => Promise<void>;
}

function createWorld({ session = {}, nowMs = START, touch }: World = {}) {
  const touched: number[] = [];
  const warnings: unknown[] = [];
  const stored: StoredSession = {
    issuer: 'local',
    subject: 'ada',
    firebaseUid: 'uid',
    email: null,
    emailVerified: false,
    displayName: null,
    idHash: hashSessionId(ID),
    userId: 'id',
    isDisabled: false,
    createdAt: START,
    lastSeenAt: START,
    expiresAt: START + 90 * DAY_MS,
    userAgent: null,
    ...session,
  };
  const identify = createAuthenticate({
    sessions: {
      find: async (idHash) => (idHash === stored.idHash ? stored : null),
      touch: async (_idHash, atMs) => {
        touched.push(atMs);
        await touch?.();
      },
    },
    clock: { now: () => nowMs },
    auth: {
      sessionIdleMs: 30 * DAY_MS,
      sessionMaxMs: 90 * DAY_MS,
      signInPolicy: { signUp: 'open', allowedEmails: new Set(), allowedDomains: new Set() },
    },
    publicUrl: 'http://localhost:3000',
    rateLimitPerMinute: 0,
  });
  // The guard reads the cookies of a request and reports to its log; nothing else of it.
  const request = (id = ID) =>
    ({
      id: '1',
      cookies: { learn_session: id },
      log: { warn: (line: unknown) => warnings.push(line) },
    }) as unknown as FastifyRequest;
  return { identify, request, touched, warnings };
}

describe('a session is found', () => {
  test('by the cookie of its browser, and by no other', async () => {
    const { identify, request } = createWorld();

    expect(await identify(request())).toMatchObject({ userId: 'id' });
    expect(await identify(request(createSessionId()))).toBeNull();
    expect(await identify(request(hashSessionId(ID)))).toBeNull();
  });

  test('until its person is disabled', async () => {
    const { identify, request, touched } = createWorld({ session: { isDisabled: true } });

    expect(await identify(request())).toBeNull();
    expect(touched).toEqual([]);
  });

  test.each([
    ['the idle end', { lastSeenAt: START - 30 * DAY_MS }],
    ['its absolute end', { expiresAt: START }],
    ['an absolute end that was made shorter since', { createdAt: START - 90 * DAY_MS }],
  ])('until %s', async (_name, session) => {
    expect(await createWorld({ session }).identify(createWorld().request())).toBeNull();
    const justBefore = createWorld({ session, nowMs: START - 1 });
    expect(await justBefore.identify(justBefore.request())).not.toBeNull();
  });
});

describe('a visit is noted', () => {
  test('once a minute at most', async () => {
    const early = createWorld({ nowMs: START + 59_999 });
    const late = createWorld({ nowMs: START + 60_000 });

    await early.identify(early.request());
    await Promise.all([late.identify(late.request()), late.identify(late.request())]);

    expect(early.touched).toEqual([]);
    expect(late.touched).toEqual([START + 60_000]);
  });

  test('beside the request: neither a slow nor a failing database holds it up', async () => {
    const slow = createWorld({ nowMs: START + 60_000, touch: () => new Promise(() => {}) });
    const failing = createWorld({ nowMs: START + 60_000, touch: () => Promise.reject(new TypeError('secret')) });

    expect(await slow.identify(slow.request())).not.toBeNull();
    expect(await failing.identify(failing.request())).not.toBeNull();

    await expect.poll(() => failing.warnings).toMatchObject([{ name: 'TypeError' }]);
    expect(JSON.stringify(failing.warnings)).not.toContain('secret');
  });
});
