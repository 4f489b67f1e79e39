import { expect, test } from 'vitest';
import fastify from 'fastify';
import { serveMetrics, type Collect } from '../http/telemetry/metrics.ts';
import { collectModelMetrics, type ModelMetrics } from './metrics.ts';
import type { FinishedModelCall } from './model-access.ts';

const HERE = { host: '127.0.0.1', port: 0 };

const collect =
  (models: ModelMetrics): Collect =>
  (prometheus, register) =>
    collectModelMetrics(models, prometheus, register);

test('calls of a language model are counted with their outcome, tokens and time, and what waits for it', async () => {
  const app = fastify();
  let tell: Parameters<ModelMetrics['onCall']>[0] = () => {};
  const figures: ModelMetrics = {
    onCall: (listener) => {
      tell = listener;
    },
    countPendingJobs: async () => 3,
  };
  const { port } = await serveMetrics(app, HERE, collect(figures));

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
  const listeners: ((call: FinishedModelCall) => void)[] = [];
  const figures: ModelMetrics = {
    onCall: (listener) => void listeners.push(listener),
    countPendingJobs: async () => 0,
    prices: { in: 0.5, out: 4 },
  };
  const { port } = await serveMetrics(app, HERE, collect(figures));

  for (const tell of listeners) {
    tell({ kind: 'summary', outcome: 'ok', tokensIn: 2_000, tokensOut: 250, ms: 1_500 });
    tell({ kind: 'summary', outcome: 'cut', tokensIn: 0, tokensOut: 250, ms: 1_500 });
  }
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await app.close();

  expect(text).toContain('model_cost_total{kind="summary"} 0.003');
});

test('an unavailable database hides no other metric, and without a language model it has none', async () => {
  const [app, plain] = [fastify(), fastify()];
  const figures = { onCall: () => {}, countPendingJobs: () => Promise.reject(new Error('away')) };
  const ports = [await serveMetrics(app, HERE, collect(figures)), await serveMetrics(plain, HERE)].map(
    ({ port }) => port,
  );

  const [away, without] = await Promise.all(
    ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  await Promise.all([app.close(), plain.close()]);

  expect(away).toContain('model_summaries_waiting Nan');
  expect(away).toContain('process_cpu_seconds_total');
  expect(without).not.toContain('model_');
});
