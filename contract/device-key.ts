import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const getDeviceKey = defineRoute({
  method: 'GET',
  path: '/api/device-key',
  access: 'person',
  summary:
    "The key that seals, on the person's devices, what has not reached the server when they sign out. Derived from their data key and the same on every device; it opens nothing on the server.",
  response: z.object({
    /** 32 bytes in base64. */
    key: z.string(),
  }),
});
