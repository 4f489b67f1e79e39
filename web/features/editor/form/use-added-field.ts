import { useEffect } from 'react';
import { ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import type { FormController } from '../controller/form-controller.ts';
import { isBlank } from '../model/form-model.ts';

/** «Add a learning» of a saved day leads to `#add`: an empty field has the focus, a new one if there is none. */
export function useAddedField(controller: FormController, focus: (id: string) => void): void {
  useEffect(() => {
    if (window.location.hash !== '#add') return;
    const { entries } = controller.read();
    const empty = entries.find(({ content }) => isBlank(content));
    if (!empty && entries.length >= ENTRIES_PER_DAY_MAX) return;
    const id = empty?.id ?? controller.addEntry();
    // React draws a new field at the end of this task.
    queueMicrotask(() => focus(id));
  }, [controller, focus]);
}
