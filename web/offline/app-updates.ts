// Decides when a new build of Learn replaces the running one. It never interrupts the person: the new worker activates while
// the page is idle, and the page reloads only at a navigation.

export interface UpdateDeps {
  /** True when a reload would lose nothing: no unsaved text, no running request, no open toast. */
  isIdle: () => boolean;
  /** The current page waits for code that could not be loaded. */
  isCodeMissing: () => boolean;
  isOnline: () => boolean;
  /** The running build. */
  build: string;
  /** Session storage: the build that was reloaded because of missing code. */
  memory: { get: () => string | null; set: (build: string) => void };
  /** Activates the waiting worker, if there is one. */
  activate: () => void;
  reload: () => void;
  /** Runs later; returns the function that cancels it. */
  schedule: (run: () => void, delayMs: number) => () => void;
}

/**
 * Time for a new page to finish its requests. Chromium changes workers only between requests; a request during the change
 * keeps the old worker for half a minute, or for good while the developer tools are open.
 */
const ACTIVATE_DELAY_MS = 1000;

export type AppUpdates = ReturnType<typeof createAppUpdates>;

export function createAppUpdates(deps: UpdateDeps) {
  const { isIdle, isCodeMissing, isOnline, build, memory, activate, reload, schedule } = deps;
  // The worker serves a newer build than the one that runs.
  let isOutdated = false;
  let hasChunkError = false;
  let cancelActivation: (() => void) | null = null;

  function activateIfIdle(): void {
    if (isIdle()) activate();
  }

  /** Once per build: if a reload brought no newer build, the next one would not either. */
  function reloadForCode(): boolean {
    if (!hasChunkError || !isCodeMissing() || !isOnline() || memory.get() === build) return false;
    memory.set(build);
    reload();
    return true;
  }

  return {
    /** A worker of another build has replaced the one that this page started with. */
    markOutdated(): void {
      isOutdated = true;
    },
    /** A chunk could not be loaded: after a deployment its file may no longer be on the server. */
    onChunkError(): void {
      hasChunkError = true;
      reloadForCode();
    },
    onHide: activateIfIdle,
    /** The router shows another page. */
    onNavigate(): void {
      cancelActivation?.();
      if (reloadForCode()) return;
      if (isOutdated && isIdle()) reload();
      else cancelActivation = schedule(activateIfIdle, ACTIVATE_DELAY_MS);
    },
  };
}
