import * as z from 'zod/mini';
import { EXPORTS_PER_HOUR } from './limits.ts';
import { defineRoute } from './route.ts';

export const exportJournal = defineRoute({
  method: 'GET',
  path: '/api/export',
  access: 'session',
  summary:
    'Everything that belongs to the person, as one zip file that is written while it is sent: `README.txt`, `learn.json` with all days, `account.json`, a Markdown file for each day, and `manifest.json` with counts and SHA-256 hashes. An export that was cut is not a valid zip file.',
  perHour: EXPORTS_PER_HOUR,
  // One that was cut costs as much.
  perMinute: EXPORTS_PER_HOUR,
  response: z.unknown(),
});
