import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveMetrics } from './metrics.ts';

const HERE = { host: '127.0.0.1', port: 0 };

test('a request is counted under its route, never under the ids in its address', async () => {
  const app = fastify();
  const { port } = await serveMetrics(app, HERE);
  app.get('/api/reflections/:userId', () => 'fine');

  await app.inject('/api/reflections/somebody-in-particular');
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await app.close();

  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/reflections/:userId",status="200"} 1',
  );
  expect(text).not.toContain('somebody-in-particular');
});

/** fetch sets the Host by itself. */
async function readAs(port: number, host: string): Promise<number | undefined> {
  const request = get({ host: '127.0.0.1', port, headers: { host } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

test('a taken port is reported, and the server can still be closed', async () => {
  const first = fastify();
  const { port } = await serveMetrics(first, HERE);
  const second = fastify();

  await expect(serveMetrics(second, { ...HERE, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });

  expect(await second.close()).toBeUndefined();
  await first.close();
});

test('a page whose name was pointed at this computer reads nothing', async () => {
  const app = fastify();
  const { port } = await serveMetrics(app, HERE);

  for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]:9100', 'LOCALHOST:1'])
    expect([host, await readAs(port, host)]).toEqual([host, 200]);
  for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', 'a b'])
    expect([host, await readAs(port, host)]).toEqual([host, 421]);
  await app.close();
});

test('where METRICS_HOST opens the port, every name is answered', async () => {
  const app = fastify();
  const { port, address } = await serveMetrics(app, { host: '0.0.0.0', port: 0 });

  expect(address).toBe('0.0.0.0');
  expect(await readAs(port, 'learn:9100')).toBe(200);
  await app.close();
});
