// Prometheus metrics on a port of their own, reachable from this computer only. Nothing of it is loaded unless asked for.
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Seconds. Most answers take single milliseconds; a language model may take half a minute. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts and times each route (its pattern, so that no id gets into a label) and the process itself. */
export async function serveMetrics(app: FastifyInstance, port: number): Promise<AddressInfo> {
  const { Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
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

  const server = createServer((_request, response) => {
    register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  app.addHook('onClose', () => close(server));
  return listen(server, port);
}

function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // A TCP server always has an address of this shape.
    server.listen(port, '127.0.0.1', () => resolve(server.address() as AddressInfo));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
