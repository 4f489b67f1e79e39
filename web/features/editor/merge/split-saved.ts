// Splits a completed form into the saved part and the part that stays a draft. Pure.
import type { DraftContent } from '#contract/drafts.ts';
import { buildDraft, type Form } from '../model/form-model.ts';

interface Completed {
  sent: Form;
  known: readonly (DraftContent | null)[];
}

interface Separated {
  /** With earlier versions of the saved texts: they are no drafts any more either. */
  acknowledged: DraftContent | null;
  /** Entries that were restored while the save ran, and texts that came from another tab or device then. */
  rest: DraftContent | null;
}

export function splitSaved(form: Form, { sent, known }: Completed): Separated {
  const isRemoved = new Set(sent.removed.map(({ id }) => id));
  const rest = buildDraft({
    ...form,
    // The save removes them from the day: they are to be sent again.
    entries: form.entries
      .filter((entry) => !hasText(sent, entry))
      .map((entry) => (isRemoved.has(entry.id) ? { ...entry, savedContent: null } : entry)),
    removed: form.removed.filter(({ id }) => !isRemoved.has(id)),
  });
  const [first, ...others] = [buildDraft(sent), ...known].filter((draft) => draft !== null);
  if (!first) return { acknowledged: null, rest };
  const entries = [first, ...others]
    .flatMap((draft) => draft.entries)
    .filter((entry) => !rest || !hasText(rest, entry));
  return { acknowledged: { ...first, entries }, rest };
}

interface Text {
  id: string;
  content: string;
}

function hasText({ entries }: { entries: readonly Text[] }, { id, content }: Text): boolean {
  return entries.some((entry) => entry.id === id && entry.content === content);
}
