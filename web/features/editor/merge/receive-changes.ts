// Brings changes of other tabs and devices onto an open form.
import type { Reflection } from '#contract/reflections.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import { buildDraft, type Form } from '../model/form-model.ts';
import type { FormStore } from '../model/form-store.ts';
import { applyAcknowledged, applyServerDay, restoreRemoved } from './apply-server-changes.ts';
import { mergeDraftIntoForm } from './merge-form.ts';
import { releaseRemote } from './merge-remote-draft.ts';

interface IncomingDraft {
  next: DraftState;
  /** The part of `next` that comes from this form. */
  submitted: DraftContent | null;
  /** Id of the entry whose field has an open composition. */
  composedId: string | null;
  createId: () => string;
}

interface Received {
  /** Some texts are in no draft any more. */
  isReleased: boolean;
  /** The draft would change the field with the composition, so the form does not show it yet. */
  isBlocked: boolean;
  /** The form has text that the device does not have. */
  isNew: boolean;
}

export function receiveDraft(store: FormStore, { next, submitted, composedId, createId }: IncomingDraft): Received {
  const { read, textOf, hasTyped } = store.shown;
  store.applyServer((form) => applyAcknowledged(form, next.acknowledged));
  const isReleased = store.applyServer((form) => releaseRemote(form, { submitted, now: next.content, hasTyped }));
  const form = read();
  const merged = mergeDraftIntoForm(form, { mine: buildDraft(form), submitted, theirs: next.content, createId });
  if (!merged) return { isReleased, isBlocked: false, isNew: false };
  const isBlocked = composedId !== null && findText(merged.form, composedId) !== textOf(composedId);
  if (!isBlocked) store.show(merged.form);
  return { isReleased, isBlocked, isNew: merged.isNew };
}

interface IncomingDay {
  day: Reflection | null;
  /** Ids of the entries that were removed and restored on this visit. */
  restored: ReadonlySet<string>;
}

/** Returns whether the form has text again that the day does not have. */
export function receiveDay(store: FormStore, { day, restored }: IncomingDay): boolean {
  store.applyServer((form) => applyServerDay(form, { day, isHeld: store.shown.isHeld }));
  return store.applyServer((form) => restoreRemoved(form, { day, restored }));
}

function findText({ entries }: Form, id: string): string | undefined {
  return entries.find((entry) => entry.id === id)?.content;
}
