// The form's state outside React: typing writes into it without drawing anything, and it has every key kept.
import type { DraftContent } from '#contract/drafts.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import type { DraftChange } from '../../../storage/drafts/drafts-db.ts';
import { createDraftExchange } from './form-draft-sync.ts';
import { buildDraft, openForm, type Form, type FormEntry } from '../model/form-model.ts';
import { createFormState } from '../model/form-store.ts';
import type { FormKeeper } from './deferred-draft-store.ts';
import { createRemovals } from './removal-undo.ts';

export interface WritingOptions {
  form: Form;
  /** What the device held when the form was opened. */
  kept: DraftState;
  createId: () => string;
  /** How words of two places become one. It comes with the keeper, and not a second time with the page. */
  findMerging: FormKeeper['findMerging'];
  /** Keeps the draft, joined with what another tab or device wrote meanwhile; answers with what is kept now. */
  keep: (change: DraftChange) => Promise<DraftState>;
  /** At once, for a page that may be gone in the next moment. */
  keepTail: (change: DraftChange) => void;
  /** The server or the outbox has these words. */
  settle: (saved: DraftContent) => void;
  /** Something was changed that waits to be written down. */
  onPending: () => void;
  /** What the day has of texts that are in no draft any more is asked for: `follow` hears it. */
  onLetGo: () => void;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export type Writing = ReturnType<typeof createWriting>;

export function createWriting(options: WritingOptions) {
  const blankEntry = (): FormEntry => ({ id: options.createId(), content: '', saved: null });
  const state = createFormState(options.form, blankEntry);
  const { getShape, read, isHeld } = state.shown;
  const restored = new Set<string>();
  let latestDay: Reflection | null | undefined;
  const exchange = createDraftExchange(options, state);
  const change = (next: Form) => {
    state.draw(next);
    exchange.saveSoon();
  };
  /** The day as it is now: saved on this form's behalf, or changed elsewhere. */
  const follow = (day: Reflection | null): void => {
    latestDay = day;
    const merging = options.findMerging();
    if (!merging || exchange.isEnded()) return;
    state.follow((now) => merging.followDay(now, { day, isHeld }));
    if (state.follow((now) => merging.bringBack(now, { day, restored }))) exchange.saveSoon();
  };
  const { noteTyping, ...removals } = createRemovals({
    state: state.shown,
    change,
    onRestored(entry) {
      restored.add(entry.id);
      if (exchange.isEnded()) return exchange.keepRestored(entry);
      // Another tab may have removed it with its save.
      if (latestDay !== undefined) follow(latestDay);
    },
  });
  return {
    ...state.shown,
    ...removals,
    getStatus: exchange.getStatus,
    hear: exchange.hear,
    compose: exchange.compose,
    flush: exchange.flush,
    finish: exchange.finish,
    write(id: string, content: string) {
      state.write(id, content);
      noteTyping();
      exchange.saveSoon();
    },
    setPrompt: (promptIndex: number) => change({ ...getShape(), promptIndex }),
    addEntry() {
      const entry = blankEntry();
      change({ ...getShape(), entries: [...getShape().entries, entry] });
      return entry.id;
    },
    /** The day could be loaded after all: what is on the form is laid over it. */
    meet(day: Reflection | null) {
      const promptIndex = day?.promptIndex ?? getShape().promptIndex;
      state.show(openForm({ day, draft: buildDraft({ ...read(), promptIndex }), newDayPromptIndex: promptIndex }));
      exchange.saveSoon();
    },
    follow,
  };
}
