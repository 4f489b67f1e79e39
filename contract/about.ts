import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const getConfig = defineRoute({
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'What the client must know before a sign-in.',
  response: z.object({
    /** The only origin at which sign-in works, such as `https://learn.example.org`. */
    publicUrl: z.string(),
    /** The identity provider: the local provider, Google, or another OpenID provider. */
    provider: z.enum(['local', 'google', 'oidc']),
    /** The provider's name on the sign-in button. */
    providerName: z.string(),
  }),
});

export const getAbout = defineRoute({
  method: 'GET',
  path: '/api/about',
  access: 'person',
  summary: 'Facts about this server, for the settings page.',
  response: z.object({
    database: z.enum(['sqlite', 'postgresql']),
    /** `embedded`, or `provider:model`. */
    writer: z.string(),
    version: z.string(),
    /** Days between the request to delete an account and its deletion. */
    accountDeleteDays: z.number(),
  }),
});
