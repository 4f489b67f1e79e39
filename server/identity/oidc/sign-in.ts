// Starting a sign-in and finishing it: what the browser is told to remember, and the session that comes of it. Each
// sign-in and each refusal is one audit line: who, provider, address.
import type { FastifyBaseLogger } from 'fastify';
import type { AuthError } from '#contract/session.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { signInProviderUnavailable, wrongOrigin } from '../errors.ts';
import { describeAuthError, toAuthError } from './auth-error.ts';
import { buildSessionCookie, createSessionId, hashSessionId, type Cookie, type Cookies } from '../sessions/cookies.ts';
import type { Oidc } from './oidc-client.ts';
import { sanitizeReturnTo } from './return-to.ts';
import type { Connection } from '../local-provider/loopback-guard.ts';
import type { Signer } from '../sessions/signing.ts';
import { clearSignInState, findSignInState, createSignInState } from './sign-in-state.ts';
import type { Identity } from '../user-rows.ts';
import type { Sessions, StoredSession } from '../sessions/session-rows.ts';

interface Deps {
  config: Config;
  sessions: Sessions;
  oidc: Oidc;
  signer: Signer;
  /** False for an identity that may not use this server; a new one that may gets its person. */
  admit(identity: Identity): Promise<boolean>;
  clock: Clock;
}

interface Visitor {
  cookies: Cookies;
  /** The other end of the connection, as far as the proxies are trusted. */
  address: string;
  /** The session this browser has now. */
  session: StoredSession | null;
  log: FastifyBaseLogger;
}

interface StartRequest extends Visitor {
  connection: Connection;
  returnTo?: string | undefined;
  /** Where the page is open, as it sees itself. */
  origin: string;
}

interface FinishRequest extends Visitor {
  /** The query of the callback, as the provider wrote it. */
  search: string;
  userAgent: string | undefined;
}

export interface SignIn {
  startSignIn(request: StartRequest): Promise<{ redirectUrl: string; cookies: Cookie[] }>;
  finishSignIn(request: FinishRequest): Promise<{ location: string; cookies: Cookie[] }>;
}

const USER_AGENT_LENGTH_MAX = 300;

export function createSignIn({ config, sessions, oidc, signer, admit, clock }: Deps): SignIn {
  const { publicUrl } = config;
  const { provider } = config.auth;

  return {
    startSignIn: async ({ returnTo, origin, cookies, session, log }) => {
      // Elsewhere the transaction cookie would be set for an address that the provider does not come back to.
      if (origin !== publicUrl) throw wrongOrigin(publicUrl, readOrigin(origin));
      const { url, ...secrets } = await oidc.start().catch((error: unknown) => {
        log.warn({ detail: describeAuthError(error) }, 'the sign-in provider cannot be used');
        throw signInProviderUnavailable(provider, error);
      });
      const startedAt = clock.now();
      const transaction = {
        ...secrets,
        returnTo: sanitizeReturnTo(returnTo),
        endedSession: session?.idHash ?? null,
        startedAt,
      };
      const place = { publicUrl, cookies, nowMs: startedAt, signer };
      return { redirectUrl: url, cookies: createSignInState(transaction, place) };
    },

    finishSignIn: async ({ search, cookies, session, address, userAgent, log }) => {
      const answer = new URLSearchParams(search);
      const state = readState(answer);
      const place = { publicUrl, cookies, nowMs: clock.now(), signer };
      const closed = clearSignInState(state, place);
      const id = createSessionId();
      let returnTo: string;
      try {
        const transaction = findSignInState(state, place);
        if (!transaction) return { location: session ? '/' : errorLocation('expired'), cookies: closed };
        ({ returnTo } = transaction);
        const identity = await oidc.finish(answer, { ...transaction, log });
        const audit = { who: auditName(identity), provider, address };
        if (!(await admit(identity))) {
          log.warn({ ...audit, authError: 'not_allowed' }, 'a sign-in was refused');
          return { location: errorLocation('not_allowed'), cookies: closed };
        }
        await sessions.create(buildSession(identity, { id, userAgent, config, nowMs: place.nowMs }));
        await removeSessions([transaction.endedSession, session?.idHash], sessions);
        log.info(audit, 'signed in');
      } catch (error) {
        const code = toAuthError(error, oidc.getClockSkewMs());
        log.warn(
          { provider, address, authError: code, detail: describeAuthError(error, listSecrets(answer)) },
          'a sign-in failed',
        );
        return { location: errorLocation(code), cookies: closed };
      }
      return {
        location: sanitizeReturnTo(returnTo),
        cookies: [...closed, buildSessionCookie(publicUrl, id, config.auth.sessionMaxMs)],
      };
    },
  };
}

/** What an audit line calls a person: the e-mail, or what the provider calls them. */
export function auditName({ email, subject }: Pick<Identity, 'email' | 'subject'>): string {
  return email ?? subject;
}

function errorLocation(code: AuthError): string {
  return `/?authError=${code}`;
}

function listSecrets(answer: URLSearchParams): string[] {
  return ['code', 'state'].flatMap((name) => answer.getAll(name)).filter(Boolean);
}

/** Twice or missing is as good as wrong. */
function readState(answer: URLSearchParams): string {
  const states = answer.getAll('state');
  return states.length === 1 ? (states[0] ?? '') : '';
}

function readOrigin(origin: string): string | null {
  const url = URL.parse(origin);
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

interface NewSession {
  id: string;
  userAgent: string | undefined;
  config: Config;
  nowMs: number;
}

function buildSession(identity: Identity, { id, userAgent, config, nowMs }: NewSession): StoredSession {
  return {
    ...identity,
    idHash: hashSessionId(id),
    userId: null,
    isDisabled: false,
    createdAt: nowMs,
    lastSeenAt: nowMs,
    expiresAt: nowMs + config.auth.sessionMaxMs,
    userAgent: userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
  };
}

/** What was open in this browser before is closed, so an id that somebody planted or kept is worth nothing. */
async function removeSessions(hashes: readonly (string | null | undefined)[], sessions: Sessions): Promise<void> {
  const distinct = new Set(hashes.filter((hash): hash is string => typeof hash === 'string'));
  await Promise.all(Array.from(distinct, (hash) => sessions.remove(hash)));
}
