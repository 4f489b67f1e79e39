// What storage notices, as lines of the log. A damaged row is named with the call that met it, and without its words.
import type { FastifyInstance } from 'fastify';
import { followRoutes } from './current-route.ts';
import type { Report } from '../../database/database.ts';

export function createStorageReport(server: FastifyInstance): Report {
  const currentRoute = followRoutes(server);
  return (event) => {
    if (event.kind !== 'damaged-row') server.log.warn(event, 'database');
    else server.log.error({ ...event, route: currentRoute.find() ?? 'background' }, 'a stored row does not open');
  };
}
