// Words of another tab or device come onto a form that is being written on. Pure.
import type { DraftContent } from '#contract/drafts.ts';
import type { Form, FormEntry } from '../model/form-model.ts';

interface Words {
  /** What of the form was unsent before. */
  mine: DraftContent | null;
  /** What is unsent now, both sides together. */
  joined: DraftContent;
}

interface Gone {
  /** What of this form the draft has had. A text that this form has removed itself is not gone from elsewhere. */
  submitted: DraftContent | null;
  /** What it has now. */
  now: DraftContent | null;
  hasTyped: (id: string) => boolean;
}

/** Texts of elsewhere that the draft has let go of, and that nobody has typed on here. Null for none. */
export function letGo(form: Form, { submitted, now, hasTyped }: Gone): Form | null {
  const isGone = ({ id, content, left, saved }: FormEntry) =>
    content !== left &&
    content !== saved &&
    !hasTyped(id) &&
    submitted?.entries.some((entry) => entry.id === id && entry.content === content) === true &&
    !now?.entries.some((entry) => entry.id === id);
  if (!form.entries.some(isGone)) return null;
  return { ...form, entries: form.entries.map((entry) => (isGone(entry) ? { ...entry, left: entry.content } : entry)) };
}

/**
 * Fields keep their order, and remote entries are appended. A blank field is never replaced: its person may be about to
 * write in it, and the first learnings of two tabs would end in one field.
 */
export function meetWords(form: Form, { mine, joined }: Words): Form {
  const wanted = new Map(joined.entries.map((entry) => [entry.id, entry]));
  const wasUnsent = new Set(mine?.entries.map(({ id }) => id));
  const isRemoved = new Set(joined.removed.map(({ id }) => id));
  const present = new Set(form.entries.map(({ id }) => id));
  const entries = form.entries.flatMap((entry): FormEntry[] => {
    const words = wanted.get(entry.id);
    // A text comes with what its writer had seen, which may be less than what this form has.
    if (words && words.content !== entry.content) {
      const { rev = 0, revTag } = words;
      return [{ ...entry, ...words, rev, revTag, left: undefined }];
    }
    // In a draft again, it is to be kept and sent again.
    if (words) return [entry.left === undefined ? entry : { ...entry, left: undefined }];
    if (isRemoved.has(entry.id)) return [];
    if (!wasUnsent.has(entry.id)) return [entry];
    // Taken back elsewhere: a saved text is what it was, words that were never saved go.
    return entry.saved === null ? [] : [{ ...entry, content: entry.saved }];
  });
  const further = joined.entries.filter(({ id }) => !present.has(id)).map((entry) => ({ ...entry, saved: null }));
  return { promptIndex: joined.promptIndex, entries: [...entries, ...further], removed: joined.removed };
}
