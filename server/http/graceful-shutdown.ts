// Stops without lost answers: running requests are answered before their connections close, up to a time limit.
import type { FastifyInstance } from 'fastify';

/** A connection becomes idle after its answer, so this is repeated. */
const CLOSE_IDLE_INTERVAL_MS = 50;
/** Service managers kill the process after 10 s; the databases must be closed before that. */
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
    closeIdle.unref();
    closeAll.unref();
  });
}
