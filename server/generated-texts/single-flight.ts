// One making at a time of the same text: a second press waits for the first one's answer, in this process by listening
// along, at another one by its row. What nobody listens to any more is not made to its end.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TextFlights } from './rows/text-leases.ts';

/** Whoever asks for a text. */
export interface Listener {
  /** Aborts when they have gone. */
  signal?: AbortSignal;
  onText?: (textSoFar: string) => void;
}

export interface Making {
  signal: AbortSignal;
  onText(textSoFar: string): void;
  /** True when another process may have just made it. */
  hasWaited: boolean;
}

interface Asked {
  userId: string;
  /** Names kind, days and input: every caller of one name makes the same. */
  name: string;
  /** It takes long enough for another process to be kept from doing the same. */
  isLong: boolean;
  listener: Listener;
}

export interface Flights {
  /** Rejects with the listener's reason once they have gone. */
  join<T>(asked: Asked, make: (making: Making) => Promise<T>): Promise<T>;
}

interface Deps {
  rows: TextFlights;
  /** Aborts when this process is about to stop. */
  closing?: AbortSignal | undefined;
}

interface Flight {
  promise: Promise<unknown>;
  listeners: Set<Listener>;
  control: AbortController;
  text: string | null;
}

/** A process that has died is found out after this long. */
const LEASE_MS = 10_000;
const RENEW_MS = 3_000;
const LOOK_MS = 200;
/** Then whoever waits is answered without it. */
const WAIT_MAX_MS = 21_000;

export function createFlights({ rows, closing }: Deps): Flights {
  const underway = new Map<string, Flight>();

  function begin<T>(key: string, asked: Asked, make: (making: Making) => Promise<T>): Flight {
    const control = new AbortController();
    const listeners = new Set<Listener>();
    const signal = closing ? AbortSignal.any([control.signal, closing]) : control.signal;
    const onText = (text: string): void => {
      flight.text = text;
      for (const listener of listeners) listener.onText?.(text);
    };
    const promise = fly({ asked, signal, rows }, (hasWaited, own) => make({ signal: own, onText, hasWaited }));
    const flight: Flight = { listeners, control, text: null, promise };
    underway.set(key, flight);
    const land = (): void => {
      if (underway.get(key) === flight) underway.delete(key);
    };
    promise.then(land, land);
    return flight;
  }

  function attend(key: string, { listeners, control, promise, text }: Flight, listener: Listener): Promise<unknown> {
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
    join<T>(asked: Asked, make: (making: Making) => Promise<T>): Promise<T> {
      const key = `${asked.userId} ${asked.name}`;
      const flight = underway.get(key) ?? begin(key, asked, make);
      // The key names what is made, so every caller of one key makes the same type.
      return attend(key, flight, asked.listener) as Promise<T>;
    },
  };
}

interface Flying {
  asked: Asked;
  signal: AbortSignal;
  rows: TextFlights;
}

async function fly<T>(
  { asked, signal, rows }: Flying,
  make: (hasWaited: boolean, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!asked.isLong) return make(false, signal);
  const flight = { userId: asked.userId, flight: asked.name };
  const own = { owner: randomUUID(), ms: LEASE_MS };
  let waitedMs = 0;
  while (!(await rows.take(flight, own))) {
    // The one who makes it takes too long, or this process is about to stop.
    if (waitedMs >= WAIT_MAX_MS || signal.aborted) return make(true, AbortSignal.abort());
    await sleep(LOOK_MS);
    waitedMs += LOOK_MS;
  }
  // A row that cannot be written now runs out by itself, and nobody is kept from their text by it.
  const renewing = setInterval(() => void rows.renew(flight, own).catch(() => {}), RENEW_MS);
  try {
    return await make(waitedMs > 0, signal);
  } finally {
    clearInterval(renewing);
    await rows.leave(flight, own.owner).catch(() => {});
  }
}
