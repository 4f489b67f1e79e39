// What became of texts elsewhere while a form is open reaches that form. What was typed on here stays as it is. Pure.
import type { Reflection } from '#contract/reflections.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import type { AcknowledgedEntry } from '../../../storage/browser/schema.ts';
import { isSameVersion } from '../../../api/same-version.ts';
import type { Form, FormEntry } from '../model/form-model.ts';

/** Saves were answered: what was written over one while it waited has seen what it made. Null for nothing new. */
export function applyAcknowledged(form: Form, delivered: DraftState['acknowledged'] = new Map()): Form | null {
  return [...delivered].reduce<Form | null>(
    (followed, [requestId, texts]) => followTexts(followed ?? form, texts, { requestId }) ?? followed,
    null,
  );
}

interface Following {
  /** Null for a day that is not. */
  day: Pick<Reflection, 'entries'> | null;
  /** Somebody writes in that field, or is about to. */
  isHeld: (id: string) => boolean;
}

/** The day as it is now, whoever changed it. Answers with null for nothing new. */
export function applyServerDay(form: Form, { day, isHeld }: Following): Form | null {
  const found = findLeft(form, { day, isHeld });
  return followTexts(found ?? form, day?.entries ?? [], { isHeld }) ?? found;
}

interface Restored {
  day: Following['day'];
  /** Ids of the learnings that were removed and restored on this visit. */
  restored: ReadonlySet<string>;
}

/** Restored learnings that the day has no more: they are to be sent again. Null for none. */
export function restoreRemoved(form: Form, { day, restored }: Restored): Form | null {
  const isMissing = ({ id, content, savedContent }: FormEntry) =>
    content === savedContent && restored.has(id) && !day?.entries.some((entry) => entry.id === id);
  if (!form.entries.some(isMissing)) return null;
  return {
    ...form,
    entries: form.entries.map((entry) => (isMissing(entry) ? { ...entry, savedContent: null } : entry)),
  };
}

/**
 * What was completed, moved or put away elsewhere is what the day has of it. With a day that was removed goes all that
 * nobody has changed here.
 */
function findLeft(form: Form, { day, isHeld }: Following): Form | null {
  const isOpen = (entry: FormEntry) =>
    !isHeld(entry.id) &&
    (entry.content === entry.releasedContent || (day === null && entry.content === entry.savedContent));
  if (!form.entries.some(isOpen)) return null;
  const entries = form.entries.flatMap((entry): FormEntry[] => {
    const now = day?.entries.find(({ id }) => id === entry.id);
    if (!isOpen(entry)) return [entry];
    return now ? [takeText(now)] : [];
  });
  return { ...form, entries };
}

interface Followed {
  now: AcknowledgedEntry | undefined;
  isOver: boolean;
  isHeld: boolean;
}

function followTexts(
  { entries, removed, ...rest }: Form,
  texts: readonly AcknowledgedEntry[],
  { requestId, isHeld = () => true }: { requestId?: string; isHeld?: Following['isHeld'] },
): Form | null {
  const saved = new Map(texts.map((text) => [text.id, text]));
  const isOver = ({ over }: { over?: string | undefined }) => over !== undefined && over === requestId;
  const next: Form = {
    ...rest,
    entries: entries.map((entry) =>
      followText(entry, { now: saved.get(entry.id), isOver: isOver(entry), isHeld: isHeld(entry.id) }),
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
 * A text that stands on the form as it was saved is no longer this form's to send: another tab or device has completed it.
 * What has the saved text in it was written on from there. An older text that nobody has touched here becomes the newer
 * one, but not under the hands of somebody who is in its field.
 */
function followText(entry: FormEntry, { now, isOver, isHeld }: Followed): FormEntry {
  const { rev = 0, revTag, savedContent, content } = entry;
  if (!now || rev > now.rev || (savedContent === now.content && isSameVersion({ rev, revTag }, now))) return entry;
  const isUntouched = content === savedContent && content !== now.content;
  if (isUntouched && !isHeld) return takeText(now);
  if (!isOver && (isUntouched || !content.includes(now.content))) return entry;
  return { ...entry, rev: now.rev, revTag: now.revTag, savedContent: now.content };
}

function takeText({ id, content, rev, revTag }: AcknowledgedEntry): FormEntry {
  return { id, content, rev, revTag, savedContent: content };
}
