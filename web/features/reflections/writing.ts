// The form's state outside React: typing writes into it without drawing anything, and it keeps the draft.
import type { Reflection } from '#contract/reflections.ts';
import { buildDraft, isBlank, openForm, type Draft, type Form, type FormEntry } from './draft.ts';

/** Written down this long after the first key since the last time: a crash costs less than a word. */
const KEEP_AFTER_MS = 300;

/** nothing: all is on the server; kept: the draft is on this device; refused: the device would not take it. */
export type DraftStatus = 'nothing' | 'kept' | 'refused';

export interface WritingOptions {
  form: Form;
  createId: () => string;
  /** Writes the draft down, or removes it when null. False when the device refuses. */
  keep: (draft: Draft | null) => boolean;
  /** Something was changed that waits to be written down. */
  onPending: () => void;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export type Writing = ReturnType<typeof createWriting>;

export function createWriting({ form, createId, keep, onPending, schedule }: WritingOptions) {
  const blankEntry = (): FormEntry => ({ id: createId(), content: '', saved: null });
  let shape = withEntry(form, blankEntry);
  // Grows when texts change under the fields, which hold them by themselves.
  let edition = 0;
  let snapshot = { ...shape, edition };
  let status: DraftStatus = buildDraft(shape) ? 'kept' : 'nothing';
  let cancel: (() => void) | null = null;
  let isFinished = false;
  const texts = new Map(shape.entries.map(({ id, content }) => [id, content]));
  const listeners = new Set<() => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const read = (): Form => ({
    ...shape,
    entries: shape.entries.map((entry) => ({ ...entry, content: texts.get(entry.id) ?? entry.content })),
  });
  const keepNow = () => {
    cancel?.();
    cancel = null;
    if (isFinished) return;
    const draft = buildDraft(read());
    const isKept = keep(draft);
    const next: DraftStatus = draft ? (isKept ? 'kept' : 'refused') : 'nothing';
    if (next === status) return;
    status = next;
    notify();
  };
  const keepSoon = () => {
    if (cancel || isFinished) return;
    onPending();
    cancel = schedule(keepNow, KEEP_AFTER_MS);
  };
  const change = (next: Form) => {
    shape = next;
    snapshot = { ...shape, edition };
    notify();
    keepSoon();
  };

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Prompt and entries as they stand in the list; the texts that are being typed are in `read`. */
    getShape: () => snapshot,
    getStatus: () => status,
    read,
    textOf: (id: string) => texts.get(id) ?? '',
    write(id: string, content: string) {
      texts.set(id, content);
      keepSoon();
    },
    setPrompt: (promptIndex: number) => change({ ...shape, promptIndex }),
    addEntry() {
      const entry = blankEntry();
      change({ ...shape, entries: [...shape.entries, entry] });
      return entry.id;
    },
    /** Answers with the way back, or null when there is nothing to bring back. */
    removeEntry(id: string) {
      const before = shape;
      const entry = shape.entries.find((candidate) => candidate.id === id);
      if (!entry) return null;
      const removed = entry.rev === undefined ? [] : [{ id, rev: entry.rev }];
      const entries = shape.entries.filter((candidate) => candidate !== entry);
      change(withEntry({ ...shape, entries, removed: [...shape.removed, ...removed] }, blankEntry));
      if (entry.saved === null && isBlank(texts.get(id) ?? '')) return null;
      return () => !isFinished && change(withRestored(shape, { entry, index: before.entries.indexOf(entry) }));
    },
    /** The day could be loaded after all: what is on the form is laid over it. */
    meet(day: Reflection | null) {
      const promptIndex = day?.promptIndex ?? shape.promptIndex;
      const draft = buildDraft({ ...read(), promptIndex });
      const next = withEntry(openForm({ day, draft, newDayPromptIndex: promptIndex }), blankEntry);
      texts.clear();
      for (const { id, content } of next.entries) texts.set(id, content);
      edition += 1;
      change(next);
    },
    /** Writes down at once what waits to be kept; nothing when nothing waits, so that what was forgotten stays so. */
    flush() {
      if (cancel) keepNow();
    },
    /** All of it is on the server. */
    finish() {
      cancel?.();
      isFinished = true;
      keep(null);
    },
  };
}

/** A form always has a field to write in. */
function withEntry(form: Form, blankEntry: () => FormEntry): Form {
  return form.entries.length > 0 ? form : { ...form, entries: [blankEntry()] };
}

function withRestored(form: Form, { entry, index }: { entry: FormEntry; index: number }): Form {
  const entries = form.entries.toSpliced(index, 0, entry);
  return { ...form, entries, removed: form.removed.filter(({ id }) => id !== entry.id) };
}
