import { createContext, use, useEffect, type ReactNode } from 'react';
import { useStore } from '../state/store.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/session.ts';
import { createAuth, type AuthPage } from './auth.ts';
import { call } from '../api/api-client.ts';
import { localStores } from '../storage/local-stores.ts';
import type { UserPresence } from './ended-session.ts';
import type { DaysDb } from '../storage/cached-days/days-db.ts';
import {
  claimUserStorage,
  createSignOutFlag,
  readLastUserId,
  clearUserStorage,
  isSessionMarkedEnded,
  markSessionEnded,
} from '../storage/browser/user-storage.ts';
import { createPendingSignOut } from './pending-sign-out.ts';
import {
  createSessionStore,
  type UserData,
  type SessionStore,
  type TabMessage,
  type SessionTabs,
} from './session-store.ts';
import type { SessionState } from './session-state.ts';
import { clearUnsaved, hasUnstored, hasUnsaved } from '../storage/browser/unsaved-changes.ts';
import { schedule } from '../time/schedule.ts';
import { whenIdle } from '../time/when-idle.ts';

const CHANNEL_NAME = 'learn-session';
const openStorage = () => window.localStorage;

const SessionContext = createContext<SessionStore | null>(null);

interface BrowserSessionOptions {
  queryClient: QueryClient;
  /** Begins to fetch what this person sees first. */
  prefetch: (userId: string) => void;
}

/** The session of this tab, over the real browser; made once, by main.tsx. */
export function createBrowserSession(options: BrowserSessionOptions): SessionStore {
  const pendingSignOut = createPendingSignOut({ call, mark: createSignOutFlag(openStorage), schedule });
  return createSessionStore({
    auth: createAuth({ call, page: browserPage, pendingSignOut }),
    pendingSignOut,
    call,
    tabs: createTabs(),
    schedule,
    presence: createPresence(),
    userData: createUserData(options),
  });
}

export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  // The browser's memory of pages is outside React.
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => event.persisted && session.onPageRestore();
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** What can be done about being signed in: sign in, sign out, try again. */
export function useSession(): SessionStore {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used outside SessionProvider');
  return session;
}

export function useSessionState(): SessionState {
  const session = useSession();
  return useStore(session);
}

/** The database user; pages show only when there is one. */
export function usePerson(): User {
  const state = useSessionState();
  if (state.status !== 'ready') throw new Error('usePerson is used where nobody is signed in');
  return state.user;
}

const browserPage: AuthPage = {
  address: () => new URL(window.location.href),
  replaceAddress: (path) => window.history.replaceState(null, '', path),
  redirectTo: (url) => window.location.assign(url),
};

function createTabs(): SessionTabs {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone and takes no target
    post: (message) => channel.postMessage(message),
    listen(listener) {
      // Only this app posts to the channel, and only what `post` takes.
      const handle = (event: MessageEvent<TabMessage>) => listener(event.data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
  };
}

/** Keys of other tabs count too: they are told every few seconds. */
const TELL_KEY_MS = 5000;
const KEY_CHANNEL_NAME = 'learn-keys';

function createPresence(): UserPresence {
  return {
    now: () => Date.now(),
    onKey(listener) {
      const channel = new BroadcastChannel(KEY_CHANNEL_NAME);
      let toldMs = Number.NEGATIVE_INFINITY;
      const stopHearing = listen(channel, 'message')(listener);
      const hear = () => {
        listener();
        if (Date.now() - toldMs < TELL_KEY_MS) return;
        toldMs = Date.now();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin alone and takes no target
        channel.postMessage(null);
      };
      // What is dictated or pasted presses no key.
      const stops = ['keydown', 'input'].map((name) => listen(window, name)(hear));
      return () => {
        stopHearing();
        for (const stop of stops) stop();
        channel.close();
      };
    },
    onReturn: listen(document, 'visibilitychange'),
    onLeave: listen(window, 'pagehide'),
  };
}

function listen(target: EventTarget, name: string) {
  return (listener: () => void) => {
    target.addEventListener(name, listener);
    return () => target.removeEventListener(name, listener);
  };
}

async function loadLock() {
  return (await import('../storage/privacy/lock-browser.ts')).lockBrowserStorage;
}

function createUserData({ queryClient, prefetch }: BrowserSessionOptions): UserData {
  let stopRemembering: (() => void) | undefined;
  // False also where storage took no mark: then its absence says nothing.
  let isMarked = false;
  const isSignedInElsewhere = () => isMarked && !isSessionMarkedEnded(openStorage);
  return {
    isSignedInElsewhere,
    readLastUser: async () => (isSessionMarkedEnded(openStorage) ? null : withShelf((shelf) => shelf.readLastUser())),
    writeLastUser(user) {
      stopRemembering?.();
      markSessionEnded(openStorage, user === null);
      isMarked = isSessionMarkedEnded(openStorage);
      stopRemembering = whenIdle(
        () => void withShelf((shelf) => (user ? shelf.writeLastUser(user) : shelf.clearLastUser())),
      );
    },
    prefetch({ firebaseUid }) {
      // A page from the server names the list itself.
      if (document.querySelector('link[rel=preload][href^="/api/reflections/"]')) return;
      void withShelf(async (shelf) => {
        const known = await shelf.readLastUser();
        if (known?.firebaseUid === firebaseUid) prefetch(known.id);
      });
    },
    hasUnsaved,
    prepareSignOut: localStores.prepareSignOut,
    hasUnstored,
    preloadLock: () => void loadLock().catch(() => undefined),
    async lock(which) {
      stopRemembering?.();
      if (which === 'all' && !hasUnstored()) {
        clearUnsaved();
        await localStores.close();
      }
      // Where the code is missing, the next start locks.
      await loadLock()
        .then((lock) => (isSignedInElsewhere() ? undefined : lock(isSessionMarkedEnded(openStorage) ? 'all' : which)))
        .catch(() => undefined);
    },
    clearCache: () => queryClient.clear(),
    clear() {
      stopRemembering?.();
      queryClient.clear();
      clearUnsaved();
      clearUserStorage(openStorage);
      void eraseAll();
    },
    claimDevice(userId) {
      if (!claimUserStorage(openStorage, userId)) return;
      queryClient.clear();
      clearUnsaved();
    },
  };
}

/** The keeper goes first: it seals the days that only this device has. */
async function eraseAll(): Promise<void> {
  await localStores.erase();
  await withShelf((shelf) => shelf.clear());
  // Where the keeper's code had not arrived, drafts and what waits lie here as they were.
  await loadLock()
    .then((lock) => (readLastUserId(openStorage) === null ? lock('left') : undefined))
    .catch(() => undefined);
}

/** Apart from the first load; a browser that forbids storage, or refuses it, keeps nobody out. */
async function withShelf<Result>(work: (shelf: DaysDb) => Promise<Result>): Promise<Result | null> {
  try {
    const { daysDb } = await import('../storage/cached-days/days-db.ts');
    return await work(daysDb);
  } catch {
    return null;
  }
}
