import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveMetrics } from './metrics.ts';

test('a request is counted under its route, never under the ids in its address', async () => {
  const app = fastify();
  const { port } = await serveMetrics(app, 0);
  app.get('/api/reflections/:userId', () => 'fine');

  await app.inject('/api/reflections/somebody-in-particular');
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await app.close();

  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/reflections/:userId",status="200"} 1',
  );
  expect(text).not.toContain('somebody-in-particular');
});
