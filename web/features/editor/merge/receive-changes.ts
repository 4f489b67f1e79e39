import type { Reflection } from '#contract/reflections.ts';
import type { DraftContent } from '#contract/drafts.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import { isSameDraft, mergeDrafts } from '../../../storage/drafts/merge-drafts.ts';
import { buildDraft } from '../model/form-model.ts';
import type { FormStore } from '../model/form-store.ts';
import { applyAcknowledged, applyServerDay, restoreRemoved } from './apply-server-changes.ts';
import { mergeRemoteDraft, releaseRemote } from './merge-remote-draft.ts';

interface IncomingDraft {
  /** Without content the draft was saved or discarded: the texts on the form stay. */
  next: DraftState;
  submitted: DraftContent | null;
  /** Id of the entry whose field has an open composition. */
  composedId: string | null;
  createId: () => string;
}

interface Received {
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
  const [mine, theirs] = [buildDraft(form), next.content];
  const merged = theirs && mergeDrafts({ base: submitted, mine, theirs, createId });
  if (!merged || isSameDraft(merged, mine)) return { isReleased, isBlocked: false, isNew: false };
  const shown = mergeRemoteDraft(form, { mine, merged });
  const composed = shown.entries.find(({ id }) => id === composedId)?.content;
  const isBlocked = composedId !== null && composed !== textOf(composedId);
  if (!isBlocked) store.show(shown);
  return { isReleased, isBlocked, isNew: !isSameDraft(merged, theirs) };
}

interface Underway {
  base: DraftContent | null;
  underway: DraftContent | null | undefined;
  createId: () => string;
}

/** The part of the device's draft that comes from this form: the device announces a draft before it answers the save. */
export function findSubmitted(
  theirs: DraftContent | null,
  { base, underway, createId }: Underway,
): DraftContent | null {
  if (underway === undefined) return base;
  return isSameDraft(mergeDrafts({ base, mine: underway, theirs, createId }), theirs) ? underway : base;
}

/** Returns whether the form has text again that the day does not have. */
export function receiveDay(
  store: FormStore,
  { day, restored }: { day: Reflection | null; restored: ReadonlySet<string> },
): boolean {
  store.applyServer((form) => applyServerDay(form, { day, isHeld: store.shown.isHeld }));
  return store.applyServer((form) => restoreRemoved(form, { day, restored }));
}
