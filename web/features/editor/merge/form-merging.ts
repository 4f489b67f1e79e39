// How what another tab or device has written comes onto an open form. It comes with the keeper of drafts, which brings such
// words: the page itself draws without it.
import { bringBack, followDay, followDelivered } from './apply-server-changes.ts';
import { letGo } from './merge-remote-draft.ts';
import { findSubmitted, mergeState } from './merge-form.ts';
import { separateSaved } from './split-saved.ts';
import { joinUnsent } from './merge-pending-draft.ts';

export type Merging = typeof merging;

export const merging = {
  bringBack,
  followDay,
  followDelivered,
  findSubmitted,
  joinUnsent,
  letGo,
  mergeState,
  separateSaved,
};
