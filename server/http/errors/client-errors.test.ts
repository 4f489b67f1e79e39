import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerConnectionChecks, CONNECTION_OPTIONS } from './client-errors.ts';
import { registerErrorHandler } from './send-error.ts';

const HEADERS_MS = 100;
const BODY_MS = 200;
const SILENCE_MS = 300;
const GREETING = 'hello '.repeat(2_000_000);

let app: FastifyInstance;

beforeAll(async () => {
  app = fastify({ ...CONNECTION_OPTIONS, http: { ...CONNECTION_OPTIONS.http, connectionsCheckingInterval: 20 } });
  registerErrorHandler(app);
  registerConnectionChecks(app);
  app.all('/', () => 'hello');
  app.get('/long', () => GREETING);
  await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

/** Sends these bytes and waits for the end of the connection. */
async function send(bytes: string): Promise<{ head: string; body: string }> {
  const socket = open();
  let received = '';
  socket.on('data', (part) => (received += String(part)));
  socket.write(bytes);
  await closing(socket);
  const [head = '', body = ''] = received.split('\r\n\r\n', 2);
  return { head: head.toLowerCase(), body };
}

/** However it ends. */
function closing(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('close', resolve));
}

function open(): Socket {
  // A TCP server always has an address of this shape.
  const { port } = app.server.address() as AddressInfo;
  return connect(port, '127.0.0.1').on('error', () => {});
}

describe('bytes that are no request', () => {
  test.each([
    ['something else', 'HELO learn\r\n\r\n', 400, 'request.invalid'],
    ['the prelude of another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'request.invalid'],
    [
      'two lengths, of which one hides a second request',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',
      400,
      'request.invalid',
    ],
    [
      'a header of twenty kilobytes',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'request.headers',
    ],
    ['two Hosts', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nhOST: b\r\n\r\n', 400, 'input.invalid'],
    ['one Host twice', 'GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n', 400, 'input.invalid'],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'input.invalid'],
    [
      'an expectation of nobody knows what',
      'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: wonders\r\n\r\n',
      417,
      'request.expectation',
    ],
  ])('%s: a sentence', async (_, bytes, status, code) => {
    const { head, body } = await send(bytes);

    expect(head).toContain(`http/1.1 ${status} `);
    expect(head).toContain('content-type: text/plain; charset=utf-8');
    expect(head).toContain(`x-learn-error: ${code}`);
    expect(body).toMatch(/[A-Z][a-z ]+.*\.$/m);
  });

  test('a tool of the last century may leave the Host out', async () => {
    expect((await send('GET / HTTP/1.0\r\n\r\n')).body).toBe('hello');
  });
});

describe('a slow client', () => {
  test('has eight seconds for headers, ten for a request, a minute to go on reading', () => {
    const { headersTimeout, requestTimeout, timeout } = app.server;

    expect({ headersTimeout, requestTimeout, timeout }).toEqual({
      headersTimeout: 8_000,
      requestTimeout: 10_000,
      timeout: 60_000,
    });
  });

  describe('for whom time is over', () => {
    beforeAll(() => {
      Object.assign(app.server, { headersTimeout: HEADERS_MS, requestTimeout: BODY_MS, timeout: SILENCE_MS });
    });

    test.each([
      ['says nothing', ''],
      ['stays in the middle of a header', 'GET / HTTP/1.1\r\nHost: a\r\nX: '],
      [
        'stays in the middle of a body',
        'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      ],
    ])('is told with 408 when it %s', async (_, bytes) => {
      const { head, body } = await send(bytes);

      expect(head).toContain('http/1.1 408 ');
      expect(head).toContain('x-learn-error: request.slow');
      expect(body).toBe('This request took too long to arrive. Please try again.');
    });

    test('is let go when it does not take its answer', async () => {
      const socket = open();
      socket.pause();
      const [connection] = (await once(app.server, 'connection')) as [Socket];
      socket.write('GET /long HTTP/1.1\r\nHost: a\r\n\r\n');

      await closing(connection);

      expect(socket.bytesRead).toBeLessThan(GREETING.length);
      socket.destroy();
    });
  });
});
