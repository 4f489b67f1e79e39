// The form, and the part of it that is not on the server yet. Pure: no storage, no React.
import type { IsoDate } from '#contract/days.ts';
import type { DraftContent } from '#contract/drafts.ts';
import { ENTRIES_PER_REQUEST_MAX } from '#contract/limits.ts';
import type { Reflection, SaveReflection } from '#contract/reflections.ts';
import { buildRemovedRevisions } from '../../../storage/outbox/request-to-draft.ts';
import { isSameVersion } from '../../../api/same-version.ts';

export interface FormEntry {
  id: string;
  content: string;
  /** The `rev` the text was edited from; absent for one that was never saved. */
  rev?: number | undefined;
  /** The tag of that `rev`; absent from a server that gives none. */
  revTag?: string | undefined;
  /** Id of the outbox request that this text is based on. */
  over?: string | undefined;
  /** The prompt under which it was begun; absent while that is the one above the form. A saved entry keeps its own. */
  promptIndex?: number | undefined;
  /** The text the server has under this id; null when it has none. */
  savedContent: string | null;
  /** A remote text that is in no draft any more. If it was not edited here, the day on the server decides about it. */
  releasedContent?: string | undefined;
  /** It came from another app, on this visit. */
  isShared?: true;
}

interface RemovedEntry {
  id: string;
  rev: number;
  revTag?: string | undefined;
  /** Id of the outbox request that this removal is based on. */
  over?: string | undefined;
}

export interface Form {
  /** The prompt above the form, for what is begun next. */
  promptIndex: number;
  entries: readonly FormEntry[];
  removed: readonly RemovedEntry[];
}

interface CreateFormInput {
  /** Null on a day without a reflection, and when the day could not be loaded. */
  day: Reflection | null;
  draft: DraftContent | null;
  newDayPromptIndex: number;
}

/** Unsent text keeps the `rev` it is based on. If the day has a newer one, the server keeps both texts. */
export function createForm({ day, draft, newDayPromptIndex }: CreateFormInput): Form {
  const unsent = new Map(draft?.entries.map((entry) => [entry.id, entry]));
  const removed = (draft?.removed ?? []).filter((one) => day === null || isRemovalValid(day, one));
  const isRemoved = new Set(removed.map(({ id }) => id));
  const saved = (day?.entries ?? [])
    .filter(({ id }) => !isRemoved.has(id))
    .map(({ id, content, rev, revTag }) => {
      const edit = unsent.get(id);
      if (!edit || edit.content === content) return { id, content, rev, revTag, savedContent: content };
      // A text that contains the saved text replaces nothing, so it is based on the present version.
      if (edit.content.includes(content)) return { ...edit, rev, revTag, savedContent: content };
      return { ...edit, rev: edit.rev ?? 0, savedContent: content };
    });
  const known = new Set(day?.entries.map(({ id }) => id));
  const unsavedEntries = [...unsent.values()]
    .filter(({ id, content, over }) => !known.has(id) && (day === null || over !== undefined || !isBlank(content)))
    .map((entry) => ({ ...entry, savedContent: null }));
  return {
    promptIndex: draft?.promptIndex ?? day?.promptIndex ?? newDayPromptIndex,
    entries: [...saved, ...unsavedEntries],
    removed,
  };
}

/** Another prompt for what is begun next. A blank entry is not begun. */
export function showPrompt(form: Form, promptIndex: number): Form {
  const entries = form.entries.map((entry) =>
    isBlank(entry.content) ? { ...entry, promptIndex: undefined } : withOwnPrompt(entry, form),
  );
  return { ...form, promptIndex, entries };
}

/** The entry with the prompt that it answers, whatever the form will show; of one that was sent the server knows it. */
export function withOwnPrompt(entry: FormEntry, { promptIndex }: Pick<Form, 'promptIndex'>): FormEntry {
  return wasSent(entry) ? entry : { ...entry, promptIndex: entry.promptIndex ?? promptIndex };
}

export function buildDraft(form: Form): DraftContent | null {
  const entries = form.entries
    .filter(isUnsent)
    .map((entry) => withOwnPrompt(entry, form))
    .map(({ savedContent: _saved, releasedContent: _released, isShared: _shared, rev = 0, ...entry }) => ({
      ...entry,
      rev,
    }));
  if (entries.length === 0 && form.removed.length === 0) return null;
  return { promptIndex: form.promptIndex, entries, removed: [...form.removed] };
}

interface Target {
  userId: string;
  date: IsoDate;
}

/** Empty if every entry is blank, or nothing has changed. Only changed entries are sent: a stale tab must not send old texts again. */
export function buildRequests(form: Form, target: Target, savedPromptIndex = form.promptIndex): SaveReflection[] {
  const written = form.entries.filter(({ content }) => !isBlank(content));
  if (written.length === 0) return [];
  const removed = listRemoved(form);
  const changed = written.filter(isUnsent).map((entry) => withOwnPrompt(entry, form));
  if (changed.length === 0 && removed.length === 0) return [];
  // The prompt of the day is that of its latest learning, whatever was looked at since.
  const promptIndex = changed.findLast((entry) => entry.promptIndex !== undefined)?.promptIndex ?? savedPromptIndex;
  return splitIntoBatches(changed).map((batch, index) => ({
    ...target,
    promptIndex,
    entries: batch.map(({ id, content, rev = 0, revTag, promptIndex: own }) => ({
      id,
      content,
      rev,
      revTag,
      promptIndex: own,
    })),
    ...(index === 0 && removed.length > 0 && buildRemovedFields(removed)),
  }));
}

/** Entry id → id of the waiting request that the entry or its removal is based on. */
export function listBasedOnRequestIds({ entries, removed }: Form): Record<string, string> {
  return Object.fromEntries(
    [...entries, ...removed].flatMap(({ id, over }) => (over === undefined ? [] : [[id, over]])),
  );
}

/** What is done with the old day once its texts have moved to another: its removals are still to be sent. */
export function withoutRemovals(form: Form): Form {
  return { ...form, removed: [], entries: form.entries.filter((entry) => !isEmptied(entry)) };
}

/** The unsent texts as new entries of another day; the saved entries stay on the old day, and so do its removals. */
export function buildDraftForOtherDay(form: Form, createId: () => string): DraftContent | null {
  const entries = form.entries
    .filter((entry) => isUnsent(entry) && !isBlank(entry.content))
    .map((entry) => withOwnPrompt(entry, form))
    .map(({ id, content, rev, promptIndex }) => ({ id: rev === undefined ? id : createId(), content, promptIndex }));
  return entries.length > 0 ? { promptIndex: form.promptIndex, entries, removed: [] } : null;
}

export function isBlank(content: string): boolean {
  return content.trim() === '';
}

function isReleased({ content, releasedContent }: FormEntry): boolean {
  return content === releasedContent;
}

function isUnsent(entry: FormEntry): boolean {
  const { content, rev, over, savedContent } = entry;
  if (isReleased(entry)) return false;
  if (savedContent !== null) return content !== savedContent;
  // An emptied entry is a removal, also if its day could not be loaded or its save waits in the outbox.
  return wasSent({ rev, over }) || !isBlank(content);
}

/** A removal applies to the version that the person saw: an entry that has changed since is shown again. */
function isRemovalValid(day: Reflection, { id, over, ...version }: RemovedEntry): boolean {
  const entry = day.entries.find((one) => one.id === id);
  return entry ? isSameVersion(entry, version) : over !== undefined;
}

function listRemoved({ entries, removed }: Form): RemovedEntry[] {
  const emptied = entries.filter(isEmptied);
  return [...removed, ...emptied.map(({ id, rev = 0, revTag }) => ({ id, rev, revTag }))];
}

function isEmptied(entry: FormEntry): boolean {
  return wasSent(entry) && isBlank(entry.content);
}

function buildRemovedFields(removed: readonly RemovedEntry[]): Partial<SaveReflection> {
  return { removed: removed.map(({ id }) => id), ...buildRemovedRevisions(removed) };
}

export function wasSent({ rev = 0, over }: Pick<FormEntry, 'rev' | 'over'>): boolean {
  return rev > 0 || over !== undefined;
}

function splitIntoBatches(entries: readonly FormEntry[]): FormEntry[][] {
  const count = Math.max(1, Math.ceil(entries.length / ENTRIES_PER_REQUEST_MAX));
  return Array.from({ length: count }, (_, index) =>
    entries.slice(index * ENTRIES_PER_REQUEST_MAX, (index + 1) * ENTRIES_PER_REQUEST_MAX),
  );
}
