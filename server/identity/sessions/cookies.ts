// The cookies of sign-in. With https their names have a prefix: browsers then reject them from sibling subdomains, from
// plain http and from scripts.
import { hash, randomBytes } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';

export interface Cookie {
  name: string;
  value: string;
  options: CookieSerializeOptions;
}

export type Cookies = Readonly<Record<string, string | undefined>>;

const SESSION_ID = /^[\w-]{43}$/;
const SIGN_IN_STATE_SECONDS = 600;

export function createSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** The database has only this hash, so that its content can't be used to sign in. */
export function hashSessionId(id: string): string {
  return hash('sha256', id, 'hex');
}

/** The id in the list of a person's sessions: a hash of the stored hash, so that neither can be derived from it. */
export function publicSessionId(idHash: string): string {
  return hash('sha256', `session ${idHash}`, 'base64url').slice(0, 22);
}

export function sessionCookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}learn_session`;
}

export function findSessionHash(publicUrl: string, cookies: Cookies): string | null {
  const id = cookies[sessionCookieName(publicUrl)];
  return id !== undefined && SESSION_ID.test(id) ? hashSessionId(id) : null;
}

export function buildSessionCookie(publicUrl: string, id: string, maxAgeMs: number): Cookie {
  const maxAge = Math.floor(maxAgeMs / 1000);
  return {
    name: sessionCookieName(publicUrl),
    value: id,
    options: { ...flags(publicUrl), sameSite: 'strict', maxAge },
  };
}

export function clearSessionCookie(publicUrl: string): Cookie {
  return buildSessionCookie(publicUrl, '', 0);
}

export function signInStateCookiePrefix(publicUrl: string): string {
  return `${prefixOf(publicUrl)}learn_tx_`;
}

/** Lax, because the provider redirects the browser from another site. */
export function buildSignInStateCookie(publicUrl: string, name: string, value: string): Cookie {
  return { name, value, options: { ...flags(publicUrl), sameSite: 'lax', maxAge: value ? SIGN_IN_STATE_SECONDS : 0 } };
}

/** The maximum in browsers. */
const ACCOUNTS_SECONDS = 400 * 86_400;

export function accountsCookieName(publicUrl: string): string {
  return `${prefixOf(publicUrl)}learn_accounts`;
}

export function buildAccountsCookie(publicUrl: string, value: string): Cookie {
  const options = { ...flags(publicUrl), sameSite: 'strict', maxAge: ACCOUNTS_SECONDS } as const;
  return { name: accountsCookieName(publicUrl), value, options };
}

function flags(publicUrl: string): CookieSerializeOptions {
  return { path: '/', httpOnly: true, secure: isHttps(publicUrl) };
}

function prefixOf(publicUrl: string): string {
  return isHttps(publicUrl) ? '__Host-Http-' : '';
}

function isHttps(publicUrl: string): boolean {
  return publicUrl.startsWith('https://');
}
