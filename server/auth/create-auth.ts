// Everything about signing in, put together: the flow, the person behind a session and, when no provider is
// configured, the stand-in for one.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { CustomFetch } from 'openid-client';
import { systemClock, type Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { accountClosed, notAllowed, otherIdentity } from '../domain/errors.ts';
import type { Person, Storage, StoredSession } from '../storage/storage.ts';
import { admit, describeAccess } from './admission.ts';
import { clearSessionCookie, findSessionHash, type Cookie, type Cookies } from './cookies.ts';
import { createOidc } from './oidc.ts';
import { createSigner } from './signing.ts';
import { createSignIn, nameWho, type SignIn } from './sign-in.ts';
import { createStandIn, type StandIn } from './stand-in/stand-in.ts';

interface Deps {
  config: Config;
  storage: Pick<Storage, 'sessions' | 'people' | 'accounts' | 'serverSecrets'>;
  clock: Clock;
  /** How the provider is reached. */
  fetch?: CustomFetch;
}

/** Who asks to be signed out, for the audit line. */
interface Leaving {
  address: string;
  log: FastifyBaseLogger;
}

export interface Auth extends SignIn {
  /** The database user of a session; the session belongs to that person from then on. */
  confirmUser(session: StoredSession, firebaseUid: string): Promise<Person>;
  /** By the cookie alone: a session that is over, or whose person is closed, goes as well. */
  signOut(cookies: Cookies, leaving: Leaving): Promise<Cookie[]>;
  /** Ends every session of whoever this one belongs to. */
  signOutEverywhere(session: StoredSession, leaving: Leaving): Promise<Cookie[]>;
  /** Who may sign in, for the start. */
  describeAccess(): Promise<string>;
  /** Local mode only: the pages of the stand-in. To be called before the server is ready. */
  mountStandIn(app: FastifyInstance): Promise<void>;
}

/** Stored instead of the stand-in's address: with another port the same accounts keep their diaries. */
const LOCAL_ISSUER = 'local';

export function createAuth({ config, storage, clock, fetch = globalThis.fetch }: Deps): Auth {
  const { publicUrl, auth } = config;
  const redirectUri = `${publicUrl}/api/auth/callback`;
  const standIn = auth.client ? null : createStandIn({ config, redirectUri, accounts: storage.accounts, clock });
  // Tokens are dated by the wall clock, which the library reads too.
  const signer = createSigner(() => storage.serverSecrets.derive('sign-in transaction'));
  const oidc = createOidc({ ...chooseProvider(config, standIn, fetch), redirectUri, clock: systemClock });

  const admission = { joining: auth.joining, people: storage.people, clock };

  function audit(who: Pick<StoredSession, 'email' | 'subject'>, { address, log }: Leaving, message: string): void {
    log.info({ who: nameWho(who), provider: auth.provider, address }, message);
  }

  return {
    ...createSignIn({
      config,
      sessions: storage.sessions,
      oidc,
      signer,
      admit: (identity) => admit(identity, admission),
      clock,
    }),
    confirmUser: async (session, firebaseUid) => {
      if (firebaseUid !== session.firebaseUid) throw otherIdentity();
      // A session from before the rules changed may still wait for its person.
      if (session.userId === null && !(await admit(session, admission))) throw notAllowed();
      const person = await storage.people.confirm(session, clock.now());
      if (!person) throw accountClosed();
      if (session.userId !== person.id) await storage.sessions.attachUser(session.idHash, person.id);
      return person;
    },
    signOut: async (cookies, leaving) => {
      const idHash = findSessionHash(publicUrl, cookies);
      const ended = idHash ? await storage.sessions.remove(idHash) : null;
      if (ended) audit(ended, leaving, 'signed out');
      return [clearSessionCookie(publicUrl)];
    },
    signOutEverywhere: async (session, leaving) => {
      await storage.sessions.removeAll(session);
      audit(session, leaving, 'signed out everywhere');
      return [clearSessionCookie(publicUrl)];
    },
    describeAccess: async () => {
      const issuer = auth.client?.issuer ?? LOCAL_ISSUER;
      // A database that is away at the start is no reason to say nothing.
      const hasPerson = await storage.people.hasAny(issuer).catch(() => null);
      return describeAccess(auth, hasPerson);
    },
    mountStandIn: async (app) => {
      await standIn?.mount(app);
    },
  };
}

function chooseProvider(config: Config, standIn: StandIn | null, fetch: CustomFetch) {
  const { client } = config.auth;
  // Google's discovery lists no prompts.
  if (client) return { client, fetch, hasAccountChoice: config.auth.provider === 'google' };
  // The configuration leaves the client out exactly when the provider is the stand-in.
  if (!standIn) throw new Error('There is no sign-in provider.');
  return { client: standIn.client, fetch: standIn.fetch, storedIssuer: LOCAL_ISSUER, hasAccountChoice: true };
}
