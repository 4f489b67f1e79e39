// Hand-written stand-ins for the browser and the server, for the tests of auth.ts and session-machine.ts.
import type { AuthPage } from './auth.ts';
import type { call } from '../api/api-client.ts';
import type { Channel } from '../storage/browser/tab-channel.ts';
import type { SignOutLocks } from './pending-sign-out.ts';
import type { SignOutFlag } from '../storage/browser/user-storage.ts';
import type { UserPresence } from './ended-session.ts';
import type { TabMessage } from './session-store.ts';

export type Answers = Record<string, () => unknown>;

interface SendOptions {
  body?: unknown;
  early?: Promise<Response | null>;
}

/** Answers by path; a path that nobody expected fails the test. */
export function createFakeServer(answers: Answers) {
  const sent: { path: string; body: unknown }[] = [];
  const send = async (route: { path: string }, options: SendOptions): Promise<unknown> => {
    const early = await options.early;
    if (early) return early.json();
    sent.push({ path: route.path, body: options.body });
    const answer = answers[route.path];
    if (!answer) throw new Error(`Nothing is expected at ${route.path}`);
    return answer();
  };
  return {
    answers,
    // The fake answers what each test wrote down, so the route's types do not matter to it.
    call: send as unknown as typeof call,
    bodies: (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body),
    paths: () => sent.map(({ path }) => path),
  };
}

export function createFakePage(address: string): AuthPage & { left: string[] } {
  let current = new URL(address);
  const left: string[] = [];
  return {
    left,
    address: () => new URL(current),
    replaceAddress: (path) => {
      current = new URL(path, current);
    },
    publicUrl: () => 'http://localhost:3000',
    redirectTo: (url) => {
      left.push(url);
    },
  };
}

/** The device's note of a pending sign-out, as another tab or the next start reads it. */
export function createFakeSignOutFlag(isPending = false): SignOutFlag {
  let isSet = isPending;
  return {
    isSet: () => isSet,
    set: (next) => {
      isSet = next;
    },
  };
}

/** Shared locks of one browser, which each of its tabs can see. */
export function createFakeLocks(): SignOutLocks {
  const held: { name: string }[] = [];
  return {
    async request(name, _options, work) {
      const lock = { name };
      held.push(lock);
      try {
        return await work();
      } finally {
        held.splice(held.indexOf(lock), 1);
      }
    },
    query: async () => ({ held: [...held] }),
  };
}

/** The other tabs: what they were told, and a way to speak as one of them. */
export function createFakeTabs(): Channel<TabMessage> & {
  posted: TabMessage[];
  receive: (message: TabMessage) => void;
} {
  const posted: TabMessage[] = [];
  const listeners = new Set<(message: TabMessage) => void>();
  return {
    posted,
    post: (message) => {
      posted.push(message);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive: (message) => {
      for (const listener of listeners) listener(message);
    },
  };
}

/** Time that passes only when a test says so. */
export function createFakeClock() {
  const timers = new Set<{ run: () => void; delayMs: number }>();
  return {
    schedule(run: () => void, delayMs: number): () => void {
      const timer = { run, delayMs };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    pass(ms: number): void {
      // What is scheduled on the way is for another time.
      const due = [...timers].filter(({ delayMs }) => delayMs <= ms);
      for (const timer of due) {
        timers.delete(timer);
        timer.run();
      }
    },
  };
}

/** A person at the keyboard, and a clock that only a test turns. */
export function createFakePresence() {
  let nowMs = 0;
  const listeners = { key: new Set<() => void>(), return: new Set<() => void>(), leave: new Set<() => void>() };
  const port: UserPresence = {
    onKey: listenTo(listeners.key),
    onReturn: listenTo(listeners.return),
    onLeave: listenTo(listeners.leave),
    now: () => nowMs,
  };
  return {
    port,
    pass: (ms: number) => void (nowMs += ms),
    pressKey: () => tell(listeners.key),
    comeBack: () => tell(listeners.return),
    leave: () => tell(listeners.leave),
  };
}

function listenTo(listeners: Set<() => void>) {
  return (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
}

function tell(listeners: ReadonlySet<() => void>): void {
  for (const listener of listeners) listener();
}

export function deferred<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { promise, resolve };
}

/** Lets every promise that is settled already have its say. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
