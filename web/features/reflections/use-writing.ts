import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Day } from '#contract/days.ts';
import { markUnsaved } from '../../lib/unsaved.ts';
import type { Draft, Form } from './draft.ts';
import { createEntryId } from './entry-id.ts';
import { openShelf } from './draft-queries.ts';
import { createWriting, type Writing } from './writing.ts';

interface WritingPlace {
  userId: string;
  date: Day;
  form: Form;
}

/** The form of one visit to a day; its draft goes to this device. */
export function useWriting({ userId, date, form }: WritingPlace): Writing {
  const [writing] = useState(() =>
    createWriting({
      form,
      createId: createEntryId,
      keep: (draft) => keepDraft({ userId, date, draft }),
      onPending: () => markUnsaved(markOf(date), true),
      schedule: (run, delayMs) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    }),
  );

  // The window can be closed, and the page left, between a key and its writing down.
  useEffect(() => {
    if (writing.getStatus() === 'kept') markUnsaved(markOf(date), true);
    const flushHidden = () => document.visibilityState === 'hidden' && writing.flush();
    window.addEventListener('pagehide', writing.flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      writing.flush();
      window.removeEventListener('pagehide', writing.flush);
      document.removeEventListener('visibilitychange', flushHidden);
    };
  }, [writing, date]);

  return writing;
}

export function useShape(writing: Writing) {
  return useSyncExternalStore(writing.subscribe, writing.getShape, writing.getShape);
}

export function useDraftStatus(writing: Writing) {
  return useSyncExternalStore(writing.subscribe, writing.getStatus, writing.getStatus);
}

/** Puts a draft on this device, or takes it away when null; sign-out asks first while there is one. */
export function keepDraft({ userId, date, draft }: { userId: string; date: Day; draft: Draft | null }): boolean {
  markUnsaved(markOf(date), draft !== null);
  return openShelf(userId).keep(date, draft);
}

function markOf(date: Day): string {
  return `draft:${date}`;
}
