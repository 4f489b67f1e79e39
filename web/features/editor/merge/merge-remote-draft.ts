// Merges text of another tab or device into an open form. Pure.
import type { DraftContent } from '#contract/drafts.ts';
import { indexEntries } from '../../../storage/drafts/merge-drafts.ts';
import { showPrompt, type Form, type FormEntry } from '../model/form-model.ts';

interface ReleaseInput {
  /** The part of the earlier draft that comes from this form. A text that this form removed was not released elsewhere. */
  submitted: DraftContent | null;
  now: DraftContent | null;
  hasTyped: (id: string) => boolean;
}

export function releaseRemote(form: Form, { submitted, now, hasTyped }: ReleaseInput): Form | null {
  const before = indexEntries(submitted);
  const present = indexEntries(now);
  const isGone = ({ id, content, releasedContent, savedContent }: FormEntry) =>
    content !== releasedContent &&
    content !== savedContent &&
    !hasTyped(id) &&
    before.get(id)?.content === content &&
    !present.has(id);
  if (!form.entries.some(isGone)) return null;
  return {
    ...form,
    entries: form.entries.map((entry) => (isGone(entry) ? { ...entry, releasedContent: entry.content } : entry)),
  };
}

/** Remote entries are appended. A blank field is never replaced: the person may be about to write in it. */
export function mergeRemoteDraft(
  form: Form,
  { mine, merged }: { mine: DraftContent | null; merged: DraftContent },
): Form {
  const wanted = new Map(merged.entries.map((entry) => [entry.id, entry]));
  const wasUnsent = new Set(mine?.entries.map(({ id }) => id));
  const isRemoved = new Set(merged.removed.map(({ id }) => id));
  const present = new Set(form.entries.map(({ id }) => id));
  const entries = showPrompt(form, merged.promptIndex).entries.flatMap((entry): FormEntry[] => {
    const words = wanted.get(entry.id);
    // A text keeps the version that it is based on, which may be older than this form's.
    if (words && words.content !== entry.content) {
      const { rev = 0, revTag } = words;
      return [{ ...entry, ...words, rev, revTag, releasedContent: undefined }];
    }
    // The text is in a draft again, so this form saves and sends it again.
    if (words) return [entry.releasedContent === undefined ? entry : { ...entry, releasedContent: undefined }];
    if (isRemoved.has(entry.id)) return [];
    if (!wasUnsent.has(entry.id)) return [entry];
    // Discarded elsewhere: a saved entry gets its saved text back, an unsaved one is removed.
    return entry.savedContent === null ? [] : [{ ...entry, content: entry.savedContent }];
  });
  const further = merged.entries
    .filter(({ id }) => !present.has(id))
    .map((entry) => ({ ...entry, savedContent: null }));
  return { promptIndex: merged.promptIndex, entries: [...entries, ...further], removed: merged.removed };
}
