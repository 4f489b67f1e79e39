import { deleteAccount, keepAccount } from '#contract/account.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import { clearSessionCookie } from '../identity/sessions/cookies.ts';
import type { StoredSession } from '../identity/sessions/session-rows.ts';
import { describeErrorForLog } from '../http/errors/describe-failure.ts';
import * as account from './delete.ts';

interface Deps extends Omit<account.DeletionDeps, 'reportFailure'> {
  publicUrl: string;
}

export function bindAccountRoutes(serve: RouteBinder<StoredSession>, deps: Deps): void {
  serve.session(deleteAccount, async ({ body, session, request, reply }) => {
    const reportFailure = (error: unknown): void =>
      request.log.error(describeErrorForLog(error), 'an erasure was interrupted; the cleanup goes on with it');
    const isAtOnce = body.now === true;
    const { deleteAt, isErased } = await account.deleteAccount({ session, isAtOnce }, { ...deps, reportFailure });
    const { name, value, options } = clearSessionCookie(deps.publicUrl);
    reply.setCookie(name, value, options);
    return { deleteAt: new Date(deleteAt).toISOString(), isErased };
  });

  serve.session(keepAccount, async ({ session }) => {
    await account.keepAccount(session, deps);
    return { deleteAt: null };
  });
}
