// What the server has put into the page: who is signed in, and what the page reads first.
import type { FirstData, Session } from '#contract/session.ts';
import { FIRST_DATA_ID } from '#contract/pages.ts';
import { attempt } from '../storage/browser/try-storage.ts';
import type { PageStart } from '../first-script/request-session.ts';

export interface Device {
  /** What the first script found. Undefined while a sign-out is pending. */
  start: PageStart | undefined;
  /** The person that the device remembers now. */
  remembered: string | null;
  /** When the page was asked for, and when somebody has signed out on this device, in ms since 1970. */
  openedAt: number;
  signedOutAt: number;
}

interface KnownStart {
  /** What the page contains; null if it contains nothing, or if it is about another person than the device. */
  known: FirstData | null;
  /** The response to the request of the first script. */
  early: Promise<Response> | undefined;
}

/** Nothing if another tab has signed in or out since the page was asked for: what is known from then would undo that. */
export function readPageStart(page: Pick<Document, 'getElementById'>, device: Device): KnownStart {
  const { start, remembered, openedAt, signedOutAt } = device;
  const element = page.getElementById(FIRST_DATA_ID);
  // It must not outlive the session in an open page.
  element?.remove();
  if (!start || start.remembered !== remembered || signedOutAt > openedAt) return { known: null, early: undefined };
  // The server has written it with the schema of the contract. A page that arrived in part has a part of it.
  const { user, first } = attempt<Partial<Session>>(() => JSON.parse(element?.textContent || '{}') as Session, {});
  const isOther = remembered && remembered !== user?.firebaseUid;
  return { known: isOther ? null : (first ?? null), early: start.session };
}

/** Older answers may miss changes that were pushed since. */
const FRESH_MS = 10_000;

/** What the page reads first, by path. `ageMs`: since the page was asked for. */
export function listFreshReads({ reads }: Pick<FirstData, 'reads'>, ageMs: number): [path: string, answer: unknown][] {
  return ageMs > FRESH_MS ? [] : Object.entries(reads);
}
