/** Tests bring their own. */
export interface Scheduler {
  /** Returns what stops it. */
  every(ms: number, work: () => void): () => void;
}

export const systemScheduler: Scheduler = {
  every(ms, work) {
    const timer = setInterval(work, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};
