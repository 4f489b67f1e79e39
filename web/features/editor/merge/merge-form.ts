// A draft from the device comes onto an open form. Pure.
import type { DraftContent } from '#contract/drafts.ts';
import { isSameDraft, mergeDrafts } from '../../../storage/drafts/merge-drafts.ts';
import type { Form } from '../model/form-model.ts';
import { mergeRemoteDraft } from './merge-remote-draft.ts';

interface Sides {
  /** What of the form is unsent now. */
  mine: DraftContent | null;
  /** What of the form is in `theirs` already. */
  submitted: DraftContent | null;
  /** What the device has. Null for a draft that was saved or put away: the words on the form stay where they are. */
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
  /** What the device is writing down just now; undefined for nothing. */
  underway: DraftContent | null | undefined;
  createId: () => string;
}

/**
 * The device tells everybody what it has before it answers who asked. Held against what was there before, this form's
 * own words would look like another's, and what was changed back meanwhile like something that nobody here has touched.
 */
export function findSubmitted(
  theirs: DraftContent | null,
  { base, underway, createId }: Underway,
): DraftContent | null {
  if (underway === undefined) return base;
  return isSameDraft(mergeDrafts({ base, mine: underway, theirs, createId }), theirs) ? underway : base;
}
