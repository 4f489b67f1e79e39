// What storage notices, as lines of the log. A damaged row is named with the call that met it, and without its words.
import type { FastifyInstance } from 'fastify';
import { trackCurrentRoute } from './current-route.ts';
import type { StorageReporter } from '../../database/database.ts';

export function createStorageReporter(server: FastifyInstance): StorageReporter {
  const currentRoute = trackCurrentRoute(server);
  return (event) => {
    if (event.kind !== 'damaged-row') server.log.warn(event, 'database');
    else server.log.error({ ...event, route: currentRoute.get() ?? 'background' }, 'a stored row does not open');
  };
}
