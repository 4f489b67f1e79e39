// One making at a time of the same text: a second press waits for the first one's answer, in this process by listening
// along, at another one by its row. What nobody listens to any more is not made to its end.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TextLeases } from './rows/text-leases.ts';

/** Whoever asks for a text. */
export interface GenerationListener {
  /** Aborts when they have gone. */
  signal?: AbortSignal;
  onText?: (textSoFar: string) => void;
}

export interface GenerationContext {
  signal: AbortSignal;
  onText(textSoFar: string): void;
  /** True when another process may have just made it. */
  hasWaitedForLease: boolean;
}

interface RunParams {
  userId: string;
  /** Names kind, days and input: every caller of one name makes the same. */
  name: string;
  /** It takes long enough for another process to be kept from doing the same. */
  needsLease: boolean;
  listener: GenerationListener;
}

export interface SingleFlight {
  /** Rejects with the listener's reason once they have gone. */
  run<T>(asked: RunParams, make: (making: GenerationContext) => Promise<T>): Promise<T>;
}

interface Deps {
  leases: TextLeases;
  /** Aborts when this process is about to stop. */
  shutdownSignal?: AbortSignal | undefined;
}

interface SharedRun {
  promise: Promise<unknown>;
  listeners: Set<GenerationListener>;
  control: AbortController;
  text: string | null;
}

/** A process that has died is found out after this long. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
const POLL_MS = 200;
/** Then whoever waits is answered without it. */
const WAIT_MAX_MS = 21_000;

export function createSingleFlight({ leases, shutdownSignal }: Deps): SingleFlight {
  const underway = new Map<string, SharedRun>();

  function begin<T>(key: string, asked: RunParams, make: (making: GenerationContext) => Promise<T>): SharedRun {
    const control = new AbortController();
    const listeners = new Set<GenerationListener>();
    const signal = shutdownSignal ? AbortSignal.any([control.signal, shutdownSignal]) : control.signal;
    const onText = (text: string): void => {
      flight.text = text;
      for (const listener of listeners) listener.onText?.(text);
    };
    const promise = runWithLease({ params: asked, signal, leases }, (hasWaited, own) =>
      make({ signal: own, onText, hasWaitedForLease: hasWaited }),
    );
    const flight: SharedRun = { listeners, control, text: null, promise };
    underway.set(key, flight);
    const land = (): void => {
      if (underway.get(key) === flight) underway.delete(key);
    };
    promise.then(land, land);
    return flight;
  }

  function attend(
    key: string,
    { listeners, control, promise, text }: SharedRun,
    listener: GenerationListener,
  ): Promise<unknown> {
    const { signal } = listener;
    listeners.add(listener);
    if (text !== null) listener.onText?.(text);
    if (signal === undefined) return promise;
    const gone = Promise.withResolvers<never>();
    const leave = (): void => {
      listeners.delete(listener);
      gone.reject(signal.reason);
      if (listeners.size > 0) return;
      if (underway.get(key)?.control === control) underway.delete(key);
      control.abort();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
    return Promise.race([promise, gone.promise]).finally(() => signal.removeEventListener('abort', leave));
  }

  return {
    run<T>(asked: RunParams, make: (making: GenerationContext) => Promise<T>): Promise<T> {
      const key = `${asked.userId} ${asked.name}`;
      const flight = underway.get(key) ?? begin(key, asked, make);
      // The key names what is made, so every caller of one key makes the same type.
      return attend(key, flight, asked.listener) as Promise<T>;
    },
  };
}

interface LeasedRun {
  params: RunParams;
  signal: AbortSignal;
  leases: TextLeases;
}

async function runWithLease<T>(
  { params, signal, leases }: LeasedRun,
  make: (hasWaited: boolean, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!params.needsLease) return make(false, signal);
  const flight = { userId: params.userId, name: params.name };
  const own = { owner: randomUUID(), ms: LEASE_MS };
  let waitedMs = 0;
  while (!(await leases.acquire(flight, own))) {
    // The one who makes it takes too long, or this process is about to stop.
    if (waitedMs >= WAIT_MAX_MS || signal.aborted) return make(true, AbortSignal.abort());
    await sleep(POLL_MS);
    waitedMs += POLL_MS;
  }
  // A row that cannot be written now runs out by itself, and nobody is kept from their text by it.
  const renewing = setInterval(() => void leases.renew(flight, own).catch(() => {}), RENEW_MS);
  try {
    return await make(waitedMs > 0, signal);
  } finally {
    clearInterval(renewing);
    await leases.release(flight, own.owner).catch(() => {});
  }
}
