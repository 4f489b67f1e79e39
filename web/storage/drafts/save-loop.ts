// Saves what is typed, one save after the other. A save that fails is tried again: a single rejection would otherwise end
// the chain, and nothing that is typed later would be saved in this visit.

/** A save starts this long after the first key since the last one: a crash costs less than a word. */
const SAVE_AFTER_MS = 300;
/** The pause after a failed save, so that a device that keeps failing does not slow the page down. */
const RETRY_AFTER_MS = 3000;

/** The person has left: nothing of theirs is kept on this device any more, and trying again would not help. */
export class SignedOutError extends Error {}

interface Deps {
  save: () => Promise<void>;
  onFailed: () => void;
  /** Something waits to be saved now. */
  onScheduled?: () => void;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export function createSaveLoop({ save, onFailed, onScheduled, schedule }: Deps) {
  let cancel: (() => void) | null = null;
  let saving: Promise<void> = Promise.resolve();
  let isEnded = false;
  let savesUnderway = 0;

  const saveOnce = async (): Promise<void> => {
    if (isEnded) return;
    try {
      await save();
    } catch (error) {
      onFailed();
      if (error instanceof SignedOutError) return end();
      scheduleSave(RETRY_AFTER_MS);
    }
  };
  const saveNow = (): Promise<void> => {
    cancel?.();
    cancel = null;
    savesUnderway += 1;
    saving = saving.then(saveOnce).then(() => void (savesUnderway -= 1));
    return saving;
  };
  const scheduleSave = (delayMs: number): void => {
    if (isEnded || cancel) return;
    onScheduled?.();
    cancel = schedule(() => void saveNow(), delayMs);
  };

  const end = (): void => {
    cancel?.();
    cancel = null;
    isEnded = true;
  };

  return {
    saveNow,
    saveSoon: () => scheduleSave(SAVE_AFTER_MS),
    isScheduled: () => cancel !== null,
    /** A page that goes away now may not see the end of it. */
    isSaving: () => savesUnderway > 0 && !isEnded,
    isEnded: () => isEnded,
    /** Resolves when the save that is running has ended. */
    settled: () => saving,
    /** The words are saved for good: no further save starts. */
    end,
  };
}
