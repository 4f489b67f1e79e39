// loading → signedOut | syncing → ready: decides from the server's responses who may see the app.
import { confirmUser, type FirstData, type SessionUser, type User } from '#contract/session.ts';
import type { Auth } from './auth.ts';
import type { call } from '../api/api-client.ts';
import type { Channel } from '../storage/browser/tab-channel.ts';
import { lockEndedSession, type UserPresence } from './ended-session.ts';
import type { PendingSignOut } from './pending-sign-out.ts';
import { createLastUserFallback } from './last-user.ts';
import {
  createSessionStateStore,
  isSigningOut,
  isUndecided,
  type Schedule,
  type SessionStateStore,
} from './session-state.ts';

export type TabMessage = { kind: 'signedIn'; userId: string } | { kind: 'signedOut' };

export interface UserData {
  hasUnsaved: () => boolean;
  clearCache: () => void;
  /** Seals what is not saved on the server, while the server can still provide the key. */
  prepareSignOut: () => Promise<void>;
  /** True if some text is only on this page, for example because the device is full. */
  hasUnstored: () => boolean;
  /** Seals unsent rows and removes all others. `unclaimed`: only of people who are no longer the device's last user. */
  lock: (which: 'all' | 'unclaimed') => Promise<void>;
  /** True if another tab has removed the mark of the ended session after a new sign-in. */
  isSignedInElsewhere: () => boolean;
  preloadLock: () => void;
  /** Deletes everything, on the disk too. */
  clear: () => void;
  claimDevice: (userId: string) => void;
  keepDayEnd: (hours: number) => void;
  /** Takes what the page reads first, so that it is not read again. */
  takeReads: (first: FirstData) => void;
  /** Stores the person for offline starts; null removes it. */
  writeLastUser: (user: User | null) => void;
  readLastUser: () => Promise<User | null>;
}

interface SessionDeps {
  auth: Auth;
  pendingSignOut: PendingSignOut;
  /** The first state is signed out instead of loading. */
  isSignedOut?: boolean;
  /** Brought by the page: then nobody needs to be asked at the start. */
  known?: FirstData | null;
  call: typeof call;
  tabs: Channel<TabMessage>;
  schedule: Schedule;
  userData: UserData;
  presence: UserPresence;
}

const SESSION_ENDED = 'Your session has ended. Please sign in again.';

export const SIGN_OUT_RETRY_MS = 15_000;

export type SessionStore = ReturnType<typeof createSessionStore>;
type LastUserFallback = ReturnType<typeof createLastUserFallback>;

export function createSessionStore(deps: SessionDeps) {
  const { auth, pendingSignOut, tabs, userData } = deps;
  const sessionState = createSessionStateStore(deps.schedule, deps);
  const lastUser = createLastUserFallback(deps, sessionState);
  const adopt = createAdoption(deps, sessionState);
  const reactToAuth = createAuthReaction(deps, sessionState, { lastUser, adopt });

  const retrySignOut = createSignOutRetry(deps);
  const showSignedOut = () => {
    sessionState.set({ status: 'signedOut', error: null, canRetry: false });
    retrySignOut();
  };
  /** The page may have been closed before everything was sealed, and before it had the key, which only the session gets. */
  const finishSignOut = async () => {
    // It retries, so a device that can't be locked does not hold the sign-out up for long.
    showSignedOut();
    if (!(await pendingSignOut.isPreparing())) await userData.lock('all');
    await auth.check();
  };
  const load = () => {
    if (pendingSignOut.isPending()) return void finishSignOut();
    const state = sessionState.get();
    // A page that came as the welcome page stays while the server is asked.
    if (state.status !== 'signedOut' || !state.isUnconfirmed) sessionState.set({ status: 'loading', isSlow: false });
    return void auth.check();
  };
  const endHere = () => {
    userData.clear();
    showSignedOut();
  };
  /** `isAction`: an action of the person needs the session. Only then a dialog opens, because it takes the focus. */
  const markEnded = (isAction = false) => {
    const state = sessionState.get();
    if (state.status !== 'ready' || isSigningOut(state)) return;
    userData.writeLastUser(null);
    sessionState.set({ ...state, hasEnded: true, ...(isAction && { signInRequest: {} }) });
  };
  /** Locks the device after the session has ended. A page with text that is stored nowhere else stays open. */
  const lock = () => {
    // A sleeping tab has missed the new sign-in and would lock the device while the person uses it.
    if (userData.isSignedInElsewhere()) return void auth.check();
    if (userData.hasUnstored()) return void userData.lock('all');
    // The page closes first, so that its last writes are locked too.
    userData.clearCache();
    sessionState.set({ status: 'signedOut', error: SESSION_ENDED, canRetry: false });
    return void userData.lock('all');
  };
  /** `endSession` prepares the device and ends the session. It throws if the sign-out failed. */
  const signOutWith = async (endSession: () => Promise<unknown>): Promise<void> => {
    setSigningOut(sessionState, true);
    try {
      await endSession();
    } catch (error) {
      setSigningOut(sessionState, false);
      // Responses during the sign-out were ignored.
      void auth.check();
      throw error;
    }
    endHere();
    tabs.post({ kind: 'signedOut' });
  };
  const reactToTab = (message: TabMessage) => {
    const state = sessionState.get();
    if (message.kind === 'signedIn') return isSignedInAs(message.userId, sessionState) ? undefined : void auth.check();
    // The answers underway may still name the person.
    if (isUndecided(state)) return load();
    if (state.status !== 'ready') return undefined;
    // A sign-out in another tab does not discard what is being typed here.
    return userData.hasUnsaved() ? markEnded() : endHere();
  };

  return {
    get: sessionState.get,
    subscribe: sessionState.subscribe,
    start(): () => void {
      const stops = [
        auth.onAuthStateChanged(reactToAuth),
        tabs.listen(reactToTab),
        sessionState.subscribe(() => isSlow(sessionState) && lastUser.handleTimeout()),
        lockEndedSession({ ...deps, state: sessionState, lock, prepare: userData.preloadLock }),
      ];
      if (deps.known && !pendingSignOut.isPending()) adopt(deps.known);
      else load();
      return () => stops.forEach((stop) => stop());
    },
    retry: load,
    check: auth.check,
    /** The browser restored the page from its back/forward cache, so the session may have changed. */
    onPageRestore: () => (userData.hasUnsaved() ? void auth.check() : load()),
    end: markEnded,
    adopt,
    signIn: auth.signInWithRedirect,
    signOut: () => signOutWith(() => pendingSignOut.begin(userData.prepareSignOut)),
    isSignOutPending: pendingSignOut.isPending,
    /** `endSessions` ends all sessions of the person. */
    leaveBy: (endSessions: () => Promise<unknown>) => signOutWith(() => userData.prepareSignOut().then(endSessions)),
  };
}

function createSignOutRetry({ auth, pendingSignOut, schedule }: SessionDeps): () => void {
  let stop: (() => void) | undefined;
  const retry = () => {
    stop?.();
    if (pendingSignOut.isPending()) stop = schedule(() => void auth.check().finally(retry), SIGN_OUT_RETRY_MS);
  };
  return retry;
}

function isSlow(sessionState: SessionStateStore): boolean {
  const state = sessionState.get();
  return state.status === 'loading' && state.isSlow;
}

function setSigningOut(sessionState: SessionStateStore, isSigningOutNow: boolean): void {
  const state = sessionState.get();
  if (state.status !== 'ready') return;
  const { isSigningOut: _before, ...staying } = state;
  sessionState.set(isSigningOutNow ? { ...staying, isSigningOut: true } : staying);
}

function isSignedInAs(userId: string, sessionState: SessionStateStore): boolean {
  const state = sessionState.get();
  return state.status === 'ready' && state.user.id === userId && !state.hasEnded;
}

interface Outcomes {
  lastUser: LastUserFallback;
  adopt: (first: FirstData) => void;
}

function createAuthReaction(deps: SessionDeps, sessionState: SessionStateStore, outcomes: Outcomes) {
  const { auth, userData } = deps;
  const { lastUser } = outcomes;
  const sync = createSync(deps, sessionState, outcomes);

  return {
    onUser(user: SessionUser | null, first?: FirstData): void {
      if (isSigningOut(sessionState.get())) return;
      const redirectError = auth.getRedirectResult();
      const state = sessionState.get();
      if (user === null) {
        userData.writeLastUser(null);
        // An open page stays open, and the person can sign in again on it.
        return state.status === 'ready' ? sessionState.set({ ...state, hasEnded: true }) : leave(redirectError);
      }
      // If a person is signed in, the redirect's error belongs to an older attempt and is ignored.
      if (state.status !== 'ready' || state.user.firebaseUid !== user.firebaseUid) return void sync(user, first);
      if (state.isUnconfirmed) return void lastUser.confirm(user, state, first);
      if (state.hasEnded) userData.writeLastUser(state.user);
      // An old sign-in request must not open the dialog when the next session ends.
      const { signInRequest: _done, ...staying } = state;
      return sessionState.set({ ...staying, hasEnded: false });
    },
    onProblem(problem: Error): void {
      if (sessionState.get().status !== 'ready') void lastUser.handleProblem(problem);
    },
  };

  function leave(error: string | null): void {
    userData.clearCache();
    sessionState.set({ status: 'signedOut', error: error ?? auth.findAddressProblem(), canRetry: false });
    // The session ended while no page was open, or the page was closed before everything was locked.
    void userData.lock('all');
  }
}

/** The person is confirmed. */
function createAdoption({ tabs, userData }: SessionDeps, sessionState: SessionStateStore) {
  return (first: FirstData): void => {
    const { person } = first;
    userData.claimDevice(person.id);
    // Before anything is shown: after midnight it decides which day the person writes.
    userData.keepDayEnd(person.dayEndsAt);
    userData.takeReads(first);
    userData.writeLastUser(person);
    sessionState.set({ status: 'ready', user: person, hasEnded: false });
    tabs.post({ kind: 'signedIn', userId: person.id });
  };
}

function createSync({ call: send }: SessionDeps, sessionState: SessionStateStore, { lastUser, adopt }: Outcomes) {
  let latest = 0;
  return async (user: SessionUser, first?: FirstData): Promise<void> => {
    latest += 1;
    const current = latest;
    const isCurrent = () => current === latest && sessionState.get().status === 'syncing';
    sessionState.set({ status: 'syncing', isSlow: false });
    try {
      const confirmed = first ?? { person: await send(confirmUser, { body: user }), reads: {} };
      if (isCurrent()) adopt(confirmed);
    } catch (error) {
      if (isCurrent()) await lastUser.handleProblem(error instanceof Error ? error : new Error(String(error)), user);
    }
  };
}
