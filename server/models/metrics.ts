// What the language model adds to the Prometheus metrics.
import type * as Prometheus from 'prom-client';
import type { FinishedModelCall } from './model-access.ts';

export interface ModelMetrics {
  onCall(listener: (call: FinishedModelCall) => void): void;
  /** Summaries that wait for the model, in all processes together. */
  countPendingJobs(): Promise<number>;
  /** Per million tokens; absent when the configuration has no prices. */
  prices?: { in: number; out: number } | undefined;
}

/** Seconds, as a provider takes them. */
const CALL_BUCKETS = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 90, 300];
const PRICED_TOKENS = 1_000_000;

export function collectModelMetrics(
  models: ModelMetrics,
  { Counter, Gauge, Histogram }: typeof Prometheus,
  register: Prometheus.Registry,
): void {
  const registers = [register];
  const duration = new Histogram({
    name: 'model_call_duration_seconds',
    help: 'Time of a call of the language model, its tries included; the count is that of the calls.',
    labelNames: ['kind', 'outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const tokens = new Counter({
    name: 'model_tokens_total',
    help: 'Tokens sent to and received from the language model.',
    labelNames: ['kind', 'direction'],
    registers,
  });
  models.onCall(({ kind, outcome, tokensIn, tokensOut, ms }) => {
    duration.observe({ kind, outcome }, ms / 1000);
    tokens.inc({ kind, direction: 'in' }, tokensIn);
    tokens.inc({ kind, direction: 'out' }, tokensOut);
  });
  const { prices } = models;
  if (prices) {
    const cost = new Counter({
      name: 'model_cost_total',
      help: 'What the tokens cost, in the currency of AI_PRICE_IN and AI_PRICE_OUT.',
      labelNames: ['kind'],
      registers,
    });
    models.onCall(({ kind, tokensIn, tokensOut }) => {
      cost.inc({ kind }, (tokensIn * prices.in + tokensOut * prices.out) / PRICED_TOKENS);
    });
  }
  void new Gauge({
    name: 'model_summaries_waiting',
    help: 'Summaries that wait for the language model, at all processes together.',
    registers,
    async collect() {
      // Without the database, the other metrics are still reported.
      this.set(await models.countPendingJobs().catch(() => Number.NaN));
    },
  });
}
