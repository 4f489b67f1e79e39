// Words of another tab or device come onto a form that is being written on. Pure.
import type { DraftContent } from '#contract/drafts.ts';
import type { Form, FormEntry } from '../model/form-model.ts';

interface MergeInput {
  /** What of the form was unsent before. */
  mine: DraftContent | null;
  /** What is unsent now, both sides together. */
  merged: DraftContent;
}

interface ReleaseInput {
  /** What of this form the draft has had. A text that this form has removed itself is not gone from elsewhere. */
  submitted: DraftContent | null;
  /** What it has now. */
  now: DraftContent | null;
  hasTyped: (id: string) => boolean;
}

/** Texts of elsewhere that the draft has let go of, and that nobody has typed on here. Null for none. */
export function releaseRemote(form: Form, { submitted, now, hasTyped }: ReleaseInput): Form | null {
  const isGone = ({ id, content, releasedContent, savedContent }: FormEntry) =>
    content !== releasedContent &&
    content !== savedContent &&
    !hasTyped(id) &&
    submitted?.entries.some((entry) => entry.id === id && entry.content === content) === true &&
    !now?.entries.some((entry) => entry.id === id);
  if (!form.entries.some(isGone)) return null;
  return {
    ...form,
    entries: form.entries.map((entry) => (isGone(entry) ? { ...entry, releasedContent: entry.content } : entry)),
  };
}

/**
 * Fields keep their order, and remote entries are appended. A blank field is never replaced: its person may be about to
 * write in it, and the first learnings of two tabs would end in one field.
 */
export function mergeRemoteDraft(form: Form, { mine, merged }: MergeInput): Form {
  const wanted = new Map(merged.entries.map((entry) => [entry.id, entry]));
  const wasUnsent = new Set(mine?.entries.map(({ id }) => id));
  const isRemoved = new Set(merged.removed.map(({ id }) => id));
  const present = new Set(form.entries.map(({ id }) => id));
  const entries = form.entries.flatMap((entry): FormEntry[] => {
    const words = wanted.get(entry.id);
    // A text comes with what its writer had seen, which may be less than what this form has.
    if (words && words.content !== entry.content) {
      const { rev = 0, revTag } = words;
      return [{ ...entry, ...words, rev, revTag, releasedContent: undefined }];
    }
    // In a draft again, it is to be kept and sent again.
    if (words) return [entry.releasedContent === undefined ? entry : { ...entry, releasedContent: undefined }];
    if (isRemoved.has(entry.id)) return [];
    if (!wasUnsent.has(entry.id)) return [entry];
    // Taken back elsewhere: a saved text is what it was, words that were never saved go.
    return entry.savedContent === null ? [] : [{ ...entry, content: entry.savedContent }];
  });
  const further = merged.entries
    .filter(({ id }) => !present.has(id))
    .map((entry) => ({ ...entry, savedContent: null }));
  return { promptIndex: merged.promptIndex, entries: [...entries, ...further], removed: merged.removed };
}
