// How what another tab or device has written comes onto an open form. It comes with the keeper of drafts, which brings such
// words: the page itself draws without it.
import { bringBack, followDay, followDelivered } from './follow-saves.ts';
import { letGo } from './meet-words.ts';
import { findSubmitted, mergeState } from './merge-state.ts';
import { separateSaved } from './separate-saved.ts';
import { joinUnsent } from './unsent.ts';

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
