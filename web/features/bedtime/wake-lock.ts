// Keeps the screen on while somebody reads.

/** The part of the browser that is needed; tests bring their own. */
interface Screen {
  /** Absent where the browser knows no such lock. */
  request?: (() => Promise<{ release: () => Promise<void> }>) | undefined;
  isVisible: () => boolean;
}

/** Browsers give the lock only after a touch and take it back whenever the page is hidden. */
export function createWakeLock({ request, isVisible }: Screen) {
  let held: { release: () => Promise<void> } | null = null;
  let isWanted = false;
  let isStopped = false;

  const take = async () => {
    if (!request || isStopped || !isVisible()) return;
    try {
      const lock = await request();
      if (isStopped) return await lock.release();
      held = lock;
    } catch {
      // Refused, for a low battery for instance: the screen goes dark as it always does.
    }
  };

  return {
    /** The first touch. */
    async begin() {
      if (isWanted) return;
      isWanted = true;
      await take();
    },
    /** The page came back into view. */
    async renew() {
      if (isWanted) await take();
    },
    async stop() {
      isStopped = true;
      await held?.release();
    },
  };
}
