import { createContext, use, useEffect, type ReactNode } from 'react';
import { useStore } from '../state/store.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/session.ts';
import { createAuth, type AuthPage } from './auth.ts';
import { call } from '../api/api-client.ts';
import { buildKey } from '../api/query-keys.ts';
import { localStores } from '../storage/local-stores.ts';
import { keepDayEnd } from '../storage/browser/kept-settings.ts';
import type { UserPresence } from './ended-session.ts';
import type { DaysDb } from '../storage/cached-days/days-db.ts';
import {
  claimUserStorage,
  createSignOutFlag,
  readLastUserId,
  readRememberedUid,
  rememberUid,
  clearUserStorage,
  markSignOut,
  readSignOutTime,
  isSessionMarkedEnded,
  markSessionEnded,
} from '../storage/browser/user-storage.ts';
import { listFreshReads, readPageStart } from './page-data.ts';
import { createPendingSignOut } from './pending-sign-out.ts';
import { createSessionStore, type UserData, type SessionStore, type TabMessage } from './session-store.ts';
import { openChannel } from '../storage/browser/tab-channel.ts';
import type { SessionState } from './session-state.ts';
import { markSignedOut } from '../storage/browser/signed-out-mark.ts';
import { clearUnsaved, hasUnstored, hasUnsaved } from '../storage/browser/unsaved-changes.ts';
import { schedule } from '../time/schedule.ts';
import { whenIdle } from '../time/when-idle.ts';

const openStorage = () => window.localStorage;

const SessionContext = createContext<SessionStore | null>(null);

interface BrowserSessionOptions {
  queryClient: QueryClient;
  /** The page is the welcome page: nobody was signed in when it was sent. */
  isSignedOut: boolean;
}

export function createBrowserSession(options: BrowserSessionOptions): SessionStore {
  const pendingSignOut = createPendingSignOut({
    call,
    mark: createSignOutFlag(openStorage),
    schedule,
    locks: navigator.locks,
  });
  const remembered = readRememberedUid(openStorage);
  const times = { openedAt: performance.timeOrigin, signedOutAt: readSignOutTime(openStorage) };
  const { known, early } = readPageStart(document, { start: window.learnStart, remembered, ...times });
  return createSessionStore({
    auth: createAuth({ call, page: browserPage, pendingSignOut, early }),
    known,
    pendingSignOut,
    isSignedOut: options.isSignedOut,
    call,
    tabs: openChannel<TabMessage>('learn-session'),
    schedule,
    presence: createPresence(),
    userData: createUserData(options),
  });
}

export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => event.persisted && session.onPageRestore();
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): SessionStore {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used outside SessionProvider');
  return session;
}

export function useSessionState(): SessionState {
  return useStore(useSession());
}

export function usePerson(): User {
  const state = useSessionState();
  if (state.status !== 'ready') throw new Error('usePerson is used without a signed-in user');
  return state.user;
}

const browserPage: AuthPage = {
  address: () => new URL(window.location.href),
  replaceAddress: (path) => window.history.replaceState(null, '', path),
  // The redirect back from the provider must not open the welcome page.
  redirectTo: (url) => void markSignedOut(false).then(() => window.location.assign(url)),
  publicUrl: () => document.querySelector<HTMLMetaElement>('meta[name=public-url]')?.content ?? null,
};

/** Key presses are shared with the other tabs, at most this often. */
const SHARE_KEY_MS = 5000;

function createPresence(): UserPresence {
  return {
    now: () => Date.now(),
    onKey(listener) {
      const channel = openChannel<null>('learn-keys');
      let sharedAtMs = Number.NEGATIVE_INFINITY;
      const stopListening = channel.listen(listener);
      const handleKey = () => {
        listener();
        if (Date.now() - sharedAtMs < SHARE_KEY_MS) return;
        sharedAtMs = Date.now();
        channel.post(null);
      };
      // Dictation and paste cause no keydown event.
      const stops = ['keydown', 'input'].map((name) => listen(window, name)(handleKey));
      return () => {
        stopListening();
        for (const stop of stops) stop();
        channel.close();
      };
    },
    onReturn: listen(document, 'visibilitychange'),
    onLeave: listen(window, 'pagehide'),
  };
}

/** In the capture phase, because a text area ends its events (components/controls/text-area.tsx). */
function listen(target: EventTarget, name: string) {
  return (listener: () => void) => {
    target.addEventListener(name, listener, { capture: true });
    return () => target.removeEventListener(name, listener, { capture: true });
  };
}

async function loadLock() {
  return (await import('../storage/privacy/lock-device.ts')).lockBrowserStorage;
}

function createUserData({ queryClient }: BrowserSessionOptions): UserData {
  let cancelWrite: (() => void) | undefined;
  // False if the browser's storage refused the mark: then a missing mark means nothing.
  let isMarked = false;
  const isSignedInElsewhere = () => isMarked && !isSessionMarkedEnded(openStorage);
  return {
    isSignedInElsewhere,
    readLastUser: async () => (isSessionMarkedEnded(openStorage) ? null : withDaysDb((db) => db.readLastUser())),
    writeLastUser(user) {
      cancelWrite?.();
      markSessionEnded(openStorage, user === null);
      void markSignedOut(user === null);
      rememberUid(openStorage, user && user.firebaseUid);
      isMarked = isSessionMarkedEnded(openStorage);
      cancelWrite = whenIdle(() => void withDaysDb((db) => (user ? db.writeLastUser(user) : db.clearLastUser())));
    },
    hasUnsaved,
    prepareSignOut: localStores.prepareSignOut,
    hasUnstored,
    preloadLock: () => void loadLock().catch(() => undefined),
    async lock(which) {
      cancelWrite?.();
      if (which === 'all' && !hasUnstored()) {
        clearUnsaved();
        await localStores.close();
      }
      // If the code cannot be loaded, the next start locks.
      await loadLock()
        .then((lock) => (isSignedInElsewhere() ? undefined : lock(isSessionMarkedEnded(openStorage) ? 'all' : which)))
        .catch(() => undefined);
    },
    clearCache: () => queryClient.clear(),
    clear() {
      cancelWrite?.();
      queryClient.clear();
      clearUnsaved();
      clearUserStorage(openStorage);
      markSignOut(openStorage, Date.now());
      // What is shared from here on is nobody's.
      void markSignedOut(true);
      void eraseAll();
    },
    takeReads(first) {
      for (const [path, answer] of listFreshReads(first, performance.now()))
        queryClient.setQueryData(buildKey(path, 'reflections', first.person.id), answer);
    },
    claimDevice(userId) {
      if (!claimUserStorage(openStorage, userId)) return;
      queryClient.clear();
      clearUnsaved();
    },
    keepDayEnd: (hours) => keepDayEnd(openStorage, hours),
  };
}

/** The local store goes first, because it seals the days that only this device has. */
async function eraseAll(): Promise<void> {
  await localStores.erase();
  await withDaysDb((db) => db.clear());
  // If the local store's code was not loaded, drafts and the outbox are still unsealed.
  await loadLock()
    .then((lock) => (readLastUserId(openStorage) === null ? lock('left') : undefined))
    .catch(() => undefined);
}

/** Loads the database code after the first page. A browser that refuses storage does not prevent the sign-in. */
async function withDaysDb<Result>(work: (db: DaysDb) => Promise<Result>): Promise<Result | null> {
  try {
    const { daysDb } = await import('../storage/cached-days/days-db.ts');
    return await work(daysDb);
  } catch {
    return null;
  }
}
