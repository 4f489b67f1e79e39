// A draft from the device comes onto an open form. Pure.
import type { DraftContent } from '#contract/drafts.ts';
import { isSameDraft, mergeDrafts } from '../../../storage/drafts/merge-drafts.ts';
import type { Form } from '../model/form-model.ts';
import { mergeRemoteDraft } from './merge-remote-draft.ts';

interface Sides {
  /** The unsent part of the form. */
  mine: DraftContent | null;
  /** The part of `theirs` that comes from this form. */
  submitted: DraftContent | null;
  /** The device's draft. Null for a draft that was saved or discarded: the texts on the form stay. */
  theirs: DraftContent | null;
  createId: () => string;
}

interface Merged {
  form: Form;
  /** The form has something that the device has not. */
  isNew: boolean;
}

/** Null where nothing on the form changes. */
export function mergeDraftIntoForm(form: Form, { mine, submitted, theirs, createId }: Sides): Merged | null {
  const joined = theirs && mergeDrafts({ base: submitted, mine, theirs, createId });
  if (!joined || isSameDraft(joined, mine)) return null;
  return { form: mergeRemoteDraft(form, { mine, merged: joined }), isNew: !isSameDraft(joined, theirs) };
}

interface Underway {
  base: DraftContent | null;
  /** The draft that is being saved now; undefined for none. */
  underway: DraftContent | null | undefined;
  createId: () => string;
}

/**
 * The device notifies all editors of a draft before it answers the save. Compared with the draft before that save, this
 * form's own text would look like text of another editor. Then the submitted draft is the one that is being saved.
 */
export function findSubmitted(
  theirs: DraftContent | null,
  { base, underway, createId }: Underway,
): DraftContent | null {
  if (underway === undefined) return base;
  return isSameDraft(mergeDrafts({ base, mine: underway, theirs, createId }), theirs) ? underway : base;
}
