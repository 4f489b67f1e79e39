import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { enableGracefulShutdown } from './graceful-shutdown.ts';

function listen() {
  const app = fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 60_000 });
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  app.get('/', async () => {
    await held;
    return 'answered';
  });
  return { app, release };
}

test('a request in flight is answered, and its kept-alive socket does not hold the server', async () => {
  const { app, release } = listen();
  enableGracefulShutdown(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server always has an address of this shape.
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const request = get({ port, host: '127.0.0.1', agent });
  await once(app.server, 'request');

  const closed = app.close();
  release();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  await closed;
  agent.destroy();

  expect(response.statusCode).toBe(200);
});

test('a client that never finishes sending is disconnected', async () => {
  const { app } = listen();
  enableGracefulShutdown(app, 100);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n');
  await once(app.server, 'connection');

  await app.close();

  expect(app.server.listening).toBe(false);
  socket.destroy();
});
