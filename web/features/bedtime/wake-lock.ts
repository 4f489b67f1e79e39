interface WakeLockDeps {
  /** Throws if the browser has no wake lock. */
  request: () => Promise<{ release: () => Promise<void> }>;
  isVisible: () => boolean;
}

/** Keeps the screen on. Browsers grant the lock only after a touch, and release it when the page is hidden. */
export function createWakeLock({ request, isVisible }: WakeLockDeps) {
  let held: { release: () => Promise<void> } | null = null;
  let isWanted = false;
  let isStopped = false;

  const take = async () => {
    if (isStopped || !isVisible()) return;
    try {
      const lock = await request();
      if (isStopped) return await lock.release();
      held = lock;
    } catch {
      // The browser refuses, for example at a low battery: the screen turns off as usual.
    }
  };

  return {
    async begin() {
      if (isWanted) return;
      isWanted = true;
      await take();
    },
    async renew() {
      if (isWanted) await take();
    },
    async stop() {
      isStopped = true;
      await held?.release();
    },
  };
}
