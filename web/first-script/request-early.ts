// Sends the first calls before the main script has loaded. The main script takes over the responses: session/auth.ts the
// session and the login, offline/network-first.ts the reads.
import { confirmUser, getSession, type Session } from '#contract/session.ts';
import { isSignOutPending, readLastUserId, readRememberedUid } from '../storage/browser/user-storage.ts';
import { listFirstReads } from './first-reads.ts';

export interface EarlyLogin {
  /** The person that the login names. */
  firebaseUid: string;
  response: Response;
}

export interface EarlyAnswers {
  /** The person that the device remembered when the calls were sent. */
  remembered: string | null;
  session: Promise<Response>;
  /** Null if no person is signed in. */
  login: Promise<EarlyLogin | null>;
  /** By address. Empty if the device does not remember its person. */
  reads: Map<string, Promise<Response>>;
}

interface Page {
  openStorage: () => Storage;
  location: Pick<Location, 'pathname' | 'search'>;
  today: string;
}

declare global {
  // oxlint-disable-next-line no-var -- only a var becomes a property of the global object
  var learnEarlyAnswers: EarlyAnswers | undefined;
}

/** Undefined while a sign-out is pending, because the sign-out is sent before any other call. */
export function requestEarly({ openStorage, ...page }: Page): EarlyAnswers | undefined {
  if (isSignOutPending(openStorage)) return undefined;
  // Spelled as web/api/api-client.ts spells it: otherwise the page's preload is not used.
  const session = read(getSession.path);
  const remembered = readRememberedUid(openStorage);
  const login = remembered === null ? session.then(confirmSessionUser) : postLogin({ firebaseUid: remembered });
  const userId = remembered === null ? null : readLastUserId(openStorage);
  const paths = userId === null ? [] : listFirstReads({ ...page, userId });
  const reads = new Map(paths.map((path) => [path, read(path)]));
  // The main script reports the errors. Without a main script, they must not count as unhandled.
  for (const answer of [session, login, ...reads.values()]) answer.catch(() => undefined);
  return { remembered, session, login, reads };
}

function read(path: string): Promise<Response> {
  return fetch(path, { method: 'GET', credentials: 'include' });
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
