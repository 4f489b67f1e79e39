import type { FastifyReply, FastifyRequest } from 'fastify';
import { getConfig } from '#contract/about.ts';
import {
  confirmUser,
  endAllSessions,
  endSessionById,
  endCurrentSession,
  finishSignIn,
  getSession,
  listSessions,
  startSignIn,
} from '#contract/session.ts';
import { publicSessionId, type Cookie } from './sessions/cookies.ts';
import type { Auth } from './create-auth.ts';
import { readConnection } from './local-provider/loopback-guard.ts';
import type { Clock } from '../clock.ts';
import { addFirst, describePerson, describeSession } from './session-answer.ts';
import { getSessionExpiry, type Authenticate } from './sessions/authenticate.ts';
import type { RouteBinder } from '../http/bind-route.ts';
import type { Sessions, StoredSession } from './sessions/session-rows.ts';
import type { Config } from '../config/settings.ts';

export interface SessionRouteDeps {
  auth: Auth;
  authenticate: Authenticate;
  storage: { sessions: Sessions };
  clock: Clock;
  config: Config;
  /** What a page reads first, as JSON; null if it cannot be read in time. */
  findFirst(
    this: void,
    session: StoredSession,
    visit: { page: string; today?: string | undefined; date?: string | undefined },
    exchange: { request: FastifyRequest; reply: FastifyReply },
  ): Promise<string | null>;
}

export function bindSessionRoutes(serve: RouteBinder<StoredSession>, deps: SessionRouteDeps): void {
  bindSignInRoutes(serve, deps);
  bindSignOutRoutes(serve, deps);

  const { provider, providerName } = deps.config.auth;
  serve.public(getConfig, () => ({ publicUrl: deps.config.publicUrl, provider, providerName }));

  serve.public(getSession, async ({ request, reply, query: { page, ...dates } }) => {
    const session = await deps.authenticate(request);
    if (!session) return { user: null };
    const answer = describeSession(session, deps);
    const first = page === undefined ? null : await deps.findFirst(session, { page, ...dates }, { request, reply });
    return first === null ? answer : { json: Buffer.from(addFirst(answer, first)) };
  });

  serve.session(confirmUser, async ({ body, session }) => {
    return describePerson(await deps.auth.confirmUser(session, body.firebaseUid));
  });

  serve.session(listSessions, async ({ session }) => {
    const stored = await deps.storage.sessions.list(session);
    const open = stored.filter((each) => deps.clock.now() < getSessionExpiry(each, deps.config.auth));
    return open.map(({ idHash, userAgent, createdAt, lastSeenAt }) => ({
      id: publicSessionId(idHash),
      isCurrent: idHash === session.idHash,
      userAgent,
      createdAt: new Date(createdAt).toISOString(),
      lastSeenAt: new Date(lastSeenAt).toISOString(),
    }));
  });
}

function bindSignInRoutes(serve: RouteBinder, { auth, authenticate }: SessionRouteDeps): void {
  serve.public(startSignIn, async ({ body, request, reply }) => {
    const session = await authenticate(request);
    const { redirectUrl, cookies } = await auth.startSignIn({
      ...body,
      ...toVisitor(request),
      connection: readConnection(request),
      session,
    });
    setCookies(reply, cookies);
    return { redirectUrl };
  });

  serve.public(finishSignIn, async ({ request, reply }) => {
    // A database that is away is explained by the welcome screen, not by a bare text in the middle of a sign-in.
    const session = await authenticate(request).catch(() => null);
    const { location, cookies } = await auth.finishSignIn({
      search: findSearch(request.url),
      userAgent: request.headers['user-agent'],
      ...toVisitor(request),
      session,
    });
    setCookies(reply, cookies);
    reply.code(303).header('location', location);
    return null;
  });
}

function bindSignOutRoutes(serve: RouteBinder<StoredSession>, { auth }: SessionRouteDeps): void {
  serve.public(endCurrentSession, async ({ request, reply }) => {
    setCookies(reply, await auth.signOut(request.cookies, toVisitor(request)));
    reply.code(204);
    return null;
  });

  serve.session(endSessionById, async ({ params, session, request, reply }) => {
    await auth.endSession(session, params.sessionId, toVisitor(request));
    reply.code(204);
    return null;
  });

  serve.session(endAllSessions, async ({ session, request, reply }) => {
    setCookies(reply, await auth.signOutEverywhere(session, toVisitor(request)));
    reply.code(204);
    return null;
  });
}

function findSearch(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

function toVisitor(request: FastifyRequest): Pick<FastifyRequest, 'cookies' | 'log'> & { address: string } {
  return { cookies: request.cookies, log: request.log, address: request.ip };
}

function setCookies(reply: FastifyReply, cookies: readonly Cookie[]): void {
  for (const { name, value, options } of cookies) reply.setCookie(name, value, options);
}
