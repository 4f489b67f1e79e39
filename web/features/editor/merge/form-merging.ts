// The merge rules of an open form. They arrive with the code of the local store, so the page renders without them.
import { selectDayDrafts } from '../../../storage/drafts/day-drafts.ts';
import { mergePendingDraft } from './merge-pending-draft.ts';
import { findSubmitted, receiveDay, receiveDraft } from './receive-changes.ts';
import { splitSaved } from './split-saved.ts';

export type FormMerging = typeof formMerging;

export const formMerging = {
  receiveDay,
  receiveDraft,
  findSubmitted,
  mergePendingDraft,
  splitSaved,
  selectDayDrafts,
};
