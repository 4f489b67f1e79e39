// The form's state outside React: typing changes it without a render, and every key is saved.
import type { Reflection } from '#contract/reflections.ts';
import { createFormDraftSync } from './form-draft-sync.ts';
import { buildDraft, createForm, isBlank, wasSent, type Form, type FormEntry } from '../model/form-model.ts';
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
    setPrompt: (promptIndex: number) => change({ ...getShape(), promptIndex }),
    addEntry() {
      const entry = blankEntry();
      change({ ...getShape(), entries: [...getShape().entries, entry] });
      return entry.id;
    },
    /** Texts from outside of the form, without those that it has already. The first one takes the place of an empty field. */
    addTexts(texts: readonly string[]) {
      const { entries, ...form } = read();
      const added = texts.filter((text) => !entries.some(({ content }) => content === text));
      if (added.length === 0) return;
      const place = entries.findIndex((entry) => isBlank(entry.content) && !wasSent(entry));
      const taken = place < 0 ? [] : added.splice(0, 1);
      const filled = entries.map((entry, at) => (at === place ? { ...entry, content: taken[0] ?? '' } : entry));
      state.show({ ...form, entries: [...filled, ...added.map((content) => ({ ...blankEntry(), content }))] });
      saveSoon();
    },
    /** The day was loaded after the form was opened: the form's text goes on top of it. */
    applyLoadedDay(day: Reflection | null) {
      const promptIndex = day?.promptIndex ?? getShape().promptIndex;
      state.show(createForm({ day, draft: buildDraft({ ...read(), promptIndex }), newDayPromptIndex: promptIndex }));
      saveSoon();
    },
    applyServerDay,
  };
}
