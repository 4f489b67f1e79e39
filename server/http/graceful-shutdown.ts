// Stopping without dropping anybody: what is in flight is answered, sockets that only wait are closed, and nobody who
// sends too slowly can hold the process beyond its time.
import type { FastifyInstance } from 'fastify';

/** A kept-alive socket becomes idle only after its answer, so looking once is not enough. */
const CLOSE_IDLE_INTERVAL_MS = 50;
/** Service managers kill after 10 s; the databases want to be closed before that. */
const SHUTDOWN_TIMEOUT_MS = 8_000;

export function enableGracefulShutdown(app: FastifyInstance, drainMs = SHUTDOWN_TIMEOUT_MS): void {
  app.addHook('preClose', async () => {
    const { server } = app;
    const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_INTERVAL_MS);
    const closeAll = setTimeout(() => server.closeAllConnections(), drainMs);
    server.once('close', () => {
      clearInterval(closeIdle);
      clearTimeout(closeAll);
    });
    // Neither may keep a process alive that has nothing left to close.
    closeIdle.unref();
    closeAll.unref();
  });
}
