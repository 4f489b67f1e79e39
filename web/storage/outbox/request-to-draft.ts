import type { DraftContent } from '#contract/drafts.ts';
import type { SaveReflection } from '#contract/reflections.ts';

/** The words of a request, as the draft they came from had them. */
export function requestToDraft(body: SaveReflection): DraftContent {
  const { promptIndex, entries, removed = [], removedRevs = [], removedRevTags = [] } = body;
  return {
    promptIndex,
    entries: entries.flatMap(({ id, content, rev, revTag }) =>
      id === undefined ? [] : [{ id, content, ...(rev !== undefined && { rev }), ...nameTag(revTag) }],
    ),
    removed: removed.map((id, place) => ({ id, rev: removedRevs[place] ?? 0, ...nameTag(removedRevTags[place]) })),
  };
}

/** `removedRevs` and `removedRevTags` of a save. Without any tag the request is the one that older servers know. */
export function buildRemovedRevisions(
  removed: readonly { rev: number; revTag?: string | undefined }[],
): Pick<SaveReflection, 'removedRevs' | 'removedRevTags'> {
  const hasTags = removed.some(({ revTag }) => revTag !== undefined);
  return {
    removedRevs: removed.map(({ rev }) => rev),
    ...(hasTags && { removedRevTags: removed.map(({ revTag }) => revTag ?? null) }),
  };
}

function nameTag(revTag: string | null | undefined): { revTag?: string } {
  return revTag === undefined || revTag === null ? {} : { revTag };
}
