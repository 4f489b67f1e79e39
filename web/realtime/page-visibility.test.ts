import { describe, expect, test } from 'vitest';
import { createPageVisibility } from './page-visibility.ts';
import type { SessionState } from '../session/session-state.ts';

const HERE: SessionState = {
  status: 'ready',
  user: { id: 'ada', firebaseUid: 'uid-ada', email: null, displayName: 'Ada', dayEndsAt: 0 },
  hasEnded: false,
};

describe('a stream is wanted', () => {
  test('while the page stays visible', () => {
    const { attention, told, page, session } = look();
    expect(attention.isVisible()).toBe(true);

    session.set({ ...HERE, isSigningOut: true });
    session.set(HERE);
    page.show(false);
    page.show(true);

    expect(told).toEqual([false, true, false, true]);
  });

  test('not by a page that comes into sight while its person is being signed out', () => {
    const { attention, told, page, session } = look();
    session.set({ ...HERE, isSigningOut: true });
    told.length = 0;

    page.show(true);

    expect(told).toEqual([false]);
    expect(attention.isVisible()).toBe(false);
  });

  test('not any more in the moment in which its person is signed out', () => {
    const { told, session } = look();

    session.set({ ...HERE, isSigningOut: true });
    session.set({ status: 'signedOut', error: null, canRetry: false });

    expect(told).toEqual([false]);
  });

  test('no more than before when something else of the session changes', () => {
    const { told, session } = look();

    session.set({ ...HERE, isUnconfirmed: true });

    expect(told).toEqual([]);
  });

  test('not after unsubscribing', () => {
    const { told, page, session, stop } = look();

    stop();
    session.set({ ...HERE, isSigningOut: true });
    page.show(false);

    expect(told).toEqual([]);
  });
});

function look() {
  const session = createSession();
  const page = createPage();
  const told: boolean[] = [];
  const attention = createPageVisibility(session, page);
  const stop = attention.watchVisibility((isWanted) => void told.push(isWanted));
  return { attention, told, page, session, stop };
}

function createSession() {
  let state: SessionState = HERE;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(next: SessionState) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

function createPage() {
  let isSeen = true;
  const listeners = new Set<(isSeen: boolean) => void>();
  return {
    isVisible: () => isSeen,
    watchVisibility(listener: (isSeen: boolean) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show(next: boolean) {
      isSeen = next;
      for (const listener of listeners) listener(next);
    },
  };
}
