// Composes sign-in: the OpenID flow, the person of a session and, when no provider is configured, the built-in one.
import type { FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import { systemClock, type Clock } from '../clock.ts';
import { accountClosed, notAllowed, localhostRequired, identityMismatch } from './errors.ts';
import { notFound } from '../http/errors/app-error.ts';
import type { ServerSecrets } from '../vault/vault.ts';
import { admit, describeAccess } from './admission.ts';
import { clearSessionCookie, findSessionHash, publicSessionId, type Cookie, type Cookies } from './sessions/cookies.ts';
import { createOidc } from './oidc/oidc-client.ts';
import { createSigner } from './sessions/signing.ts';
import { createSignIn, auditName, type Visitor } from './oidc/sign-in.ts';
import { createLocalProvider, type LocalProvider } from './local-provider/local-provider.ts';
import type { LocalAccounts } from './local-provider/account-rows.ts';
import type { Connection } from './local-provider/loopback-guard.ts';
import type { Sessions, StoredSession } from './sessions/session-rows.ts';
import type { People, Person } from './user-rows.ts';
import type { Config } from '../config/settings.ts';

export interface AuthStorage {
  sessions: Sessions;
  people: People;
  localAccounts: LocalAccounts;
  serverSecrets: ServerSecrets;
}

interface Deps {
  config: Config;
  storage: AuthStorage;
  clock: Clock;
  /** Folder of the built client, for the fonts of the sign-in pages. */
  clientDir?: string;
  fetch?: CustomFetch;
}

type SignOutContext = Pick<Visitor, 'address' | 'log'>;

export type Auth = ReturnType<typeof createAuth>;

/** Stored instead of the built-in provider's URL, so that accounts keep their journals when the port changes. */
const LOCAL_ISSUER = 'local';

export function createAuth({ config, storage, clock, clientDir, fetch = globalThis.fetch }: Deps) {
  const { publicUrl, auth } = config;
  const redirectUri = `${publicUrl}/api/auth/callback`;
  const signer = createSigner(() => storage.serverSecrets.derive('sign-in transaction'));
  const localProvider = auth.client
    ? null
    : createLocalProvider({ config, redirectUri, storage, signer, clock, clientDir });
  // Tokens are dated by the wall clock, which the library reads too.
  const oidc = createOidc({ ...chooseProvider(config, localProvider, fetch), redirectUri, clock: systemClock });

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
    startSignIn: async (request: Parameters<typeof signIn.startSignIn>[0] & { connection: Connection }) => {
      if (localProvider && !localProvider.isSignInAllowed(request.connection)) throw localhostRequired();
      return signIn.startSignIn(request);
    },
    finishSignIn: signIn.finishSignIn,
    /** The person of a session, which belongs to that person afterwards. */
    confirmUser: async (session: StoredSession, firebaseUid: string): Promise<Person> => {
      if (firebaseUid !== session.firebaseUid) throw identityMismatch();
      // The sign-up rules may have changed since the session was created.
      if (session.userId === null && !(await admit(session, admission))) throw notAllowed();
      const person = await storage.people.confirm(session, clock.now());
      if (!person) throw accountClosed();
      if (session.userId !== person.id) await storage.sessions.attachUser(session.idHash, person.id);
      return person;
    },
    ...createSignOut(config, storage.sessions),
    describeAccess: async (): Promise<string> => {
      // Without the database, the sentence is still printed.
      const hasPerson = storage.people.hasAny(auth.client?.issuer ?? LOCAL_ISSUER).catch(() => null);
      return describeAccess(auth, await hasPerson);
    },
    /** The sign-in code, printed at the start; null when no account asks for it, or without the database. */
    describeCode: (): string | null => {
      try {
        return localProvider?.describeCode() ?? null;
      } catch {
        return null;
      }
    },
    /** Must be called before the server is ready. */
    mountLocalProvider: async (app: FastifyInstance): Promise<void> => {
      await localProvider?.mount(app);
    },
  };
}

function createSignOut({ publicUrl, auth }: Config, sessions: Sessions) {
  function audit(person: Parameters<typeof auditName>[0], { address, log }: SignOutContext, message: string): void {
    log.info({ who: auditName(person), provider: auth.provider, address }, message);
  }

  return {
    /** Uses only the cookie, so that expired sessions and those of closed accounts are removed too. */
    signOut: async (cookies: Cookies, context: SignOutContext): Promise<Cookie[]> => {
      const idHash = findSessionHash(publicUrl, cookies);
      const ended = idHash ? await sessions.remove(idHash) : null;
      if (ended) audit(ended, context, 'signed out');
      return [clearSessionCookie(publicUrl)];
    },
    endSession: async (session: StoredSession, id: string, context: SignOutContext): Promise<void> => {
      const target = (await sessions.list(session)).find(({ idHash }) => publicSessionId(idHash) === id);
      if (!target || !(await sessions.remove(target.idHash))) throw notFound();
      audit(session, context, 'signed out on another device');
    },
    signOutEverywhere: async (session: StoredSession, context: SignOutContext): Promise<Cookie[]> => {
      await sessions.removeAll(session);
      audit(session, context, 'signed out everywhere');
      return [clearSessionCookie(publicUrl)];
    },
  };
}

function chooseProvider(config: Config, localProvider: LocalProvider | null, fetch: CustomFetch) {
  const { client } = config.auth;
  // Google's discovery document does not list prompts, but it supports select_account.
  if (client) return { client, fetch, hasAccountChoice: config.auth.provider === 'google' };
  // The configuration has no client exactly when the provider is the built-in one.
  if (!localProvider) throw new Error('There is no sign-in provider.');
  return {
    client: localProvider.client,
    fetch: localProvider.fetch,
    storedIssuer: LOCAL_ISSUER,
    hasAccountChoice: true,
  };
}
