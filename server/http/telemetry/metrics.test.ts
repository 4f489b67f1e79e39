import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { serveMetrics, type ModelCallSample, type ModelMetrics } from './metrics.ts';

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

test('calls of a language model are counted with their outcome, tokens and time, and what waits for it', async () => {
  const app = fastify();
  let tell: Parameters<ModelMetrics['onCall']>[0] = () => {};
  const figures: ModelMetrics = {
    onCall: (listener) => {
      tell = listener;
    },
    countPendingJobs: async () => 3,
  };
  const { port } = await serveMetrics(app, HERE, figures);

  tell({ kind: 'summary', outcome: 'ok', tokensIn: 30, tokensOut: 10, ms: 1_500 });
  tell({ kind: 'summary', outcome: 'timeout', tokensIn: 5, tokensOut: 0, ms: 30_000 });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await app.close();

  expect(text).toContain('model_call_duration_seconds_sum{kind="summary",outcome="ok"} 1.5');
  expect(text).toContain('model_call_duration_seconds_count{kind="summary",outcome="timeout"} 1');
  expect(text).toContain('model_tokens_total{kind="summary",direction="in"} 35');
  expect(text).toContain('model_tokens_total{kind="summary",direction="out"} 10');
  expect(text).toContain('model_summaries_waiting 3');
});

test('what a language model costs is counted where its prices are known', async () => {
  const app = fastify();
  const listeners: ((call: ModelCallSample) => void)[] = [];
  const figures: ModelMetrics = {
    onCall: (listener) => void listeners.push(listener),
    countPendingJobs: async () => 0,
    prices: { in: 0.5, out: 4 },
  };
  const { port } = await serveMetrics(app, HERE, figures);

  for (const tell of listeners) {
    tell({ kind: 'summary', outcome: 'ok', tokensIn: 2_000, tokensOut: 250, ms: 1_500 });
    tell({ kind: 'summary', outcome: 'cut', tokensIn: 0, tokensOut: 250, ms: 1_500 });
  }
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await app.close();

  expect(text).toContain('model_cost_total{kind="summary"} 0.003');
});

test('a database that is away hides no other figure, and without a language model there are none of it', async () => {
  const [app, plain] = [fastify(), fastify()];
  const figures = { onCall: () => {}, countPendingJobs: () => Promise.reject(new Error('away')) };
  const ports = [await serveMetrics(app, HERE, figures), await serveMetrics(plain, HERE)].map(({ port }) => port);

  const [away, without] = await Promise.all(
    ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  await Promise.all([app.close(), plain.close()]);

  expect(away).toContain('model_summaries_waiting Nan');
  expect(away).toContain('process_cpu_seconds_total');
  expect(without).not.toContain('model_');
});

/** fetch sets the Host by itself. */
async function readAs(port: number, host: string): Promise<number | undefined> {
  const request = get({ host: '127.0.0.1', port, headers: { host } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

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
