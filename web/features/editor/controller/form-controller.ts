// The form's state outside React: typing writes into it without drawing anything, and it has every key kept.
import type { DraftContent } from '#contract/drafts.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import type { DraftChange } from '../../../storage/drafts/drafts-db.ts';
import { createFormDraftSync } from './form-draft-sync.ts';
import { buildDraft, createForm, type Form, type FormEntry } from '../model/form-model.ts';
import { createFormStore } from '../model/form-store.ts';
import type { FormDraftStore } from './deferred-draft-store.ts';
import { createRemovalUndo } from './removal-undo.ts';

export interface FormControllerOptions {
  form: Form;
  /** What the device held when the form was opened. */
  savedDraft: DraftState;
  createId: () => string;
  /** How words of two places become one. It comes with the keeper, and not a second time with the page. */
  findMerging: FormDraftStore['findMerging'];
  /** Keeps the draft, joined with what another tab or device wrote meanwhile; answers with what is kept now. */
  save: (change: DraftChange) => Promise<DraftState>;
  /** At once, for a page that may be gone in the next moment. */
  saveBeforeUnload: (change: DraftChange) => void;
  /** The server or the outbox has these words. */
  acknowledge: (saved: DraftContent) => void;
  /** Something was changed that waits to be written down. */
  onPending: () => void;
  /** What the day has of texts that are in no draft any more is asked for: `follow` hears it. */
  onReleased: () => void;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export type FormController = ReturnType<typeof createFormController>;

export function createFormController(options: FormControllerOptions) {
  const blankEntry = (): FormEntry => ({ id: options.createId(), content: '', savedContent: null });
  const state = createFormStore(options.form, blankEntry);
  const { getShape, read, isHeld } = state.shown;
  const restored = new Set<string>();
  let latestDay: Reflection | null | undefined;
  const { isEnded, saveSoon, keepRestored, ...sync } = createFormDraftSync(options, state);
  const change = (next: Form) => {
    state.draw(next);
    saveSoon();
  };
  /** The day as it is now: saved on this form's behalf, or changed elsewhere. */
  const applyServerDay = (day: Reflection | null): void => {
    latestDay = day;
    const merging = options.findMerging();
    if (!merging || isEnded()) return;
    state.applyServer((now) => merging.followDay(now, { day, isHeld }));
    if (state.applyServer((now) => merging.bringBack(now, { day, restored }))) saveSoon();
  };
  const { noteTyping, ...removals } = createRemovalUndo({
    state: state.shown,
    change,
    onRestored(entry) {
      restored.add(entry.id);
      if (isEnded()) return keepRestored(entry);
      // Another tab may have removed it with its save.
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
    /** The day could be loaded after all: what is on the form is laid over it. */
    applyLoadedDay(day: Reflection | null) {
      const promptIndex = day?.promptIndex ?? getShape().promptIndex;
      state.show(createForm({ day, draft: buildDraft({ ...read(), promptIndex }), newDayPromptIndex: promptIndex }));
      saveSoon();
    },
    follow: applyServerDay,
  };
}
