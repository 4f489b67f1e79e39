// How many reads that open much text run at once. Each takes tens of milliseconds and megabytes: a few of them together
// are served, and a hundred of one person would leave nothing for the others.
import { serverBusy } from '../http/errors/app-error.ts';

/** What a read is about to open. */
interface ReadCost {
  userId: string;
  /** Of the sealed texts together; known before one of them is opened. */
  bytes: number;
  /** `bytes` is as much as such a read can open at most: it waits like a large one, and is not charged for it. */
  isEstimate?: boolean;
}

export interface ReadLimiter {
  /** Resolves when the read may begin, with what ends it; refuses when it would have to wait too long. */
  acquire(reading: ReadCost): Promise<() => void>;
  run<Result>(reading: ReadCost, work: () => Promise<Result>): Promise<Result>;
  /**
   * For an answer that is opened while it is sent: ends with its last item, or when the client takes no more. An answer
   * that takes longer than a second waits for a place again before it opens more.
   */
  limitStream<Item>(reading: ReadCost, items: AsyncIterable<Item>): Promise<AsyncIterable<Item>>;
}

/** A read below this is over in a few milliseconds. */
const HEAVY_BYTES = 1_000_000;
const PER_USER_MAX = 2;
const CONCURRENCY_MAX = 8;
const WAIT_MAX_MS = 5_000;
const QUEUE_MAX = 100;
/** Shorter than the wait: a read that hangs keeps no other read waiting until that one is refused. */
const HOLD_MAX_MS = 4_000;
/** An answer that the client takes slowly has one day in memory; the place goes to the next read after this long. */
const STREAM_HOLD_MAX_MS = 1_000;

interface PendingRead {
  userId: string;
  holdMs: number;
  begin(place: Slot): void;
}

interface SlotParams {
  userId: string;
  holdMs: number;
  /** Null: never refused. */
  waitMs: number | null;
}

/** `charge` counts every read of a known size for its person, also the small ones. */
export function createReadLimiter(charge: (userId: string, bytes: number) => void): ReadLimiter {
  const { acquireSlot, wait } = createQueue();

  async function enter(reading: ReadCost): Promise<() => void> {
    if (!reading.isEstimate) charge(reading.userId, reading.bytes);
    if (!isHeavy(reading)) return () => {};
    return (await acquireSlot({ userId: reading.userId, holdMs: HOLD_MAX_MS })).release;
  }

  /** An answer that has begun cannot be refused any more: it waits as long as it takes, with nothing opened. */
  async function* takeTurns<Item>(items: AsyncIterable<Item>, userId: string, first: Slot): AsyncGenerator<Item> {
    let place = first;
    // Begun and not taken to its end, `return` is called, which runs the last line as well.
    try {
      for await (const item of items) {
        yield item;
        if (!place.isHeld()) place = await wait({ userId, holdMs: STREAM_HOLD_MAX_MS, waitMs: null });
      }
    } finally {
      place.release();
    }
  }

  return {
    acquire: enter,
    async run(reading, work) {
      const leave = await enter(reading);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    async limitStream(reading, items) {
      charge(reading.userId, reading.bytes);
      // Each step of a generator costs a short list some microseconds for nothing.
      if (!isHeavy(reading)) return items;
      const { userId } = reading;
      return takeTurns(items, userId, await acquireSlot({ userId, holdMs: STREAM_HOLD_MAX_MS }));
    },
  };
}

interface Queue {
  /** Refuses where it would have to wait too long. */
  acquireSlot(asked: Omit<SlotParams, 'waitMs'>): Promise<Slot>;
  wait(asked: SlotParams): Promise<Slot>;
}

function createQueue(): Queue {
  const waiting = new Set<PendingRead>();
  const places = createSlots(admitNext);

  /** Whose person holds fewest places, then the one that waits longest: a person with many reads holds up no other. */
  function findNext(): PendingRead | undefined {
    const free = [...waiting].filter(({ userId }) => places.hasCapacity(userId));
    const fewest = Math.min(...free.map(({ userId }) => places.countOf(userId)));
    return free.find(({ userId }) => places.countOf(userId) === fewest);
  }

  function admitNext(): void {
    for (let next = findNext(); next; next = findNext()) {
      waiting.delete(next);
      next.begin(places.acquire(next));
    }
  }

  function wait({ userId, holdMs, waitMs }: SlotParams): Promise<Slot> {
    return new Promise((resolve, reject) => {
      const refuse = (): void => {
        waiting.delete(own);
        reject(serverBusy());
      };
      const timer = waitMs === null ? undefined : setTimeout(refuse, waitMs);
      const own: PendingRead = {
        userId,
        holdMs,
        begin(place) {
          clearTimeout(timer);
          resolve(place);
        },
      };
      waiting.add(own);
      admitNext();
    });
  }

  async function takePlace({ userId, holdMs }: Omit<SlotParams, 'waitMs'>): Promise<Slot> {
    if (places.hasCapacity(userId)) return places.acquire({ userId, holdMs });
    if (waiting.size >= QUEUE_MAX) throw serverBusy();
    return wait({ userId, holdMs, waitMs: WAIT_MAX_MS });
  }

  return { acquireSlot: takePlace, wait };
}

function isHeavy({ bytes }: ReadCost): boolean {
  return bytes > HEAVY_BYTES;
}

interface Slot {
  isHeld(): boolean;
  release(): void;
}

interface Slots {
  hasCapacity(userId: string): boolean;
  countOf(userId: string): number;
  /** The place goes back by itself after `holdMs`. */
  acquire(asked: { userId: string; holdMs: number }): Slot;
}

function createSlots(onLeave: () => void): Slots {
  const taken = new Map<string, number>();
  let count = 0;

  const countOf = (userId: string): number => taken.get(userId) ?? 0;

  function change(userId: string, by: 1 | -1): void {
    count += by;
    const own = countOf(userId) + by;
    if (own === 0) taken.delete(userId);
    else taken.set(userId, own);
  }

  return {
    countOf,
    hasCapacity: (userId) => count < CONCURRENCY_MAX && countOf(userId) < PER_USER_MAX,
    acquire({ userId, holdMs }) {
      change(userId, 1);
      let isOver = false;
      const leave = (): void => {
        if (isOver) return;
        isOver = true;
        clearTimeout(timer);
        change(userId, -1);
        onLeave();
      };
      const timer = setTimeout(leave, holdMs);
      timer.unref();
      return { isHeld: () => !isOver, release: leave };
    },
  };
}
