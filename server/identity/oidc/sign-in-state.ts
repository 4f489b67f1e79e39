// The state of a sign-in until the callback, in one signed cookie per tab. Two tabs can sign in at the same time, the
// callback works only in the browser that started, and a sibling domain that can set cookies can't forge a state.
import * as z from 'zod/mini';
import { buildSignInStateCookie, signInStateCookiePrefix, type Cookie, type Cookies } from '../sessions/cookies.ts';
import type { Signer } from '../sessions/signing.ts';

const SIGN_IN_STATE_MS = 10 * 60_000;
/** The oldest is removed above this number, because cookies fill the request's headers. */
const SIGN_IN_STATES_MAX = 5;
/** Enough to distinguish tabs; the whole state is compared afterwards. */
const STATE_PREFIX_LENGTH = 12;

const SignInState = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  /** The hash of the session at the start; it is removed when the new session is created. */
  endedSession: z.nullable(z.string()),
  startedAt: z.number(),
});
export type SignInState = z.infer<typeof SignInState>;

interface SignInStateContext {
  publicUrl: string;
  cookies: Cookies;
  nowMs: number;
  signer: Signer;
}

/** The cookie of a new sign-in, and the removal of those that are too old or too many. */
export function createSignInState(transaction: SignInState, place: SignInStateContext): Cookie[] {
  const { publicUrl, cookies, signer } = place;
  const prefix = signInStateCookiePrefix(publicUrl);
  const open = Object.keys(cookies)
    .filter((name) => name.startsWith(prefix) && isOurs(name))
    .map((name) => ({ name, startedAt: read(cookies[name], place)?.startedAt ?? 0 }))
    .toSorted((a, b) => b.startedAt - a.startedAt);
  const kept = open.slice(0, SIGN_IN_STATES_MAX - 1).filter(({ startedAt }) => startedAt > 0);
  const value = signer.sign(JSON.stringify(transaction));
  return [
    ...open.slice(kept.length).map(({ name }) => buildSignInStateCookie(publicUrl, name, '')),
    buildSignInStateCookie(publicUrl, nameOf(publicUrl, transaction.state), value),
  ];
}

export function findSignInState(state: string, place: SignInStateContext): SignInState | null {
  const transaction = read(place.cookies[nameOf(place.publicUrl, state)], place);
  return transaction?.state === state ? transaction : null;
}

/** A state is used once, even when the sign-in fails. */
export function clearSignInState(
  state: string,
  { publicUrl, cookies }: Pick<SignInStateContext, 'publicUrl' | 'cookies'>,
): Cookie[] {
  const name = nameOf(publicUrl, state);
  return cookies[name] === undefined || !isOurs(name) ? [] : [buildSignInStateCookie(publicUrl, name, '')];
}

function nameOf(publicUrl: string, state: string): string {
  return signInStateCookiePrefix(publicUrl) + state.slice(0, STATE_PREFIX_LENGTH);
}

/** Other programs on this host can set cookies with any name. */
function isOurs(name: string): boolean {
  return /^[\w-]+$/.test(name);
}

function read(value: string | undefined, { nowMs, signer }: SignInStateContext): SignInState | null {
  const text = value ? signer.verify(value) : null;
  if (text === null) return null;
  try {
    const transaction = z.parse(SignInState, JSON.parse(text));
    return nowMs - transaction.startedAt < SIGN_IN_STATE_MS ? transaction : null;
  } catch {
    // Signed by a version with other fields.
    return null;
  }
}
