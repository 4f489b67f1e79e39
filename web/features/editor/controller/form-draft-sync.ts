// Exchanges drafts between an open form and the device: the form's text is saved, and text of another tab or device is merged.
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import { createDraftSession } from '../../../storage/drafts/draft-session.ts';
import { buildDraft, type FormEntry } from '../model/form-model.ts';
import type { FormStore } from '../model/form-store.ts';
import type { DraftSessionOptions } from '../../../storage/drafts/draft-session.ts';
import type { Form } from '../model/form-model.ts';
import type { FormDraftStore } from './deferred-draft-store.ts';

export interface FormControllerOptions extends DraftSessionOptions {
  form: Form;
  savedDraft: DraftState;
  createId: () => string;
  /** The merge rules arrive with the code of the local store; null before. */
  findMerging: FormDraftStore['findMerging'];
  /** Some texts are in no draft any more. The caller reads the day again and passes it to `applyServerDay`. */
  onReleased: () => void;
}

export function createFormDraftSync(options: FormControllerOptions, state: FormStore) {
  const { createId, savedDraft } = options;
  const { read, textOf } = state.shown;

  /** Id of the entry in whose field an input method (IME) composes text: a new text in that field would end it. */
  let composedId: string | null = null;
  /** Merges the draft that waits for the end of the composition. A later draft replaces it, because it contains it. */
  let mergePending: (() => void) | null = null;
  const merge = (next: DraftState, submitted: DraftContent | null): void => {
    mergePending = null;
    if (session.isEnded()) return;
    session.setStatus(next);
    const received = options.findMerging()?.receiveDraft(state, { next, submitted, composedId, createId });
    if (received?.isReleased) options.onReleased();
    if (received?.isBlocked) mergePending = () => merge(next, submitted);
    else session.setBase(next.content);
    state.notify();
    if (received?.isNew) session.saveSoon();
  };
  const session = createDraftSession(options, {
    savedDraft,
    readDraft: () => buildDraft(read()),
    onSaved: merge,
    onFailed: state.notify,
  });
  const saveRest = (mine: DraftContent | null): void => {
    if (mine) void options.save({ base: null, mine }).catch(() => undefined);
  };

  return {
    getStatus: session.getStatus,
    isEnded: session.isEnded,
    saveSoon: session.saveSoon,
    receive(next: DraftState) {
      const [base, underway] = [session.getBase(), session.getUnderway()];
      const merging = options.findMerging();
      merge(next, merging ? merging.findSubmitted(next.content, { base, underway, createId }) : base);
    },
    compose(id: string | null): void {
      composedId = id;
      mergePending?.();
    },
    async flush(): Promise<void> {
      session.flush();
      await session.settled();
    },
    /** All of `sent` is on the server or in the outbox. What changed on the form since then stays a draft. */
    finish(sent: Form = read()) {
      session.end();
      const known = [session.getUnderway() ?? null, session.getBase()];
      const split = options.findMerging()?.splitSaved(read(), { sent, known });
      const { acknowledged, rest } = split ?? { acknowledged: buildDraft(sent), rest: null };
      if (acknowledged) options.acknowledge(acknowledged);
      saveRest(rest);
    },
    /** «Undo» works after the form has ended too. No save contains the entry, so it becomes a draft of its day. */
    saveRestored(entry: FormEntry) {
      const restored: FormEntry = { ...entry, content: textOf(entry.id), savedContent: null };
      saveRest(buildDraft({ ...read(), removed: [], entries: [restored] }));
    },
  };
}
