import type { DraftContent } from '#contract/drafts.ts';
import type { SaveReflection } from '#contract/reflections.ts';

/** The words of a request, as the draft they came from had them. */
export function readWords({ promptIndex, entries, removed = [], removedRevs = [] }: SaveReflection): DraftContent {
  return {
    promptIndex,
    entries: entries.flatMap(({ id, content, rev }) =>
      id === undefined ? [] : [rev === undefined ? { id, content } : { id, content, rev }],
    ),
    removed: removed.map((id, place) => ({ id, rev: removedRevs[place] ?? 0 })),
  };
}
