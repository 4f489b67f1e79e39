// The form's state outside React: typing changes it without a render, and every key is saved.
import type { Reflection } from '#contract/reflections.ts';
import { createFormDraftSync } from './form-draft-sync.ts';
import {
  buildDraft,
  createForm,
  isBlank,
  showPrompt,
  wasSent,
  type Form,
  type FormEntry,
} from '../model/form-model.ts';
import { createFormStore } from '../model/form-store.ts';
import { createRemovalUndo } from './removal-undo.ts';
import type { FormControllerOptions } from './form-draft-sync.ts';

export type FormController = ReturnType<typeof createFormController>;

export function createFormController(options: FormControllerOptions) {
  const blankEntry = (): FormEntry => ({ id: options.createId(), content: '', savedContent: null });
  const state = createFormStore(options.form, blankEntry);
  const { getShape, read } = state.shown;
  const restored = new Set<string>();
  let latestDay: Reflection | null | undefined;
  const { saveSoon, saveRestored, ...sync } = createFormDraftSync(options, state);
  const change = (next: Form) => {
    state.draw(next);
    saveSoon();
  };
  const { isEnded } = sync;
  /** The day as it is now: this form's save or another device has changed it. */
  const applyServerDay = (day: Reflection | null): void => {
    latestDay = day;
    if (!isEnded() && options.findMerging()?.receiveDay(state, { day, restored })) saveSoon();
  };
  const { noteTyping, ...removals } = createRemovalUndo({
    state: state.shown,
    change,
    onRestored(entry) {
      restored.add(entry.id);
      if (isEnded()) return saveRestored(entry);
      // The save of another tab may have removed it.
      if (latestDay !== undefined) applyServerDay(latestDay);
    },
  });
  return {
    ...state.shown,
    ...removals,
    ...sync,
    write(id: string, content: string) {
      state.write(id, content);
      noteTyping();
      saveSoon();
    },
    setPrompt: (promptIndex: number) => change(showPrompt(read(), promptIndex)),
    addEntry() {
      const entry = blankEntry();
      change({ ...getShape(), entries: [...getShape().entries, entry] });
      return entry.id;
    },
    /** A text of another app. It is in the entry that has it already, in an empty one, or in a new one, whose id returns. */
    addSharedText(content: string): string {
      const { entries, ...form } = read();
      const place =
        entries.find((entry) => entry.content === content) ??
        entries.find((entry) => isBlank(entry.content) && !wasSent(entry)) ??
        blankEntry();
      const others = entries.includes(place) ? entries : [...entries, place];
      state.show(
        { ...form, entries: others.map((entry) => (entry === place ? { ...place, content, isShared: true } : entry)) },
        true,
      );
      saveSoon();
      return place.id;
    },
    /** The day was loaded after the form was opened: the form's text goes on top of it. */
    applyLoadedDay(day: Reflection | null) {
      const promptIndex = day?.promptIndex ?? getShape().promptIndex;
      const draft = buildDraft(read());
      state.show(createForm({ day, draft: draft && { ...draft, promptIndex }, newDayPromptIndex: promptIndex }));
      saveSoon();
    },
    applyServerDay,
  };
}
