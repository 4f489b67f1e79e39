// How many reads that open much text run at once. Each takes tens of milliseconds and megabytes: a few of them together
// are served, and a hundred of one person would leave nothing for the others.
import { serverBusy } from './errors.ts';

/** What a read is about to open. */
interface Reading {
  userId: string;
  /** Of the sealed texts together; known before one of them is opened. */
  bytes: number;
}

export interface HeavyReads {
  /** Resolves when the read may begin, with what ends it; refuses when it would have to wait too long. */
  enter(reading: Reading): Promise<() => void>;
  run<Result>(reading: Reading, work: () => Promise<Result>): Promise<Result>;
  /** For an answer that is opened while it is sent: ends with its last item, or when nobody takes any more. */
  follow<Item>(reading: Reading, items: AsyncIterable<Item>): Promise<AsyncIterable<Item>>;
}

/** A read below this is over in a few milliseconds. */
const HEAVY_BYTES = 1_000_000;
const PER_PERSON_MAX = 2;
const AT_ONCE_MAX = 8;
const WAIT_MAX_MS = 5_000;
const WAITING_MAX = 100;
/** Who takes an answer slowly has one day of it in memory; the place goes to the next one after this long. */
const HOLD_MAX_MS = 15_000;

interface Waiting {
  userId: string;
  begin(leave: () => void): void;
}

export function createHeavyReads(): HeavyReads {
  const waiting = new Set<Waiting>();
  const places = createPlaces(admitNext);

  /** The longest waiting one whose person has a place left: a person with many reads does not hold up the others. */
  function admitNext(): void {
    for (const next of waiting) {
      if (!places.hasRoom(next.userId)) continue;
      waiting.delete(next);
      next.begin(places.take(next.userId));
    }
  }

  function wait(userId: string): Promise<() => void> {
    if (waiting.size >= WAITING_MAX) throw serverBusy();
    return new Promise((resolve, reject) => {
      const own: Waiting = {
        userId,
        begin(leave) {
          clearTimeout(timer);
          resolve(leave);
        },
      };
      const timer = setTimeout(() => {
        waiting.delete(own);
        reject(serverBusy());
      }, WAIT_MAX_MS);
      waiting.add(own);
    });
  }

  async function enter(reading: Reading): Promise<() => void> {
    const { userId } = reading;
    if (!isHeavy(reading)) return () => {};
    return places.hasRoom(userId) ? places.take(userId) : wait(userId);
  }

  return {
    enter,
    async run(reading, work) {
      const leave = await enter(reading);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    async follow(reading, items) {
      // Each step of a generator costs a short list some microseconds for nothing.
      return isHeavy(reading) ? leaveAtEnd(items, await enter(reading)) : items;
    },
  };
}

function isHeavy({ bytes }: Reading): boolean {
  return bytes > HEAVY_BYTES;
}

interface Places {
  hasRoom(userId: string): boolean;
  /** Answers with what gives the place back; it comes back by itself when that takes too long. */
  take(userId: string): () => void;
}

function createPlaces(onLeave: () => void): Places {
  const taken = new Map<string, number>();
  let count = 0;

  function change(userId: string, by: 1 | -1): void {
    count += by;
    const own = (taken.get(userId) ?? 0) + by;
    if (own === 0) taken.delete(userId);
    else taken.set(userId, own);
  }

  return {
    hasRoom: (userId) => count < AT_ONCE_MAX && (taken.get(userId) ?? 0) < PER_PERSON_MAX,
    take(userId) {
      change(userId, 1);
      let isOver = false;
      const leave = (): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        change(userId, -1);
        onLeave();
      };
      const timer = setTimeout(leave, HOLD_MAX_MS);
      timer.unref();
      return leave;
    },
  };
}

/** Begun and not taken to its end, `return` is called, which runs the last line as well. */
async function* leaveAtEnd<Item>(items: AsyncIterable<Item>, leave: () => void): AsyncGenerator<Item> {
  try {
    yield* items;
  } finally {
    leave();
  }
}
