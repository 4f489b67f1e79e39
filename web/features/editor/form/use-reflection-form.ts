import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Day } from '#contract/days.ts';
import { markUnsaved } from '../../../storage/browser/unsaved-changes.ts';
import type { Form } from '../model/form-model.ts';
import type { OpenedDraft } from '../drafts/draft-queries.ts';
import { createRandomId } from '../../../api/random-id.ts';
import { createWriting, type Writing } from '../controller/form-controller.ts';
import { schedule } from '../../../time/schedule.ts';

interface WritingPlace {
  date: Day;
  form: Form;
  draft: OpenedDraft;
  onLetGo: () => void;
}

/** The form of one visit to a day; every key of it is kept. */
export function useWriting({ date, form, draft, onLetGo }: WritingPlace): Writing {
  const { keeper, kept } = draft;
  const [writing] = useState(() =>
    createWriting({
      form,
      kept,
      createId: createRandomId,
      findMerging: keeper.findMerging,
      keep: (change) => keeper.keep(date, change),
      keepTail: (change) => void keeper.keepTail(date, change),
      settle: (saved) => void keeper.settle(date, saved).catch(() => undefined),
      onPending: () => markUnsaved(`draft:${date}`, true),
      onLetGo,
      schedule,
    }),
  );

  // The window can be closed, and the page left, between a key and its writing down.
  useEffect(() => {
    const flush = () => void writing.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    const stopHearing = keeper.watch(date, writing.hear);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      flush();
      stopHearing();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
    };
  }, [writing, keeper, date]);

  return writing;
}

export function useShape(writing: Writing) {
  return useSyncExternalStore(writing.subscribe, writing.getShape, writing.getShape);
}

export function useDraftStatus(writing: Writing) {
  return useSyncExternalStore(writing.subscribe, writing.getStatus, writing.getStatus);
}
