// loading → signedOut | syncing → ready: who may see the app, decided from what the server says. It knows no React and
// no browser; web/session/session.tsx gives it both.
import { confirmUser, type SessionUser, type User } from '#contract/session.ts';
import type { Auth } from './auth.ts';
import type { call } from '../api/api-client.ts';
import { lockEndedSession, type UserPresence } from './ended-session.ts';
import type { PendingSignOut } from './pending-sign-out.ts';
import { createLastUserFallback } from './last-user.ts';
import { createSessionStateStore, isSigningOut, type Schedule, type SessionStateStore } from './session-state.ts';

export type TabMessage = { kind: 'signedIn'; userId: string } | { kind: 'signedOut' };

/** Messages between the tabs of one browser. */
export interface SessionTabs {
  post: (message: TabMessage) => void;
  listen: (listener: (message: TabMessage) => void) => () => void;
}

/** What this device keeps of a person. */
export interface UserData {
  hasUnsaved: () => boolean;
  /** Empties what is in memory. */
  clearCache: () => void;
  /** Makes unreadable what has not reached the server, while the server can still give the key for it. */
  prepareSignOut: () => Promise<void>;
  /** Something on this page is kept nowhere else: on a device that is full, for example. */
  hasUnstored: () => boolean;
  /**
   * Nobody is signed in any more: what has not reached the server is sealed, all else on the device goes. `unclaimed`: only
   * what lies there of people who are not recognised any more.
   */
  lock: (which: 'all' | 'unclaimed') => Promise<void>;
  /** Another tab has removed the mark of the ended session: somebody has signed in there. */
  isSignedInElsewhere: () => boolean;
  /** Fetches the code that locks. */
  preloadLock: () => void;
  /** Removes everything, from the disk too. */
  clear: () => void;
  /** Says whose device this is now, removing what another person left on it. */
  claimDevice: (userId: string) => void;
  /** Whom to recognise here when no answer comes; with null, nobody. */
  writeLastUser: (user: User | null) => void;
  readLastUser: () => Promise<User | null>;
  /** The server has named them and is asked to confirm it: what they will see first can be on its way meanwhile. */
  prefetch: (user: SessionUser) => void;
}

interface SessionDeps {
  auth: Auth;
  pendingSignOut: PendingSignOut;
  call: typeof call;
  tabs: SessionTabs;
  schedule: Schedule;
  userData: UserData;
  presence: UserPresence;
}

const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/** A server that answers but cannot end the session is asked again after this time. */
export const SIGN_OUT_RETRY_MS = 15_000;

export type SessionStore = ReturnType<typeof createSessionStore>;
type Recognition = ReturnType<typeof createLastUserFallback>;

export function createSessionStore(deps: SessionDeps) {
  const { auth, pendingSignOut, tabs, userData } = deps;
  const holder = createSessionStateStore(deps.schedule);
  const recognition = createLastUserFallback(deps, holder);
  const reactToAuth = createAuthReaction(deps, holder, recognition);

  const retrySignOut = createSignOutRetry(deps);
  const showSignedOut = () => {
    holder.set({ status: 'signedOut', error: null, canRetry: false });
    retrySignOut();
  };
  const load = () => {
    if (pendingSignOut.isPending()) {
      showSignedOut();
      // The page may have been closed before everything was sealed.
      void userData.lock('all');
    } else holder.set({ status: 'loading', isSlow: false });
    void auth.check();
  };
  const endHere = () => {
    userData.clear();
    showSignedOut();
  };
  /** `isAction`: the person has asked for something that needs the session. A dialog for less would take their keys. */
  const markEnded = (isAction = false) => {
    const state = holder.get();
    if (state.status !== 'ready' || isSigningOut(state)) return;
    userData.writeLastUser(null);
    holder.set({ ...state, hasEnded: true, ...(isAction && { signInRequest: {} }) });
  };
  /** Of a session that has ended. Words that are kept nowhere else keep their page. */
  const lock = () => {
    // A tab that slept has not heard it yet, and would lock the device under the person who is back.
    if (userData.isSignedInElsewhere()) return void auth.check();
    if (userData.hasUnstored()) return void userData.lock('all');
    // The page goes first: what it still writes down on its way out is locked too.
    userData.clearCache();
    holder.set({ status: 'signedOut', error: SESSION_ENDED, canRetry: false });
    return void userData.lock('all');
  };
  /** `endSession` ends their session, or every one that they have; it throws when nobody was signed out. */
  const signOutWith = async (endSession: () => Promise<unknown>): Promise<void> => {
    setLeaving(holder, true);
    try {
      await userData.prepareSignOut();
      await endSession();
    } catch (error) {
      setLeaving(holder, false);
      // What the server said meanwhile was not listened to.
      void auth.check();
      throw error;
    }
    endHere();
    tabs.post({ kind: 'signedOut' });
  };
  const reactToTab = (message: TabMessage) => {
    const state = holder.get();
    if (message.kind === 'signedIn') return isHere(message.userId, holder) ? undefined : void auth.check();
    if (state.status !== 'ready') return undefined;
    // What is still being typed here is not swept away by a press in another tab.
    return userData.hasUnsaved() ? markEnded() : endHere();
  };

  return {
    get: holder.get,
    subscribe: holder.subscribe,
    /** Asks for the first time; answers with how to stop listening. */
    start(): () => void {
      const stops = [
        auth.onAuthStateChanged(reactToAuth),
        tabs.listen(reactToTab),
        holder.subscribe(() => isSlow(holder) && recognition.handleTimeout()),
        lockEndedSession({ ...deps, state: holder, lock, prepare: userData.preloadLock }),
      ];
      load();
      return () => stops.forEach((stop) => stop());
    },
    retry: load,
    /** Asks who is signed in without a change on the screen until the answer. */
    check: auth.check,
    /** The page came back out of the browser's memory: who is signed in may have changed meanwhile. */
    onPageRestore: () => (userData.hasUnsaved() ? void auth.check() : load()),
    end: markEnded,
    signIn: auth.signInWithRedirect,
    signOut: () => signOutWith(pendingSignOut.begin),
    /** Signed out on this device, while the server has not confirmed it. */
    isSignOutPending: pendingSignOut.isPending,
    leaveBy: signOutWith,
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

function isSlow(holder: SessionStateStore): boolean {
  const state = holder.get();
  return state.status === 'loading' && state.isSlow;
}

function setLeaving(holder: SessionStateStore, isLeavingNow: boolean): void {
  const state = holder.get();
  if (state.status !== 'ready') return;
  const { isSigningOut: _before, ...staying } = state;
  holder.set(isLeavingNow ? { ...staying, isSigningOut: true } : staying);
}

function isHere(userId: string, holder: SessionStateStore): boolean {
  const state = holder.get();
  return state.status === 'ready' && state.user.id === userId && !state.hasEnded;
}

/** What follows from the server's word on who is signed in. */
function createAuthReaction(deps: SessionDeps, holder: SessionStateStore, recognition: Recognition) {
  const { auth, userData } = deps;
  const sync = createSync(deps, holder, recognition);

  return {
    onUser(user: SessionUser | null): void {
      if (isSigningOut(holder.get())) return;
      const redirectError = auth.getRedirectResult();
      const state = holder.get();
      if (user === null) {
        userData.writeLastUser(null);
        // However that was learned: whoever reads or writes keeps the page, and signs in where they are.
        return state.status === 'ready' ? holder.set({ ...state, hasEnded: true }) : leave(redirectError);
      }
      // With somebody signed in, the error of the redirect belongs to an older attempt and is dropped.
      if (state.status !== 'ready' || state.user.firebaseUid !== user.firebaseUid) return void sync(user);
      if (state.isUnconfirmed) return void recognition.confirm(user, state);
      if (state.hasEnded) userData.writeLastUser(state.user);
      // The next session that ends has not been asked for yet.
      const { signInRequest: _done, ...staying } = state;
      return holder.set({ ...staying, hasEnded: false });
    },
    onProblem(problem: Error): void {
      if (holder.get().status !== 'ready') void recognition.handleProblem(problem);
    },
  };

  function leave(error: string | null): void {
    userData.clearCache();
    holder.set({ status: 'signedOut', error, canRetry: false });
    // The session ended while no page was open, or the page was left before all was locked.
    void userData.lock('all');
    if (error === null) void nameWrongAddress();
  }

  async function nameWrongAddress(): Promise<void> {
    // Without an answer nobody is kept waiting: the button itself will say what is wrong.
    const problem = await auth.findAddressProblem().catch(() => null);
    const state = holder.get();
    if (problem && state.status === 'signedOut' && state.error === null) holder.set({ ...state, error: problem });
  }
}

/** Turns a proved identity into the database user; only then does the app show. */
function createSync({ call: send, tabs, userData }: SessionDeps, holder: SessionStateStore, recognition: Recognition) {
  let latest = 0;
  return async (user: SessionUser): Promise<void> => {
    latest += 1;
    const turn = latest;
    const isCurrent = () => turn === latest && holder.get().status === 'syncing';
    holder.set({ status: 'syncing', isSlow: false });
    userData.prefetch(user);
    try {
      const known = await send(confirmUser, { body: user });
      if (!isCurrent()) return;
      userData.claimDevice(known.id);
      userData.writeLastUser(known);
      holder.set({ status: 'ready', user: known, hasEnded: false });
      tabs.post({ kind: 'signedIn', userId: known.id });
    } catch (error) {
      if (isCurrent()) await recognition.handleProblem(error instanceof Error ? error : new Error(String(error)), user);
    }
  };
}
