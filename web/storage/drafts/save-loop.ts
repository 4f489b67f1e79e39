// Saves typed text, one save after the other, and retries: otherwise one failure would end saving for this visit.

/** Longest delay from the first unsaved key to the save: a crash loses less than a word. */
const SAVE_AFTER_MS = 300;
/** Delay after a failed save, so that repeated failures do not slow the page down. */
const RETRY_AFTER_MS = 3000;
const LONGEST_RETRY_MS = 60_000;

/** The person has signed out: their texts are no longer saved on this device, and a retry would not help. */
export class SignedOutError extends Error {}

/** The code of the local store could not be loaded, so nothing is saved yet. */
export class NotLoadedError extends Error {}

interface Deps {
  save: () => Promise<void>;
  onFailed: (error: unknown) => void;
  onScheduled?: () => void;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export function createSaveLoop({ save, onFailed, onScheduled, schedule }: Deps) {
  let cancel: (() => void) | null = null;
  let saving: Promise<void> = Promise.resolve();
  let isEnded = false;
  let runningSaves = 0;
  /** Retries in a row that did not find the code of the local store. A key asks for it at once. */
  let loadRetries = 0;

  const saveOnce = async (): Promise<void> => {
    if (isEnded) return;
    try {
      await save();
      loadRetries = 0;
    } catch (error) {
      onFailed(error);
      if (error instanceof SignedOutError) return end();
      scheduleSave(Math.min(LONGEST_RETRY_MS, RETRY_AFTER_MS * 2 ** loadRetries));
      if (error instanceof NotLoadedError) loadRetries += 1;
    }
  };
  const saveNow = (): Promise<void> => {
    cancel?.();
    cancel = null;
    runningSaves += 1;
    saving = saving.then(saveOnce).then(() => void (runningSaves -= 1));
    return saving;
  };
  const scheduleSave = (delayMs: number): void => {
    if (isEnded || cancel) return;
    onScheduled?.();
    cancel = schedule(() => void saveNow(), delayMs);
  };

  const saveSoon = (): void => {
    if (loadRetries > 0) {
      cancel?.();
      cancel = null;
      loadRetries = 0;
    }
    scheduleSave(SAVE_AFTER_MS);
  };

  const end = (): void => {
    cancel?.();
    cancel = null;
    isEnded = true;
  };

  return {
    saveNow,
    saveSoon,
    isScheduled: () => cancel !== null,
    isSaving: () => runningSaves > 0 && !isEnded,
    isEnded: () => isEnded,
    settled: () => saving,
    end,
  };
}
