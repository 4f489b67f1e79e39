// Asks who is signed in before the main script has loaded. The answer brings what the page reads first. A page that the
// server has sent to a person contains it already, and the welcome page does not need it for its first frame.
import { SESSION_PATH } from '#contract/session.ts';
import { isSignOutPending, readRememberedUid } from '../storage/browser/user-storage.ts';

export interface PageStart {
  /** The person that the device remembered when the first script ran. */
  remembered: string | null;
  /** Absent if the page has the answer, or does not need it yet. */
  session?: Promise<Response>;
}

interface Page {
  openStorage: () => Storage;
  location: Pick<Location, 'pathname' | 'search'>;
  today: string;
  screen: string | undefined;
}

declare global {
  // oxlint-disable-next-line no-var -- only a var becomes a property of the global object
  var learnStart: PageStart | undefined;
}

/** Undefined while a sign-out is pending, because the sign-out is sent before any other call. */
export function requestSession({ openStorage, location, today, screen }: Page): PageStart | undefined {
  if (isSignOutPending(openStorage)) return undefined;
  const remembered = readRememberedUid(openStorage);
  if (screen !== 'start') return { remembered };
  // Only the date of the address: the rest may be a search, and addresses stand in logs.
  const date = new URLSearchParams(location.search).get('date');
  const query = new URLSearchParams({ page: location.pathname, today, ...(date && { date }) });
  const session = fetch(`${SESSION_PATH}?${query}`, { credentials: 'include' });
  // The main script reports the error. Without a main script, it must not count as unhandled.
  session.catch(() => undefined);
  return { remembered, session };
}
