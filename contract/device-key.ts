import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const getDeviceKey = defineRoute({
  method: 'GET',
  path: '/api/device-key',
  access: 'person',
  summary:
    "The key that encrypts unsent texts on the person's devices at sign-out. It is derived from the person's data key, is the same on every device and opens nothing on the server.",
  response: z.object({
    /** 32 bytes in base64. */
    key: z.string(),
  }),
});
