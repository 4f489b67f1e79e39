// Who this browser is signed in as, told by the server alone. The names are those of the well-known client libraries;
// nothing here knows React or the database user.
import { getConfig } from '#contract/about.ts';
import { getSession, startSignIn, type AuthError, type SessionUser } from '#contract/session.ts';
import type { call } from '../api/api-client.ts';
import type { PendingSignOut } from './pending-sign-out.ts';

/** What is needed of the browser's window. */
export interface AuthPage {
  address: () => URL;
  /** Changes the address without leaving the page. */
  replaceAddress: (path: string) => void;
  redirectTo: (url: string) => void;
}

export interface AuthListener {
  onUser: (user: SessionUser | null) => void;
  onProblem: (problem: Error) => void;
}

interface AuthDeps {
  call: typeof call;
  page: AuthPage;
  /** Sent before anything else. */
  pendingSignOut: Pick<PendingSignOut, 'flush'>;
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

export function createAuth({ call: send, page, pendingSignOut }: AuthDeps) {
  const listeners = new Set<AuthListener>();
  // Only the latest question may be answered: an old answer must not undo what a newer one said.
  let latest = 0;

  return {
    onAuthStateChanged(listener: AuthListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Asks the server; the answer goes to the listeners. */
    async check(): Promise<void> {
      latest += 1;
      const turn = latest;
      try {
        // The page's preload was answered before: its answer would still name the person.
        const { user } = (await pendingSignOut.flush()) ? { user: null } : await send(getSession, {});
        if (turn === latest) for (const listener of listeners) listener.onUser(user);
      } catch (error) {
        if (turn === latest) for (const listener of listeners) listener.onProblem(toError(error));
      }
    },

    /** Leaves the page for the provider and comes back to the path that is shown now. Throws when it cannot begin. */
    async signInWithRedirect(): Promise<void> {
      await pendingSignOut.flush();
      const { origin, pathname, search, hash } = page.address();
      const returnTo = `${pathname}${search}${hash}`;
      const { redirectUrl } = await send(startSignIn, { body: { returnTo, origin } });
      page.redirectTo(redirectUrl);
    },

    /** What the last redirect left in the address: why it failed, or null. It is read once and leaves the address. */
    getRedirectResult(): string | null {
      const address = page.address();
      const code = address.searchParams.get(ERROR_PARAMETER);
      if (code === null) return null;
      address.searchParams.delete(ERROR_PARAMETER);
      page.replaceAddress(`${address.pathname}${address.search}${address.hash}`);
      return isKnown(code) ? SENTENCES[code] : SENTENCES.failed;
    },

    /** Sign-in works at one address only; opened at another one, both are named. */
    async findAddressProblem(): Promise<string | null> {
      const { publicUrl } = await send(getConfig, {});
      const { origin } = page.address();
      if (new URL(publicUrl).origin === origin) return null;
      return `This page was opened at ${origin}, but you can sign in only at ${publicUrl}. Please open ${publicUrl} instead.`;
    },
  };
}

/** The address can be written by anybody, so only the list's own codes count. */
function isKnown(code: string): code is AuthError {
  return Object.hasOwn(SENTENCES, code);
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
