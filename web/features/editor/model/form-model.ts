// The form and what of it is not on the server yet. Pure: no storage, no React.
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
  /** The save that waits, whose text this one was written over. */
  over?: string | undefined;
  /** The text the server has under this id; null when it has none. */
  savedContent: string | null;
  /**
   * A text of elsewhere that nobody has typed on here, and that is in no draft any more: completed, moved or put away
   * there. It is not this form's to send; what became of it the day says.
   */
  releasedContent?: string | undefined;
}

interface RemovedEntry {
  id: string;
  rev: number;
  revTag?: string | undefined;
  over?: string | undefined;
}

export interface Form {
  promptIndex: number;
  entries: readonly FormEntry[];
  removed: readonly RemovedEntry[];
}

interface OpenFormInput {
  /** Null on a day without a reflection, and when nobody could say. */
  day: Reflection | null;
  draft: DraftContent | null;
  newDayPromptIndex: number;
}

/**
 * Lays the draft over the day as the server has it now. Unsent text is always shown; one whose day has moved on keeps
 * the `rev` it came from, so that the server keeps both. What the draft did not touch is the server's.
 */
export function createForm({ day, draft, newDayPromptIndex }: OpenFormInput): Form {
  const unsent = new Map(draft?.entries.map((entry) => [entry.id, entry]));
  const removed = (draft?.removed ?? []).filter((one) => day === null || isStill(day, one));
  const isRemoved = new Set(removed.map(({ id }) => id));
  const saved = (day?.entries ?? [])
    .filter(({ id }) => !isRemoved.has(id))
    .map(({ id, content, rev, revTag }) => {
      const edit = unsent.get(id);
      if (!edit || edit.content === content) return { id, content, rev, revTag, savedContent: content };
      // A text that has the saved one in it replaces nothing, whether or not its writer had seen that.
      if (edit.content.includes(content)) return { ...edit, rev, revTag, savedContent: content };
      return { ...edit, rev: edit.rev ?? 0, savedContent: content };
    });
  const known = new Set(day?.entries.map(({ id }) => id));
  const further = [...unsent.values()]
    .filter(({ id, content, over }) => !known.has(id) && (day === null || over !== undefined || !isBlank(content)))
    .map((entry) => ({ ...entry, savedContent: null }));
  return {
    promptIndex: draft?.promptIndex ?? day?.promptIndex ?? newDayPromptIndex,
    entries: [...saved, ...further],
    removed,
  };
}

/** Null when nothing on the form is worth keeping. */
export function buildDraft(form: Form): DraftContent | null {
  const entries = form.entries
    .filter(isUnsent)
    .map(({ savedContent: _saved, releasedContent: _left, rev = 0, ...entry }) => ({ ...entry, rev }));
  if (entries.length === 0 && form.removed.length === 0) return null;
  return { promptIndex: form.promptIndex, entries, removed: [...form.removed] };
}

interface Target {
  userId: string;
  date: IsoDate;
}

/**
 * What «Complete Reflection» sends; empty when every entry is blank. Only what changed goes, so that an untouched old
 * text of a stale tab comes back as nothing, and in as many requests as the limit asks, so that a long day can be saved.
 * Where nothing changed, or something was only removed, the one request has no entry yet (the device's delivery finds one).
 */
export function buildRequests(form: Form, target: Target): SaveReflection[] {
  const written = form.entries.filter(({ content }) => !isBlank(content));
  if (written.length === 0) return [];
  const removed = listRemoved(form);
  return splitIntoBatches(written.filter(isUnsent)).map((batch, index) => ({
    ...target,
    promptIndex: form.promptIndex,
    entries: batch.map(({ id, content, rev = 0, revTag }) => ({ id, content, rev, revTag })),
    ...(index === 0 && removed.length > 0 && nameRemoved(removed)),
  }));
}

/** Which of the form's entries were written over, or are removed from, a save that waits: each with the id of that save. */
export function listBasedOnRequestIds({ entries, removed }: Form): Record<string, string> {
  return Object.fromEntries(
    [...entries, ...removed].flatMap(({ id, over }) => (over === undefined ? [] : [[id, over]])),
  );
}

/** The unsent words alone, as new entries of another day; what the old day has stays there. */
export function buildDraftForOtherDay(form: Form, createId: () => string): DraftContent | null {
  const entries = form.entries
    .filter((entry) => isUnsent(entry) && !isBlank(entry.content))
    .map(({ id, content, rev }) => ({ id: rev === undefined ? id : createId(), content }));
  return entries.length > 0 ? { promptIndex: form.promptIndex, entries, removed: [] } : null;
}

export function isBlank(content: string): boolean {
  return content.trim() === '';
}

/** What was let go of elsewhere, as it was; typed on, it is this form's own. */
function isLeft({ content, releasedContent }: FormEntry): boolean {
  return content === releasedContent;
}

function isUnsent(entry: FormEntry): boolean {
  const { content, rev, over, savedContent } = entry;
  if (isLeft(entry)) return false;
  if (savedContent !== null) return content !== savedContent;
  // An emptied entry of a day that could not be loaded, or that waits, is still a wish to remove it.
  return wasSent({ rev, over }) || !isBlank(content);
}

/** A removal is about the text that was seen: one that was changed elsewhere since is shown again. */
function isStill(day: Reflection, { id, over, ...version }: RemovedEntry): boolean {
  const entry = day.entries.find((one) => one.id === id);
  return entry ? isSameVersion(entry, version) : over !== undefined;
}

function listRemoved({ entries, removed }: Form): RemovedEntry[] {
  const emptied = entries.filter((entry) => wasSent(entry) && isBlank(entry.content));
  return [...removed, ...emptied.map(({ id, rev = 0, revTag }) => ({ id, rev, revTag }))];
}

function nameRemoved(removed: readonly RemovedEntry[]): Partial<SaveReflection> {
  return { removed: removed.map(({ id }) => id), ...buildRemovedRevisions(removed) };
}

/** Saved, or on its way. */
export function wasSent({ rev = 0, over }: Pick<FormEntry, 'rev' | 'over'>): boolean {
  return rev > 0 || over !== undefined;
}

function splitIntoBatches(entries: readonly FormEntry[]): FormEntry[][] {
  const count = Math.max(1, Math.ceil(entries.length / ENTRIES_PER_REQUEST_MAX));
  return Array.from({ length: count }, (_, index) =>
    entries.slice(index * ENTRIES_PER_REQUEST_MAX, (index + 1) * ENTRIES_PER_REQUEST_MAX),
  );
}
