// Sends the first two calls before the main script has loaded. The main script takes over the responses in session/auth.ts.
import { confirmUser, getSession, type Session } from '#contract/session.ts';
import { isSessionMarkedEnded, isSignOutPending, readRememberedUid } from '../storage/browser/user-storage.ts';

export interface EarlyLogin {
  /** The person that the login names. */
  firebaseUid: string;
  response: Response;
}

export interface EarlyAnswers {
  session: Promise<Response>;
  /** Null if no person is signed in. */
  login: Promise<EarlyLogin | null>;
}

declare global {
  interface Window {
    learnEarlyAnswers?: EarlyAnswers | undefined;
  }
}

/** Undefined while a sign-out is pending, because the sign-out is sent before any other call. */
export function requestEarly(openStorage: () => Storage): EarlyAnswers | undefined {
  if (isSignOutPending(openStorage)) return undefined;
  // Spelled as web/api/api-client.ts spells it: otherwise the page's preload is not used.
  const session = fetch(getSession.path, { method: getSession.method, credentials: 'include' });
  const remembered = isSessionMarkedEnded(openStorage) ? null : readRememberedUid(openStorage);
  const login = remembered === null ? session.then(confirmSessionUser) : postLogin({ firebaseUid: remembered });
  // The main script reports the errors. Without a main script, they must not count as unhandled.
  for (const answer of [session, login]) answer.catch(() => undefined);
  return { session, login };
}

async function confirmSessionUser(response: Response): Promise<EarlyLogin | null> {
  if (!response.ok) return null;
  // The server serialises with the schema of the contract.
  const { user } = (await response.clone().json()) as Session;
  return user && postLogin(user);
}

async function postLogin(user: { firebaseUid: string }): Promise<EarlyLogin> {
  const response = await fetch(confirmUser.path, {
    method: confirmUser.method,
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(user),
  });
  return { firebaseUid: user.firebaseUid, response };
}
