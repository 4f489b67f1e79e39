// How what another tab or device has written comes onto an open form. It comes with the keeper of drafts, which brings such
// words: the page itself draws without it.
import { followDay, followDelivered } from './follow-saves.ts';
import { letGo, meetWords } from './meet-words.ts';

export type Merging = typeof merging;

export const merging = { followDay, followDelivered, letGo, meetWords };
