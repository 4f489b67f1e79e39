// Starts a sign-in and finishes it with a session. Each sign-in and each refusal is one audit line: who, provider, address.
import type { FastifyBaseLogger } from 'fastify';
import type { AuthError } from '#contract/session.ts';
import type { Clock } from '../../clock.ts';
import { signInProviderUnavailable, wrongOrigin } from '../errors.ts';
import { describeAuthError, toAuthError } from './auth-error.ts';
import { buildSessionCookie, createSessionId, hashSessionId, type Cookies } from '../sessions/cookies.ts';
import type { Oidc } from './oidc-client.ts';
import { sanitizeReturnTo } from './return-to.ts';
import type { Signer } from '../sessions/signing.ts';
import { clearSignInState, findSignInState, createSignInState } from './sign-in-state.ts';
import type { Identity } from '../user-rows.ts';
import type { Sessions, StoredSession } from '../sessions/session-rows.ts';
import type { Config } from '../../config/settings.ts';

interface Deps {
  config: Config;
  sessions: Sessions;
  oidc: Oidc;
  signer: Signer;
  /** False when the identity may not use this server; a new one gets its person. */
  admit(identity: Identity): Promise<boolean>;
  clock: Clock;
}

export interface Visitor {
  cookies: Cookies;
  /** The client's address, as reported by trusted proxies. */
  address: string;
  session: StoredSession | null;
  log: FastifyBaseLogger;
}

interface StartRequest extends Visitor {
  returnTo?: string | undefined;
  /** The origin of the page, as the page sees it. */
  origin: string;
}

interface FinishRequest extends Visitor {
  search: string;
  userAgent: string | undefined;
}

const USER_AGENT_LENGTH_MAX = 300;

export function createSignIn({ config, sessions, oidc, signer, admit, clock }: Deps) {
  const { publicUrl } = config;
  const { provider } = config.auth;

  return {
    startSignIn: async ({ returnTo, origin, cookies, session, log }: StartRequest) => {
      // The state cookie would be set for an origin that the provider does not redirect to.
      if (origin !== publicUrl) throw wrongOrigin(publicUrl, readOrigin(origin));
      const { url, ...secrets } = await oidc.start().catch((error: unknown) => {
        log.warn({ detail: describeAuthError(error) }, 'the sign-in provider cannot be used');
        throw signInProviderUnavailable(provider, error);
      });
      const startedAt = clock.now();
      const state = {
        ...secrets,
        returnTo: sanitizeReturnTo(returnTo),
        endedSession: session?.idHash ?? null,
        startedAt,
      };
      const context = { publicUrl, cookies, nowMs: startedAt, signer };
      return { redirectUrl: url, cookies: createSignInState(state, context) };
    },

    finishSignIn: async ({ search, cookies, session, address, userAgent, log }: FinishRequest) => {
      const answer = new URLSearchParams(search);
      const state = readState(answer);
      const context = { publicUrl, cookies, nowMs: clock.now(), signer };
      const closed = clearSignInState(state, context);
      const id = createSessionId();
      let returnTo: string;
      try {
        const signInState = findSignInState(state, context);
        if (!signInState) return { location: session ? '/' : errorLocation('expired'), cookies: closed };
        ({ returnTo } = signInState);
        const identity = await oidc.finish(answer, { ...signInState, log });
        const audit = { who: auditName(identity), provider, address };
        if (!(await admit(identity))) {
          log.warn({ ...audit, authError: 'not_allowed' }, 'a sign-in was refused');
          return { location: errorLocation('not_allowed'), cookies: closed };
        }
        await sessions.create(buildSession(identity, { id, userAgent, config, nowMs: context.nowMs }));
        await removeSessions([signInState.endedSession, session?.idHash], sessions);
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

export function auditName({ email, subject }: Pick<Identity, 'email' | 'subject'>): string {
  return email ?? subject;
}

function errorLocation(code: AuthError): string {
  return `/?authError=${code}`;
}

function listSecrets(answer: URLSearchParams): string[] {
  return ['code', 'state'].flatMap((name) => answer.getAll(name)).filter(Boolean);
}

/** Missing and repeated states are invalid. */
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

/** Ends the browser's previous sessions: prevents session fixation. */
async function removeSessions(hashes: readonly (string | null | undefined)[], sessions: Sessions): Promise<void> {
  const distinct = new Set(hashes.filter((hash): hash is string => typeof hash === 'string'));
  await Promise.all(Array.from(distinct, (hash) => sessions.remove(hash)));
}
