import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const getLive = defineRoute({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  summary: '200 while the process runs, also while the database is unavailable.',
  response: z.object({ status: z.literal('live') }),
});

export const getReady = defineRoute({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary: '200 if the database is reachable and migrated; otherwise 503 with the reason.',
  response: z.object({ status: z.literal('ready') }),
});
