// The draft of one open editor: each key is saved after a moment, and at once when the page may go away.
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState, DraftStatus } from './draft-store.ts';
import type { DraftChange } from './drafts-db.ts';
import { createSaveLoop, NotLoadedError } from './save-loop.ts';

/** The status line shows minutes. */
const MINUTE_MS = 60_000;

export interface DraftSessionOptions {
  save: (change: DraftChange) => Promise<DraftState>;
  /** Saves synchronously, for a page that may be gone in the next moment. */
  saveBeforeUnload: (change: DraftChange) => unknown;
  acknowledge: (saved: DraftContent) => unknown;
  onPending?: () => void;
  schedule: (run: () => void, delayMs: number) => () => void;
}

interface Editor {
  savedDraft: DraftState;
  readDraft: () => DraftContent | null;
  /** `submitted` is the part of `next` that this editor has sent. */
  onSaved: (next: DraftState, submitted: DraftContent | null) => void;
  onFailed: (status: DraftStatus) => void;
}

export function createDraftSession(
  { save, saveBeforeUnload, onPending, schedule }: DraftSessionOptions,
  { savedDraft, readDraft, onSaved, onFailed }: Editor,
) {
  let status: DraftStatus = savedDraft;
  /** The last draft that both the editor and the device had. */
  let base = savedDraft.content;
  /** What is being saved now; undefined for nothing. */
  let underway: DraftContent | null | undefined;
  const loop = createSaveLoop({
    schedule,
    onScheduled: onPending,
    async save() {
      const mine = readDraft();
      const hasFailed = status.saveStatus === 'failed' || status.saveStatus === 'unfetched';
      // After a failure the status line still has to be cleared.
      if (mine === null && base === null && !hasFailed) return;
      underway = mine;
      let next: DraftState;
      try {
        next = await save({ base, mine });
      } finally {
        underway = undefined;
      }
      // Also when the rest of `next` has to wait: the next save must not take this text for another device's.
      base = mine;
      onSaved(next, mine);
    },
    onFailed(error) {
      status = { ...status, saveStatus: error instanceof NotLoadedError ? 'unfetched' : 'failed' };
      onFailed(status);
    },
  });

  return {
    ...loop,
    getStatus: () => status,
    getBase: () => base,
    getUnderway: () => underway,
    /** A status that looks the same stays the same object: otherwise the status line renders after each pause. */
    setStatus({ saveStatus, savedAt }: DraftStatus): void {
      if (!looksSame(status, { saveStatus, savedAt })) status = { saveStatus, savedAt };
    },
    setBase(content: DraftContent | null): void {
      base = content;
    },
    /** Saves at once what waits. A draft that was discarded stays discarded: without a change nothing is saved. */
    flush(): void {
      if (loop.isScheduled() || loop.isSaving()) saveBeforeUnload({ base, mine: readDraft() });
      if (loop.isScheduled()) void loop.saveNow();
    },
  };
}

function minuteOf({ savedAt }: DraftStatus): number {
  return Math.floor(savedAt / MINUTE_MS);
}

function looksSame(one: DraftStatus, other: DraftStatus): boolean {
  return one.saveStatus === other.saveStatus && minuteOf(one) === minuteOf(other);
}
