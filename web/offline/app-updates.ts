// Decides when a new build replaces the running one, without interrupting the person.

export interface UpdateDeps {
  /** True when a reload would lose nothing: no unsaved text, no running request, no open toast. */
  isIdle: () => boolean;
  isCodeMissing: () => boolean;
  activate: () => void;
  reload: () => void;
  /** Reloads if the server has a newer build, and nothing is unsaved; once per build. */
  reloadForCode: () => void;
  schedule: (run: () => void, delayMs: number) => () => void;
}

/** A new page finishes its requests first: a request during the change of workers keeps the old worker running. */
const ACTIVATE_DELAY_MS = 1000;

export type AppUpdates = ReturnType<typeof createAppUpdates>;

export function createAppUpdates(deps: UpdateDeps) {
  const { isIdle, isCodeMissing, activate, reload, schedule } = deps;
  let isOutdated = false;
  let hasChunkError = false;
  let cancelActivation: (() => void) | null = null;

  function activateIfIdle(): void {
    if (isIdle()) activate();
  }

  function reloadIfCodeIsMissing(): void {
    if (hasChunkError && isCodeMissing()) deps.reloadForCode();
  }

  return {
    /** A worker of another build has replaced the one that this page started with. */
    markOutdated(): void {
      isOutdated = true;
    },
    /** A chunk could not be loaded: after a deployment its file may no longer be on the server. */
    onChunkError(): void {
      hasChunkError = true;
      reloadIfCodeIsMissing();
    },
    onHide: activateIfIdle,
    onNavigate(): void {
      cancelActivation?.();
      reloadIfCodeIsMissing();
      if (isOutdated && isIdle()) reload();
      else cancelActivation = schedule(activateIfIdle, ACTIVATE_DELAY_MS);
    },
  };
}
