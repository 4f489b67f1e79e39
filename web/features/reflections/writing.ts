// The form's state outside React: typing writes into it without drawing anything, and it has every key kept.
import type { DraftContent } from '#contract/drafts.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { DraftState } from '../../lib/device/draft-keeper.ts';
import type { DraftChange } from '../../lib/device/draft-rows.ts';
import type { Joining } from '../../lib/device/join-drafts.ts';
import { createSaveLoop } from '../../lib/device/save-loop.ts';
import type { DraftStatus } from '../../lib/describe-draft.ts';
import { createCompositionGuard } from './composition-guard.ts';
import { buildDraft, isBlank, openForm, wasSent, type Draft, type Form, type FormEntry } from './draft.ts';
import { followDay, followDelivered } from './follow-saves.ts';
import { createFormState } from './form-state.ts';
import { letGo, meetWords } from './meet-words.ts';

export interface WritingOptions {
  form: Form;
  /** What the device held when the form was opened. */
  kept: DraftState;
  createId: () => string;
  /** How words of two places become one draft. It comes with the keeper, and not a second time with the page. */
  joining: Joining;
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
  const { form, kept, createId, schedule, joining } = options;
  const blankEntry = (): FormEntry => ({ id: createId(), content: '', saved: null });
  const state = createFormState(form, blankEntry);
  const { getShape, read, textOf, hasTyped, isHeld } = state.shown;
  let status: DraftStatus = kept;
  // What this form and the device agreed on last.
  let base = kept.content;
  // What the device is writing down just now.
  let underway: DraftContent | null | undefined;

  const readDraft = () => toContent(buildDraft(read()));
  /** `submitted`: what of this form is in `state` already. */
  const meetState = (next: DraftState, submitted: DraftContent | null) => {
    if (loop.isEnded()) return;
    state.follow((now) => followDelivered(now, next.delivered));
    if (state.follow((now) => letGo(now, { before: base, now: next.content, hasTyped }))) options.onLetGo();
    const mine = readDraft();
    status = next;
    // A draft that is gone was saved or put away; the words on the form stay where they are.
    const joined = next.content && joining.joinDrafts({ base: submitted, mine, theirs: next.content, createId });
    base = next.content;
    if (!joined || joining.isSameDraft(joined, mine)) return state.notify();
    state.show(meetWords(read(), { mine, joined }));
    if (!joining.isSameDraft(joined, next.content)) loop.saveSoon();
  };
  const loop = createSaveLoop({
    schedule,
    onScheduled: options.onPending,
    async save() {
      const mine = readDraft();
      if (mine === null && base === null) return;
      underway = mine;
      const next = await options.keep({ base, mine }).finally(() => (underway = undefined));
      guard.drop();
      meetState(next, mine);
    },
    onFailed() {
      status = { ...status, place: 'failed' };
      state.notify();
    },
  });
  const guard = createCompositionGuard({
    schedule,
    receive: (next) => meetState(next, findSubmitted(next.content, { base, underway }, options)),
  });
  const change = (next: Form) => {
    state.draw(next);
    loop.saveSoon();
  };
  return {
    ...state.shown,
    getStatus: () => status,
    write(id: string, content: string) {
      state.write(id, content);
      loop.saveSoon();
    },
    setPrompt: (promptIndex: number) => change({ ...getShape(), promptIndex }),
    addEntry() {
      const entry = blankEntry();
      change({ ...getShape(), entries: [...getShape().entries, entry] });
      return entry.id;
    },
    /** Answers with the way back, or null when there is nothing to bring back. */
    removeEntry(id: string) {
      const before = getShape();
      const entry = before.entries.find((candidate) => candidate.id === id);
      if (!entry) return null;
      change(withoutEntry(before, entry));
      if (entry.saved === null && isBlank(textOf(id))) return null;
      return () => !loop.isEnded() && change(withRestored(getShape(), { entry, index: before.entries.indexOf(entry) }));
    },
    /** The day could be loaded after all: what is on the form is laid over it. */
    meet(day: Reflection | null) {
      const promptIndex = day?.promptIndex ?? getShape().promptIndex;
      state.show(openForm({ day, draft: buildDraft({ ...read(), promptIndex }), newDayPromptIndex: promptIndex }));
      loop.saveSoon();
    },
    /** The day as it is now: saved on this form's behalf, or changed elsewhere. */
    follow: (day: Reflection | null) => loop.isEnded() || state.follow((now) => followDay(now, { day, isHeld })),
    /** Another tab or device has written on, or the server has the words now. */
    hear: guard.hear,
    compose: guard.compose,
    /** Writes down at once what waits to be kept; nothing when nothing waits, so that what was forgotten stays so. */
    async flush(): Promise<void> {
      if (loop.isScheduled() || loop.isSaving()) options.keepTail({ base, mine: readDraft() });
      if (loop.isScheduled()) void loop.saveNow();
      await loop.settled();
    },
    /** All of it is on the server, or in the outbox. */
    finish() {
      loop.end();
      // What is being written down just now may have been followed, and be nothing unsent any more.
      const settled = withKnown(withKnown(readDraft(), underway ?? null), base);
      if (settled) options.settle(settled);
    },
  };
}

/** What the device had is on the form, as it was or changed: with what was saved, that is no draft any more either. */
function withKnown(saved: DraftContent | null, known: DraftContent | null): DraftContent | null {
  if (!saved || !known) return saved ?? known;
  return { ...saved, entries: [...saved.entries, ...known.entries] };
}

/** Words that were never sent go without a trace. */
function nameRemoval(entry: FormEntry): Form['removed'] {
  const { id, rev = 0, revTag, over } = entry;
  return wasSent(entry) ? [{ id, rev, ...(revTag && { revTag }), ...(over && { over }) }] : [];
}

/** The form's lists are read-only; what is kept is a copy of them. */
function toContent(draft: Draft | null): DraftContent | null {
  return draft && { ...draft, entries: [...draft.entries], removed: [...draft.removed] };
}

/**
 * The device tells everybody what it has before it answers who asked. Held against what was there before, this form's
 * own words would look like another's, and what was changed back meanwhile like something that nobody here has touched.
 */
function findSubmitted(
  theirs: DraftContent | null,
  { base, underway }: { base: DraftContent | null; underway: DraftContent | null | undefined },
  { joining: { joinDrafts, isSameDraft }, createId }: Pick<WritingOptions, 'joining' | 'createId'>,
): DraftContent | null {
  if (underway === undefined) return base;
  return isSameDraft(joinDrafts({ base, mine: underway, theirs, createId }), theirs) ? underway : base;
}

function withoutEntry(form: Form, entry: FormEntry): Form {
  const entries = form.entries.filter((candidate) => candidate !== entry);
  return { ...form, entries, removed: [...form.removed, ...nameRemoval(entry)] };
}

function withRestored(form: Form, { entry, index }: { entry: FormEntry; index: number }): Form {
  const entries = form.entries.toSpliced(index, 0, entry);
  return { ...form, entries, removed: form.removed.filter(({ id }) => id !== entry.id) };
}
