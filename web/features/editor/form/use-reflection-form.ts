import { useEffect, useState, useSyncExternalStore } from 'react';
import type { IsoDate } from '#contract/days.ts';
import { markUnsaved } from '../../../storage/browser/unsaved-changes.ts';
import type { Form } from '../model/form-model.ts';
import type { OpenedDraft } from '../drafts/draft-queries.ts';
import { createRandomId } from '../../../api/random-id.ts';
import { createFormController, type FormController } from '../controller/form-controller.ts';
import { schedule } from '../../../time/schedule.ts';

interface WritingPlace {
  date: IsoDate;
  form: Form;
  draft: OpenedDraft;
  onReleased: () => void;
}

/** The form of one visit to a day; every key of it is kept. */
export function useReflectionForm({ date, form, draft, onReleased }: WritingPlace): FormController {
  const { store } = draft;
  const [writing] = useState(() =>
    createFormController({
      form,
      savedDraft: draft.savedDraft,
      createId: createRandomId,
      ...store,
      onPending: () => markUnsaved(`draft:${date}`, true),
      onReleased,
      schedule,
    }),
  );

  // The window can be closed, and the page left, between a key and its writing down.
  useEffect(() => {
    const flush = () => void writing.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    const stopHearing = store.subscribe(writing.receive);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      flush();
      stopHearing();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
    };
  }, [writing, store]);

  return writing;
}

export function useFormShape(writing: FormController) {
  return useSyncExternalStore(writing.subscribe, writing.getShape);
}

export function useDraftStatus(writing: FormController) {
  return useSyncExternalStore(writing.subscribe, writing.getStatus);
}
