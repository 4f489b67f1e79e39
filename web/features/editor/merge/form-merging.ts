// How what another tab or device has written comes onto an open form. It comes with the keeper of drafts, which brings such
// words: the page itself draws without it.
import { restoreRemoved, applyServerDay, applyAcknowledged } from './apply-server-changes.ts';
import { releaseRemote } from './merge-remote-draft.ts';
import { findSubmitted, mergeDraftIntoForm } from './merge-form.ts';
import { splitSaved } from './split-saved.ts';
import { mergePendingDraft } from './merge-pending-draft.ts';

export type FormMerging = typeof formMerging;

export const formMerging = {
  bringBack: restoreRemoved,
  followDay: applyServerDay,
  followDelivered: applyAcknowledged,
  findSubmitted,
  joinUnsent: mergePendingDraft,
  letGo: releaseRemote,
  mergeState: mergeDraftIntoForm,
  separateSaved: splitSaved,
};
