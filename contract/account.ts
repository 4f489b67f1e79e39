import * as z from 'zod/mini';
import { defineRoute } from './route.ts';

export const deleteAccount = defineRoute({
  method: 'POST',
  path: '/api/account/delete',
  access: 'session',
  summary:
    'Deletes the account after ACCOUNT_DELETE_DAYS, or at once with `now`, which needs a sign-in of the last 5 minutes. All sessions and access tokens end.',
  body: z.object(
    {
      confirm: z.literal('delete', 'Please type “delete” to confirm.'),
      now: z.optional(z.boolean('now must be true or false.')),
    },
    'Please type “delete” to confirm.',
  ),
  response: z.object({
    /** When the account is deleted. */
    deleteAt: z.string(),
    /** The time has come: the device can forget the person. */
    isErased: z.boolean(),
  }),
  isOpenWhileClosing: true,
});

export const keepAccount = defineRoute({
  method: 'POST',
  path: '/api/account/keep',
  access: 'session',
  summary: 'Keeps an account that waits for its deletion.',
  response: z.object({ deleteAt: z.null() }),
  isOpenWhileClosing: true,
});
