import { useEffect, useState, useSyncExternalStore } from 'react';
import type { IsoDate } from '#contract/days.ts';
import { markUnsaved } from '../../../storage/browser/unsaved-changes.ts';
import type { Form } from '../model/form-model.ts';
import type { OpenedDraft } from '../drafts/draft-queries.ts';
import { createRandomId } from '../../../api/random-id.ts';
import { createFormController, type FormController } from '../controller/form-controller.ts';
import { schedule } from '../../../time/schedule.ts';

interface ReflectionFormOptions {
  date: IsoDate;
  form: Form;
  draft: OpenedDraft;
  onReleased: () => void;
}

/** The form of one visit to a day; every key is saved. */
export function useReflectionForm({ date, form, draft, onReleased }: ReflectionFormOptions): FormController {
  const { store } = draft;
  const [controller] = useState(() =>
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

  // The person can close or leave the page between a key and its save.
  useEffect(() => {
    const flush = () => void controller.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    const unsubscribe = store.subscribe(controller.receive);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      flush();
      unsubscribe();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
    };
  }, [controller, store]);

  return controller;
}

export function useFormShape(controller: FormController) {
  return useSyncExternalStore(controller.subscribe, controller.getShape);
}

export function useDraftStatus(controller: FormController) {
  return useSyncExternalStore(controller.subscribe, controller.getStatus);
}
