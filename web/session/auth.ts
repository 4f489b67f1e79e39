// Sign-in state of this browser, as the server reports it. The function names follow Firebase Auth.
import { getSession, startSignIn, type AuthError, type FirstData, type SessionUser } from '#contract/session.ts';
import type { call } from '../api/api-client.ts';
import type { PendingSignOut } from './pending-sign-out.ts';

export interface AuthPage {
  address: () => URL;
  replaceAddress: (path: string) => void;
  redirectTo: (url: string) => void;
  /** The address at which sign-in works, or null if the page does not name it. */
  publicUrl: () => string | null;
}

export interface AuthListener {
  /** `first`: what the page reads first, if the answer brought it. */
  onUser: (user: SessionUser | null, first?: FirstData) => void;
  onProblem: (problem: Error) => void;
}

interface AuthDeps {
  call: typeof call;
  page: AuthPage;
  /** A pending sign-out is sent before any other call. */
  pendingSignOut: Pick<PendingSignOut, 'flush'>;
  /** The response to the request of the first script. It belongs to the first check. */
  early?: Promise<Response> | undefined;
}

const ERROR_PARAMETER = 'authError';

const SENTENCES: Readonly<Record<AuthError, string>> = {
  cancelled: 'The sign-in was cancelled.',
  expired: 'The sign-in took too long. Please try again.',
  clock: 'The clock of the server or of the sign-in provider is wrong, so the sign-in could not be trusted.',
  provider: 'The sign-in provider is not answering. Please try again in a moment.',
  client:
    'The sign-in provider does not accept this server. Its administrator needs to check the client id and secret.',
  alg: 'The sign-in provider uses a signing method that this server does not accept. Its administrator needs to change it.',
  firebase: 'The sign-in could not be completed with Firebase. Please try again in a moment.',
  not_allowed: 'This account may not use this server.',
  failed: 'The sign-in did not work. Please try again.',
};

export type Auth = ReturnType<typeof createAuth>;

export function createAuth({ call: send, page, pendingSignOut, early }: AuthDeps) {
  const listeners = new Set<AuthListener>();
  // Only the response to the latest check counts.
  let latest = 0;

  return {
    onAuthStateChanged(listener: AuthListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async check(): Promise<void> {
      latest += 1;
      const current = latest;
      try {
        // After a pending sign-out the early response is stale: it still names the person.
        const { user, first } = (await pendingSignOut.flush())
          ? { user: null }
          : await send(getSession, { early: current === 1 ? early : undefined });
        if (current === latest) for (const listener of listeners) listener.onUser(user, first);
      } catch (error) {
        if (current === latest) for (const listener of listeners) listener.onProblem(toError(error));
      }
    },

    async signInWithRedirect(): Promise<void> {
      await pendingSignOut.flush();
      const { origin, pathname, search } = page.address();
      // Without the part behind «#»: it can hold words of a search, which no request carries.
      const returnTo = `${pathname}${search}`;
      const { redirectUrl } = await send(startSignIn, { body: { returnTo, origin } });
      // An answer from before the sign-in would mark the device as signed out, and the next page as the welcome page.
      latest += 1;
      page.redirectTo(redirectUrl);
    },

    /** The error of the last redirect, or null. It is read once and removed from the address. */
    getRedirectResult(): string | null {
      const address = page.address();
      const code = address.searchParams.get(ERROR_PARAMETER);
      if (code === null) return null;
      address.searchParams.delete(ERROR_PARAMETER);
      page.replaceAddress(`${address.pathname}${address.search}${address.hash}`);
      return isKnown(code) ? SENTENCES[code] : SENTENCES.failed;
    },

    /** Sign-in works at one address only. If the page was opened at another one, the message names both. */
    findAddressProblem(): string | null {
      const publicUrl = page.publicUrl();
      const { origin } = page.address();
      if (publicUrl === null || new URL(publicUrl).origin === origin) return null;
      return `This page was opened at ${origin}, but you can sign in only at ${publicUrl}. Please open ${publicUrl} instead.`;
    },
  };
}

/** Anyone can write the address, so only known codes count. */
function isKnown(code: string): code is AuthError {
  return Object.hasOwn(SENTENCES, code);
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
