/** Tests bring their own. */
export interface Timers {
  /** Returns what stops it. */
  every(ms: number, work: () => void): () => void;
}

export const systemTimers: Timers = {
  every(ms, work) {
    const timer = setInterval(work, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
