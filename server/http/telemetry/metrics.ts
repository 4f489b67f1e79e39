// Prometheus metrics on a port of their own, reachable from this computer only unless METRICS_HOST opens it. Nothing of it is loaded unless asked for.
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type * as Prometheus from 'prom-client';
import { LOOPBACK_HOSTS } from '../../config/parse.ts';

/** Seconds. Most answers take single milliseconds; a language model may take half a minute. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What a language model does here; a server without one has no such figures. */
export interface ModelMetrics {
  onCall(listener: (call: ModelCallSample) => void): void;
  /** Summaries that wait for it, at all processes together. */
  countPendingJobs(): Promise<number>;
  /** Of a million tokens; absent where nobody said. */
  prices?: { in: number; out: number } | undefined;
}

export interface ModelCallSample {
  kind: string;
  outcome: string;
  tokensIn: number;
  tokensOut: number;
  ms: number;
}

interface ListenAddress {
  host: string;
  port: number;
}

/** Counts and times each route (its pattern, so that no id gets into a label) and the process itself. */
export async function serveMetrics(
  app: FastifyInstance,
  place: ListenAddress,
  models?: ModelMetrics,
): Promise<AddressInfo> {
  const prometheus = await import('prom-client');
  // To import names of it loads the client side of HTTP as well: 12 MB that no server needs.
  const { createServer } = await import('node:http');
  const { Histogram, Registry, collectDefaultMetrics } = prometheus;
  const register = new Registry();
  collectDefaultMetrics({ register });
  if (models) collectModelMetrics(models, { ...prometheus, register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode };
    duration.observe(labels, reply.elapsedTime / 1000);
    done();
  });

  const isOurs = LOOPBACK_HOSTS.has(place.host) ? isLoopbackName : () => true;
  const server = createServer((request, response) => {
    // A page whose name was pointed at this computer would otherwise read the figures. Elsewhere names are not known.
    if (!isOurs(request.headers.host))
      return void response.writeHead(421).end('This is not the name of this computer.');
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  app.addHook('onClose', () => close(server));
  return listen(server, place);
}

/** Whatever its port: a tunnel or a container may map it. */
function isLoopbackName(host: string | undefined): boolean {
  const url = URL.parse(`http://${host ?? ''}`);
  return url !== null && LOOPBACK_HOSTS.has(url.hostname);
}

interface Collector extends Pick<typeof Prometheus, 'Counter' | 'Gauge' | 'Histogram'> {
  register: Prometheus.Registry;
}

/** Seconds, as a provider takes them. */
const CALL_BUCKETS = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 90, 300];

function collectModelMetrics(models: ModelMetrics, collector: Collector): void {
  const { Counter, Gauge, Histogram, register } = collector;
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
  if (models.prices) collectCost(models, models.prices, collector);
  void new Gauge({
    name: 'model_summaries_waiting',
    help: 'Summaries that wait for the language model, at all processes together.',
    registers,
    async collect() {
      // A database that is away must not hide the other figures.
      this.set(await models.countPendingJobs().catch(() => Number.NaN));
    },
  });
}

const PRICED_TOKENS = 1_000_000;

function collectCost(
  models: ModelMetrics,
  prices: NonNullable<ModelMetrics['prices']>,
  { Counter, register }: Collector,
): void {
  const cost = new Counter({
    name: 'model_cost_total',
    help: 'What the tokens cost, in the currency of AI_PRICE_IN and AI_PRICE_OUT.',
    labelNames: ['kind'],
    registers: [register],
  });
  models.onCall(({ kind, tokensIn, tokensOut }) => {
    cost.inc({ kind }, (tokensIn * prices.in + tokensOut * prices.out) / PRICED_TOKENS);
  });
}

function listen(server: Server, { host, port }: ListenAddress): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // A TCP server always has an address of this shape.
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
