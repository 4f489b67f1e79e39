// What an open form and the device tell each other: each key is saved, and what another tab or device has written comes in.
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import { createSaveLoop } from '../../../storage/drafts/save-loop.ts';
import type { DraftStatus } from '../../../components/drafts/draft-status-text.ts';
import { createCompositionGuard } from '../model/composition-guard.ts';
import { buildDraft, type Form, type FormEntry } from '../model/form-model.ts';
import type { FormStore } from '../model/form-store.ts';
import type { FormControllerOptions } from './form-controller.ts';

interface Met {
  next: DraftState;
  /** What of this form is in `next` already. */
  submitted: DraftContent | null;
  /** Id of the entry in whose field text is being composed. */
  composedId: string | null;
}

export function createFormDraftSync(options: FormControllerOptions, state: FormStore) {
  const { createId, schedule } = options;
  const { read, textOf, hasTyped } = state.shown;
  let status: DraftStatus = options.savedDraft;
  // What this form and the device agreed on last.
  let base = options.savedDraft.content;
  // What the device is writing down just now.
  let underway: DraftContent | null | undefined;

  const readDraft = () => buildDraft(read());
  /** False, and no text is shown, where the composed field would change. */
  const meetState = ({ next, submitted, composedId }: Met): boolean => {
    if (loop.isEnded()) return true;
    const merging = options.findMerging();
    if (merging) {
      state.applyServer((now) => merging.followDelivered(now, next.acknowledged));
      if (state.applyServer((now) => merging.letGo(now, { submitted, now: next.content, hasTyped })))
        options.onReleased();
    }
    const merged = merging?.mergeState(read(), { mine: readDraft(), submitted, theirs: next.content, createId });
    status = next;
    if (merged && composedId !== null && findText(merged.form, composedId) !== textOf(composedId)) {
      state.notify();
      return false;
    }
    base = next.content;
    if (!merged) state.notify();
    else state.show(merged.form);
    if (merged?.isNew) loop.saveSoon();
    return true;
  };
  const loop = createSaveLoop({
    schedule,
    onScheduled: options.onPending,
    async save() {
      const mine = readDraft();
      if (mine === null && base === null) return;
      underway = mine;
      const next = await options.save({ base, mine }).finally(() => (underway = undefined));
      // Also while the rest of `next` waits: the next save must not take these words for another's.
      base = mine;
      guard.run((composedId) => meetState({ next, submitted: mine, composedId }));
    },
    onFailed() {
      status = { ...status, saveStatus: 'failed' };
      state.notify();
    },
  });
  const guard = createCompositionGuard();
  /** Beside what is a draft of the day already. */
  const keepRest = (mine: DraftContent | null): void => {
    if (mine) void options.save({ base: null, mine }).catch(() => undefined);
  };

  return {
    getStatus: () => status,
    isEnded: loop.isEnded,
    saveSoon: loop.saveSoon,
    /** Another tab or device has written on, or the server has the words now. */
    receive(next: DraftState) {
      const merging = options.findMerging();
      const submitted = merging ? merging.findSubmitted(next.content, { base, underway, createId }) : base;
      guard.run((composedId) => meetState({ next, submitted, composedId }));
    },
    /** An input method composes text in the field of that entry; null: the composition has ended. */
    compose: guard.compose,
    /** Writes down at once what waits to be kept; nothing when nothing waits, so that what was forgotten stays so. */
    async flush(): Promise<void> {
      if (loop.isScheduled() || loop.isSaving()) options.saveBeforeUnload({ base, mine: readDraft() });
      if (loop.isScheduled()) void loop.saveNow();
      await loop.settled();
    },
    /** All of `sent` is on the server, or in the outbox. What came onto the form since is a draft. */
    finish(sent: Form = read()) {
      loop.end();
      const separated = options.findMerging()?.separateSaved(read(), { sent, known: [underway ?? null, base] });
      const { acknowledged, rest } = separated ?? { acknowledged: buildDraft(sent), rest: null };
      if (acknowledged) options.acknowledge(acknowledged);
      keepRest(rest);
    },
    /** «Undo» outlives the form. No save of this form holds the learning, so it becomes a draft of its day. */
    keepRestored(entry: FormEntry) {
      const form = { ...read(), removed: [], entries: [{ ...entry, content: textOf(entry.id), savedContent: null }] };
      keepRest(buildDraft(form));
    },
  };
}

function findText({ entries }: Form, id: string): string | undefined {
  return entries.find((entry) => entry.id === id)?.content;
}
