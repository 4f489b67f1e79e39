// Prometheus metrics on a separate port. The library is loaded only when METRICS_PORT is set.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type * as Prometheus from 'prom-client';
import { LOOPBACK_HOSTS } from '../../config/parse.ts';

/** Seconds. Most answers take single milliseconds; a language model may take half a minute. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface ListenAddress {
  host: string;
  port: number;
}

export type Collect = (prometheus: typeof Prometheus, register: Prometheus.Registry) => void;

/** Measures each route and the process; `collect` adds further metrics. A label has the route's pattern and thus no id. */
export async function serveMetrics(
  app: FastifyInstance,
  address: ListenAddress,
  collect?: Collect,
): Promise<AddressInfo> {
  const prometheus = await import('prom-client');
  // A static import of its names also loads the HTTP client: 12 MB that no server needs.
  const { createServer } = await import('node:http');
  const { Histogram, Registry, collectDefaultMetrics } = prometheus;
  const register = new Registry();
  collectDefaultMetrics({ register });
  collect?.(prometheus, register);
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

  const isAllowedHost = LOOPBACK_HOSTS.has(address.host) ? isLoopbackName : () => true;
  const server = createServer((request, response) => {
    // Against DNS rebinding: a web page whose name points to this computer can't read the metrics.
    if (!isAllowedHost(request.headers.host))
      return void response.writeHead(421).end('This is not the name of this computer.');
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    if (server.listening) await server[Symbol.asyncDispose]();
  });
  await once(server.listen(address), 'listening');
  return server.address() as AddressInfo;
}

/** With any port: a tunnel or a container may map it. */
function isLoopbackName(host: string | undefined): boolean {
  const url = URL.parse(`http://${host ?? ''}`);
  return url !== null && LOOPBACK_HOSTS.has(url.hostname);
}
