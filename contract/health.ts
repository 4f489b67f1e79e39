import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const getLive = defineRoute({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  summary: 'The process answers. Stays 200 while the database is away.',
  response: z.object({ status: z.literal('live') }),
});

export const getReady = defineRoute({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary: 'Migrations and database are fine; 503 with the reason until they are.',
  response: z.object({ status: z.literal('ready') }),
});
