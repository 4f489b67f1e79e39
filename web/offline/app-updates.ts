// When another build of Learn may take the place of the one that runs. It never reloads under a person's hands: the new
// worker waits for a quiet moment, and the page itself is loaded anew only where one leaves it anyway.

export interface UpdateDeps {
  /** Nothing unsaved, nothing on its way, nothing said that a reload would take away. */
  isIdle: () => boolean;
  /** The page that is shown waits for code it could not fetch. */
  isCodeMissing: () => boolean;
  isOnline: () => boolean;
  /** Which build runs. */
  build: string;
  /** Outlives a reload and not the window: the build that was reloaded for want of code. */
  memory: { get: () => string | null; set: (build: string) => void };
  /** Tells the waiting worker, if there is one, to take over. */
  activate: () => void;
  reload: () => void;
  /** Runs later; answers with how to cancel it. */
  schedule: (run: () => void, delayMs: number) => () => void;
}

/**
 * How long a page that was just opened may still fetch, ms. Chromium changes workers only between two requests, and one
 * that comes in while it tries keeps the old worker until it is next idle: half a minute, or for ever under its tools.
 */
const SETTLE_MS = 1000;

export type AppUpdates = ReturnType<typeof createAppUpdates>;

export function createAppUpdates(moments: UpdateDeps) {
  const { isIdle, isCodeMissing, isOnline, build, memory, activate, reload, schedule } = moments;
  // What runs is older than what the worker serves now.
  let isOutdated = false;
  let hasFailedToFetch = false;
  let stopSettling: (() => void) | null = null;

  function takeOverIfQuiet(): void {
    if (isIdle()) activate();
  }

  /** Once for each build: where a reload brought no other one, the next would not either. */
  function reloadForCode(): boolean {
    if (!hasFailedToFetch || !isCodeMissing() || !isOnline() || memory.get() === build) return false;
    memory.set(build);
    reload();
    return true;
  }

  return {
    /** A worker of another build has taken over from the one this page began with. */
    markOutdated(): void {
      isOutdated = true;
    },
    /** Some code could not be fetched: after a deployment, its file is no longer on the server. */
    onChunkError(): void {
      hasFailedToFetch = true;
      reloadForCode();
    },
    onHide: takeOverIfQuiet,
    /** Another page of the app is shown now, at its own address. */
    onNavigate(): void {
      stopSettling?.();
      if (reloadForCode()) return;
      if (isOutdated && isIdle()) reload();
      else stopSettling = schedule(takeOverIfQuiet, SETTLE_MS);
    },
  };
}
