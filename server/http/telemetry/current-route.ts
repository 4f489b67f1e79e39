// Which call is being answered, for what is logged below it: storage knows no request.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

export interface CurrentRoute {
  /** Undefined for what no request has asked for, such as a summary that is written in the background. */
  get(): string | undefined;
}

export function trackCurrentRoute(app: FastifyInstance): CurrentRoute {
  const routes = new AsyncLocalStorage<string>();
  // Not earlier: what is received after the body's last part belongs to no request.
  app.addHook('preHandler', ({ method, routeOptions }, _reply, done) => {
    routes.run(`${method} ${routeOptions.url ?? ''}`, done);
  });
  return { get: () => routes.getStore() };
}
