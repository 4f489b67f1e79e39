// Everything about signing in, put together: the flow, the person behind a session and, when no provider is
// configured, the stand-in for one.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import { systemClock, type Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { accountClosed, notAllowed, localhostRequired, identityMismatch } from './errors.ts';
import { notFound } from '../http/errors/app-error.ts';
import type { Storage } from '../storage.ts';
import { admit, describeAccess } from './admission.ts';
import { clearSessionCookie, findSessionHash, publicSessionId, type Cookie, type Cookies } from './sessions/cookies.ts';
import { createOidc } from './oidc/oidc-client.ts';
import { createSigner } from './sessions/signing.ts';
import { createSignIn, auditName, type SignIn } from './oidc/sign-in.ts';
import { createLocalProvider, type LocalProvider } from './local-provider/local-provider.ts';
import type { Person } from './user-rows.ts';
import type { StoredSession } from './sessions/session-rows.ts';

interface Deps {
  config: Config;
  storage: Pick<Storage, 'sessions' | 'people' | 'localAccounts' | 'serverSecrets'>;
  clock: Clock;
  /** Folder of the built client, for the typefaces of the pages here. */
  clientDir?: string;
  /** How the provider is reached. */
  fetch?: CustomFetch;
}

/** Who asks to be signed out, for the audit line. */
interface SignOutContext {
  address: string;
  log: FastifyBaseLogger;
}

interface SignOut {
  /** By the cookie alone: a session that is over, or whose person is closed, goes as well. */
  signOut(cookies: Cookies, leaving: SignOutContext): Promise<Cookie[]>;
  /** Ends every session of whoever this one belongs to. */
  signOutEverywhere(session: StoredSession, leaving: SignOutContext): Promise<Cookie[]>;
  /** Ends another session of the same person, by the name that it has for others. */
  endSession(which: { session: StoredSession; id: string }, leaving: SignOutContext): Promise<void>;
}

export interface Auth extends SignIn, SignOut {
  /** The database user of a session; the session belongs to that person from then on. */
  confirmUser(session: StoredSession, firebaseUid: string): Promise<Person>;
  /** Who may sign in, for the start. */
  describeAccess(): Promise<string>;
  /** The sign-in code, for the start; null where no account asks for it yet, or none ever does. */
  describeCode(): Promise<string | null>;
  /** Local mode only: the pages of the stand-in. To be called before the server is ready. */
  mountLocalProvider(app: FastifyInstance): Promise<void>;
}

/** Stored instead of the stand-in's address: with another port the same accounts keep their diaries. */
const LOCAL_ISSUER = 'local';

export function createAuth({ config, storage, clock, clientDir, fetch = globalThis.fetch }: Deps): Auth {
  const { publicUrl, auth } = config;
  const redirectUri = `${publicUrl}/api/auth/callback`;
  const signer = createSigner(() => storage.serverSecrets.derive('sign-in transaction'));
  const standIn = auth.client ? null : createLocalProvider({ config, redirectUri, storage, signer, clock, clientDir });
  // Tokens are dated by the wall clock, which the library reads too.
  const oidc = createOidc({ ...chooseProvider(config, standIn, fetch), redirectUri, clock: systemClock });

  const admission = { signInPolicy: auth.signInPolicy, people: storage.people, clock };
  const signIn = createSignIn({
    config,
    sessions: storage.sessions,
    oidc,
    signer,
    admit: (identity) => admit(identity, admission),
    clock,
  });

  return {
    startSignIn: async (request) => {
      if (standIn && !standIn.isSignInAllowed(request.connection)) throw localhostRequired();
      return signIn.startSignIn(request);
    },
    finishSignIn: signIn.finishSignIn,
    confirmUser: async (session, firebaseUid) => {
      if (firebaseUid !== session.firebaseUid) throw identityMismatch();
      // A session from before the rules changed may still wait for its person.
      if (session.userId === null && !(await admit(session, admission))) throw notAllowed();
      const person = await storage.people.confirm(session, clock.now());
      if (!person) throw accountClosed();
      if (session.userId !== person.id) await storage.sessions.attachUser(session.idHash, person.id);
      return person;
    },
    ...createSignOut(config, storage.sessions),
    describeAccess: () => describeSignInAccess(auth, storage.people),
    // With a database that is away the code is printed at the next start.
    describeCode: async () => (await standIn?.describeCode().catch(() => null)) ?? null,
    mountLocalProvider: async (app) => {
      await standIn?.mount(app);
    },
  };
}

function createSignOut({ publicUrl, auth }: Config, sessions: Storage['sessions']): SignOut {
  function audit(
    who: Pick<StoredSession, 'email' | 'subject'>,
    { address, log }: SignOutContext,
    message: string,
  ): void {
    log.info({ who: auditName(who), provider: auth.provider, address }, message);
  }

  return {
    signOut: async (cookies, leaving) => {
      const idHash = findSessionHash(publicUrl, cookies);
      const ended = idHash ? await sessions.remove(idHash) : null;
      if (ended) audit(ended, leaving, 'signed out');
      return [clearSessionCookie(publicUrl)];
    },
    endSession: async ({ session, id }, leaving) => {
      const meant = (await sessions.list(session)).find(({ idHash }) => publicSessionId(idHash) === id);
      if (!meant || !(await sessions.remove(meant.idHash))) throw notFound();
      audit(session, leaving, 'signed out on another device');
    },
    signOutEverywhere: async (session, leaving) => {
      await sessions.removeAll(session);
      audit(session, leaving, 'signed out everywhere');
      return [clearSessionCookie(publicUrl)];
    },
  };
}

async function describeSignInAccess(auth: Config['auth'], people: Storage['people']): Promise<string> {
  const issuer = auth.client?.issuer ?? LOCAL_ISSUER;
  // A database that is away at the start is no reason to say nothing.
  return describeAccess(auth, await people.hasAny(issuer).catch(() => null));
}

function chooseProvider(config: Config, standIn: LocalProvider | null, fetch: CustomFetch) {
  const { client } = config.auth;
  // Google's discovery lists no prompts.
  if (client) return { client, fetch, hasAccountChoice: config.auth.provider === 'google' };
  // The configuration leaves the client out exactly when the provider is the stand-in.
  if (!standIn) throw new Error('There is no sign-in provider.');
  return { client: standIn.client, fetch: standIn.fetch, storedIssuer: LOCAL_ISSUER, hasAccountChoice: true };
}
