// loading → signedOut | syncing → ready: who may see the app, decided from what the server says. It knows no React and
// no browser; web/lib/session.tsx gives it both.
import { confirmUser, type SessionUser } from '#contract/session.ts';
import type { Auth } from './auth.ts';
import type { call } from './call.ts';
import { createSessionHolder, type Schedule, type SessionHolder } from './session-state.ts';

export type TabMessage = { kind: 'signedIn'; userId: string } | { kind: 'signedOut' };

/** Messages between the tabs of one browser. */
export interface Tabs {
  post: (message: TabMessage) => void;
  listen: (listener: (message: TabMessage) => void) => () => void;
}

/** What this device keeps of a person. */
export interface PersonData {
  hasUnsaved: () => boolean;
  /** Empties what is in memory. */
  clearCache: () => void;
  /** Removes everything, from the disk too. */
  forget: () => void;
  /** Says whose device this is now, removing what another person left on it. */
  claim: (userId: string) => void;
}

interface SessionDeps {
  auth: Auth;
  call: typeof call;
  tabs: Tabs;
  schedule: Schedule;
  personData: PersonData;
}

export type Session = ReturnType<typeof createSession>;

export function createSession(deps: SessionDeps) {
  const { auth, tabs, personData } = deps;
  const holder = createSessionHolder(deps.schedule);
  const reactToAuth = createAuthReaction(deps, holder);

  const load = () => {
    holder.set({ status: 'loading', isSlow: false });
    void auth.check();
  };
  const endHere = () => {
    personData.forget();
    holder.set({ status: 'signedOut', error: null, canRetry: false });
  };
  const end = () => {
    const state = holder.get();
    if (state.status === 'ready') holder.set({ ...state, hasEnded: true });
  };
  const reactToTab = (message: TabMessage) => {
    const state = holder.get();
    if (message.kind === 'signedIn') return isHere(message.userId, holder) ? undefined : void auth.check();
    if (state.status !== 'ready') return undefined;
    // What is still being typed here is not swept away by a press in another tab.
    return personData.hasUnsaved() ? end() : endHere();
  };

  return {
    get: holder.get,
    subscribe: holder.subscribe,
    /** Asks for the first time; answers with how to stop listening. */
    start(): () => void {
      const stops = [auth.onAuthStateChanged(reactToAuth), tabs.listen(reactToTab)];
      load();
      return () => stops.forEach((stop) => stop());
    },
    tryAgain: load,
    /** The page came back out of the browser's memory: who is signed in may have changed meanwhile. */
    restore: () => (personData.hasUnsaved() ? void auth.check() : load()),
    end,
    signIn: auth.signInWithRedirect,
    async signOut(): Promise<void> {
      await auth.signOut();
      endHere();
      tabs.post({ kind: 'signedOut' });
    },
    /** Every session of the person has just been ended, this one too. */
    leave(): void {
      endHere();
      tabs.post({ kind: 'signedOut' });
    },
  };
}

function isHere(userId: string, holder: SessionHolder): boolean {
  const state = holder.get();
  return state.status === 'ready' && state.user.id === userId && !state.hasEnded;
}

/** What follows from the server's word on who is signed in. */
function createAuthReaction(deps: SessionDeps, holder: SessionHolder) {
  const { auth, personData } = deps;
  const sync = createSync(deps, holder);

  return {
    onUser(user: SessionUser | null): void {
      const redirectError = auth.getRedirectResult();
      const state = holder.get();
      if (user === null && state.status === 'ready' && personData.hasUnsaved())
        return holder.set({ ...state, hasEnded: true });
      if (user === null) return leave(redirectError);
      // With somebody signed in, the error of the redirect belongs to an older attempt and is dropped.
      if (state.status === 'ready' && state.user.firebaseUid === user.firebaseUid)
        return holder.set({ ...state, hasEnded: false });
      return void sync(user);
    },
    onProblem(problem: Error): void {
      if (holder.get().status === 'ready') return;
      holder.set({ status: 'signedOut', error: problem.message, canRetry: true });
    },
  };

  function leave(error: string | null): void {
    personData.clearCache();
    holder.set({ status: 'signedOut', error, canRetry: false });
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
function createSync({ call: send, tabs, personData }: SessionDeps, holder: SessionHolder) {
  let latest = 0;
  return async (user: SessionUser): Promise<void> => {
    latest += 1;
    const turn = latest;
    const isCurrent = () => turn === latest && holder.get().status === 'syncing';
    holder.set({ status: 'syncing', isSlow: false });
    try {
      const known = await send(confirmUser, { body: user });
      if (!isCurrent()) return;
      personData.claim(known.id);
      holder.set({ status: 'ready', user: known, hasEnded: false });
      tabs.post({ kind: 'signedIn', userId: known.id });
    } catch (error) {
      if (!isCurrent()) return;
      const message = error instanceof Error ? error.message : String(error);
      holder.set({ status: 'signedOut', error: message, canRetry: true });
    }
  };
}
