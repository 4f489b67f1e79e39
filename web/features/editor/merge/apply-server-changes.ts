// Applies the server's changes to an open form. Text that was edited here stays. Pure.
import type { Reflection } from '#contract/reflections.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import type { AcknowledgedEntry } from '../../../storage/browser/schema.ts';
import { isSameVersion } from '../../../api/same-version.ts';
import type { Form, FormEntry } from '../model/form-model.ts';

/** Answered saves: a text that is based on a waiting save is now based on the saved version. Null for no change. */
export function applyAcknowledged(form: Form, delivered: DraftState['acknowledged'] = new Map()): Form | null {
  return [...delivered].reduce<Form | null>(
    (followed, [requestId, texts]) => applyEntries(followed ?? form, texts, { requestId }) ?? followed,
    null,
  );
}

interface Following {
  day: Pick<Reflection, 'entries'> | null;
  isHeld: (id: string) => boolean;
}

/** The server's present day. Null for no change. */
export function applyServerDay(form: Form, { day, isHeld }: Following): Form | null {
  const found = applyReleased(form, { day, isHeld });
  return applyEntries(found ?? form, day?.entries ?? [], { isHeld }) ?? found;
}

/** Marks restored entries that the day does not have any more as unsent. Null for none. */
export function restoreRemoved(
  form: Form,
  { day, restored }: Pick<Following, 'day'> & { restored: ReadonlySet<string> },
): Form | null {
  const isMissing = ({ id, content, savedContent }: FormEntry) =>
    content === savedContent && restored.has(id) && !day?.entries.some((entry) => entry.id === id);
  if (!form.entries.some(isMissing)) return null;
  return {
    ...form,
    entries: form.entries.map((entry) => (isMissing(entry) ? { ...entry, savedContent: null } : entry)),
  };
}

/** Released entries take the text of the day, or go. If the whole day was removed, all that were not edited here go. */
function applyReleased(form: Form, { day, isHeld }: Following): Form | null {
  const isOpen = (entry: FormEntry) =>
    !isHeld(entry.id) &&
    (entry.content === entry.releasedContent || (day === null && entry.content === entry.savedContent));
  if (!form.entries.some(isOpen)) return null;
  const entries = form.entries.flatMap((entry): FormEntry[] => {
    const now = day?.entries.find(({ id }) => id === entry.id);
    if (!isOpen(entry)) return [entry];
    return now ? [toFormEntry(now)] : [];
  });
  return { ...form, entries };
}

interface Followed {
  now: AcknowledgedEntry | undefined;
  isOver: boolean;
  isHeld: boolean;
}

function applyEntries(
  { entries, removed, ...rest }: Form,
  texts: readonly AcknowledgedEntry[],
  { requestId, isHeld = () => true }: { requestId?: string; isHeld?: Following['isHeld'] },
): Form | null {
  const saved = new Map(texts.map((text) => [text.id, text]));
  const isOver = ({ over }: { over?: string | undefined }) => over !== undefined && over === requestId;
  const next: Form = {
    ...rest,
    entries: entries.map((entry) =>
      applyEntry(entry, { now: saved.get(entry.id), isOver: isOver(entry), isHeld: isHeld(entry.id) }),
    ),
    removed: removed.map((one) => {
      const { rev = 0, revTag } = saved.get(one.id) ?? {};
      return isOver(one) && rev > one.rev ? { ...one, rev, revTag } : one;
    }),
  };
  const isSame =
    next.entries.every((entry, place) => entry === entries[place]) &&
    next.removed.every((one, place) => one === removed[place]);
  return isSame ? null : next;
}

/**
 * The form does not send a text that equals the saved one: another tab or device has completed it. A text that contains the
 * saved text is based on it. An unedited older text is replaced by the newer one, unless its field has the focus.
 */
function applyEntry(entry: FormEntry, { now, isOver, isHeld }: Followed): FormEntry {
  const { rev = 0, revTag, savedContent, content } = entry;
  if (!now || rev > now.rev || (savedContent === now.content && isSameVersion({ rev, revTag }, now))) return entry;
  const isUntouched = content === savedContent && content !== now.content;
  if (isUntouched && !isHeld) return toFormEntry(now);
  if (!isOver && (isUntouched || !content.includes(now.content))) return entry;
  return { ...entry, rev: now.rev, revTag: now.revTag, savedContent: now.content };
}

function toFormEntry({ id, content, rev, revTag }: AcknowledgedEntry): FormEntry {
  return { id, content, rev, revTag, savedContent: content };
}
