// Who is signed in, signing in and signing out.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getConfig } from '#contract/about.ts';
import {
  confirmUser,
  endAllSessions,
  endOneSession,
  endSession,
  finishSignIn,
  getSession,
  listSessions,
  startSignIn,
} from '#contract/session.ts';
import { nameSession, type Cookie } from './sessions/cookies.ts';
import type { Auth } from './create-auth.ts';
import { readConnection } from './local-provider/loopback-guard.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { findSessionEnd, type Identify } from './sessions/authenticate.ts';
import type { Serve } from '../http/bind-route.ts';
import type { Sessions } from './sessions/session-rows.ts';

export interface SessionDeps {
  auth: Auth;
  identify: Identify;
  storage: { sessions: Sessions };
  clock: Clock;
  config: Config;
}

export function serveSession(serve: Serve, deps: SessionDeps): void {
  serveSignIn(serve, deps);
  serveSignOut(serve, deps);

  const { provider, providerName } = deps.config.auth;
  serve.anyone(getConfig, () => ({ publicUrl: deps.config.publicUrl, provider, providerName }));

  serve.anyone(getSession, async ({ request }) => {
    const session = await deps.identify(request);
    if (!session) return { user: null };
    const { firebaseUid, email, displayName } = session;
    const seenNow = { ...session, lastSeenAt: deps.clock.now() };
    const expiresAt = new Date(findSessionEnd(seenNow, deps.config.auth)).toISOString();
    return { user: { firebaseUid, email, displayName }, expiresAt };
  });

  serve.session(confirmUser, async ({ body, session }) => {
    const { id, firebaseUid, email, displayName } = await deps.auth.confirmUser(session, body.firebaseUid);
    return { id, firebaseUid, email, displayName };
  });

  serve.session(listSessions, async ({ session }) => {
    const stored = await deps.storage.sessions.list(session);
    const open = stored.filter((each) => deps.clock.now() < findSessionEnd(each, deps.config.auth));
    return open.map(({ idHash, userAgent, createdAt, lastSeenAt }) => ({
      id: nameSession(idHash),
      isCurrent: idHash === session.idHash,
      userAgent,
      createdAt: new Date(createdAt).toISOString(),
      lastSeenAt: new Date(lastSeenAt).toISOString(),
    }));
  });
}

function serveSignIn(serve: Serve, { auth, identify }: SessionDeps): void {
  serve.anyone(startSignIn, async ({ body, request, reply }) => {
    const session = await identify(request);
    const { redirectUrl, cookies } = await auth.start({
      ...body,
      ...visitor(request),
      connection: readConnection(request),
      session,
    });
    setCookies(reply, cookies);
    return { redirectUrl };
  });

  serve.anyone(finishSignIn, async ({ request, reply }) => {
    // A database that is away is explained by the welcome screen, not by a bare text in the middle of a sign-in.
    const session = await identify(request).catch(() => null);
    const { location, cookies } = await auth.finish({
      search: findSearch(request.url),
      userAgent: request.headers['user-agent'],
      ...visitor(request),
      session,
    });
    setCookies(reply, cookies);
    reply.code(303).header('location', location);
    return null;
  });
}

function serveSignOut(serve: Serve, { auth }: SessionDeps): void {
  serve.anyone(endSession, async ({ request, reply }) => {
    setCookies(reply, await auth.signOut(request.cookies, visitor(request)));
    reply.code(204);
    return null;
  });

  serve.session(endOneSession, async ({ params, session, request, reply }) => {
    await auth.endSession({ session, id: params.sessionId }, visitor(request));
    reply.code(204);
    return null;
  });

  serve.session(endAllSessions, async ({ session, request, reply }) => {
    setCookies(reply, await auth.signOutEverywhere(session, visitor(request)));
    reply.code(204);
    return null;
  });
}

function findSearch(url: string): string {
  const mark = url.indexOf('?');
  return mark === -1 ? '' : url.slice(mark + 1);
}

function visitor(request: FastifyRequest): Pick<FastifyRequest, 'cookies' | 'log'> & { address: string } {
  return { cookies: request.cookies, log: request.log, address: request.ip };
}

function setCookies(reply: FastifyReply, cookies: readonly Cookie[]): void {
  for (const { name, value, options } of cookies) reply.setCookie(name, value, options);
}
