import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const getConfig = defineRoute({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'What the client must know before anybody has signed in.',
  response: z.object({
    /** The one address this server is reached at; sign-in works only there. */
    publicUrl: z.string(),
    /** Who proves identities: the stand-in on this computer, Google, or another OpenID provider. */
    provider: z.enum(['local', 'google', 'oidc']),
    /** What the sign-in button calls it. */
    providerName: z.string(),
  }),
});

export const getAbout = defineRoute({
  method: 'GET',
  path: '/api/about',
  access: 'person',
  summary: 'What the app is running on, for the settings page.',
  response: z.object({
    database: z.enum(['sqlite', 'postgresql']),
    /** `embedded`, or `provider:model`. */
    writer: z.string(),
    version: z.string(),
  }),
});
