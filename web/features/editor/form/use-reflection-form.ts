import { useState, useSyncExternalStore } from 'react';
import type { IsoDate } from '#contract/days.ts';
import { markUnsaved } from '../../../storage/browser/unsaved-changes.ts';
import type { Form } from '../model/form-model.ts';
import type { OpenedDraft } from '../drafts/draft-queries.ts';
import { useDraftSession } from '../drafts/use-draft-session.ts';
import { createRandomId } from '../../../api/random-id.ts';
import { createFormController, type FormController } from '../controller/form-controller.ts';
import { scheduleIdle } from '../../../components/drafts/schedule-idle.ts';

interface ReflectionFormOptions {
  date: IsoDate;
  form: Form;
  draft: OpenedDraft;
  onReleased: () => void;
}

export function useReflectionForm({ date, form, draft, onReleased }: ReflectionFormOptions): FormController {
  const { store, savedDraft } = draft;
  const [controller] = useState(() =>
    createFormController({
      ...store,
      form,
      savedDraft,
      createId: createRandomId,
      onPending: () => markUnsaved(`draft:${date}`, true),
      onReleased,
      // A save between two frames does not delay the paint of the next key.
      schedule: scheduleIdle,
    }),
  );
  useDraftSession(store, controller);
  return controller;
}

export function useFormShape(controller: FormController) {
  return useSyncExternalStore(controller.subscribe, controller.getShape);
}
