// A session that stays in one state, for screens that are rendered without a browser.
import { createStore } from '../state/store.ts';
import type { SessionState } from './session-state.ts';
import type { SessionStore } from './session-store.ts';

export function createFixedSession(state: SessionState): SessionStore {
  // A first render reads only these. The rest needs a browser.
  return { ...createStore(state), isSignOutPending: () => false } as Partial<SessionStore> as SessionStore;
}
