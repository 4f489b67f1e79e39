export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
}

export interface Scheduler {
  every(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = { now: () => Date.now() };

export const systemScheduler: Scheduler = {
  every(ms, work) {
    const timer = setInterval(work, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
