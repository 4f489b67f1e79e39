import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestClock } from '../../tests/support/test-clock.ts';
import type { StreamClient } from './open-streams.ts';
import { registerErrorHandler } from '../http/errors/send-error.ts';
import { createUserConcurrencyLimiter } from '../http/limits/user-concurrency.ts';
import { createRouteBinder } from '../http/bind-route.ts';
import { bindEventRoutes } from './routes.ts';
import type { StoredSession } from '../identity/sessions/session-rows.ts';
import { isSessionActive } from '../identity/sessions/authenticate.ts';

const DAY_MS = 86_400_000;
const clock = createTestClock();
const auth = { sessionIdleMs: 30 * DAY_MS, sessionMaxMs: 90 * DAY_MS };
const SESSION = {
  idHash: 'hash',
  userId: 'ada',
  isDisabled: false,
  createdAt: clock.now(),
  lastSeenAt: clock.now(),
  expiresAt: clock.now() + DAY_MS,
} as StoredSession;

let app: FastifyInstance;
let stored: StoredSession | null;
let opening: StreamClient | undefined;
let hasLeft: Promise<void>;
let socket: Socket;

beforeEach(async () => {
  stored = SESSION;
  opening = undefined;
  app = fastify({ forceCloseConnections: true });
  registerErrorHandler(app);
  let leave: () => void;
  hasLeft = new Promise((resolve) => (leave = resolve));
  bindEventRoutes(
    createRouteBinder(app, {
      authenticate: async () => SESSION,
      isSessionActive: (session) => isSessionActive(session, { sessions: { find: async () => stored }, clock, auth }),
      authenticateToken: async () => null,
      rateLimiter: { countRequest: async () => {}, countRoute: async () => {} },
      concurrencyLimiter: createUserConcurrencyLimiter(),
    }),
    {
      streams: {
        hasCapacity: () => true,
        open(given) {
          opening = given;
          given.sink.write(':\n\n');
          return () => leave();
        },
        readOnce: async () => '',
        close: () => {},
      },
    },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server always has an address of this shape.
  socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
});

afterEach(async () => {
  socket.destroy();
  await app.close();
});

async function ask(lines: readonly string[] = []): Promise<StreamClient> {
  const head = ['GET /api/events?since=5 HTTP/1.1', 'Host: localhost', 'Accept: text/event-stream', ...lines];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  if (!opening) throw new Error('No stream was opened.');
  return opening;
}

test('buffered bytes of a client that does not read are counted, and its stream can be closed', async () => {
  const { sink } = await ask();
  socket.pause();

  // The buffers of the system take some megabytes first.
  for (let turn = 0; turn < 1_000 && sink.writableLength < 100_000; turn += 1) {
    sink.write('x'.repeat(50_000));
    await new Promise(setImmediate);
  }
  const waiting = sink.writableLength;
  sink.destroy();

  await hasLeft;
  expect(waiting).toBeGreaterThanOrEqual(100_000);
});

test('a client that reads has no buffered bytes', async () => {
  const { sink } = await ask();
  socket.resume();

  sink.write('x'.repeat(50_000));

  await expect.poll(() => sink.writableLength).toBe(0);
});

test('a disconnected client is noticed', async () => {
  await ask();

  socket.destroy();

  await hasLeft;
  expect(opening?.userId).toBe('ada');
});

test('the header of a browser that comes back goes before the address it once opened', async () => {
  expect((await ask(['Last-Event-ID: 7'])).since).toBe('7');
});

test('without the header the address counts', async () => {
  expect((await ask()).since).toBe('5');
});

test.each([
  ['is there still', SESSION, true],
  ['was ended', null, false],
  ['is of somebody who was disabled', { ...SESSION, isDisabled: true }, false],
  ['became another person’s', { ...SESSION, userId: 'ben' }, false],
  ['is past its end', { ...SESSION, expiresAt: clock.now() }, false],
  ['has been idle for too long', { ...SESSION, lastSeenAt: clock.now() - auth.sessionIdleMs }, false],
])('a session that %s', async (_, now, isOpen) => {
  const { isSessionOpen } = await ask();

  stored = now;

  expect(await isSessionOpen()).toBe(isOpen);
});
