// Logs the events of the storage. A damaged row is logged with the route that read it, and without its content.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { StorageReporter } from '../../database/database.ts';

export function createStorageReporter(server: FastifyInstance): StorageReporter {
  const routes = new AsyncLocalStorage<string>();
  // In preHandler, because the async context of earlier hooks is lost when the body arrives.
  server.addHook('preHandler', ({ method, routeOptions }, _reply, done) => {
    routes.run(`${method} ${routeOptions.url ?? ''}`, done);
  });
  return (event) => {
    if (event.kind !== 'damaged-row') server.log.warn(event, 'database');
    else
      server.log.error({ ...event, route: routes.getStore() ?? 'background' }, 'a stored row could not be decrypted');
  };
}
