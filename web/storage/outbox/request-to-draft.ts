import type { DraftContent } from '#contract/drafts.ts';
import type { SaveReflection } from '#contract/reflections.ts';

export function requestToDraft(body: SaveReflection): DraftContent {
  const { promptIndex, entries, removed = [], removedRevs = [], removedRevTags = [] } = body;
  return {
    promptIndex,
    entries: entries.flatMap(({ id, content, rev, revTag, promptIndex: own = rev ? undefined : promptIndex }) =>
      id === undefined
        ? []
        : [{ id, content, ...(rev !== undefined && { rev }), ...tagPart(revTag), promptIndex: own }],
    ),
    removed: removed.map((id, index) => ({ id, rev: removedRevs[index] ?? 0, ...tagPart(removedRevTags[index]) })),
  };
}

/** `removedRevs` and `removedRevTags` of a save. Without any tag the request has the form that older servers accept. */
export function buildRemovedRevisions(
  removed: readonly { rev: number; revTag?: string | undefined }[],
): Pick<SaveReflection, 'removedRevs' | 'removedRevTags'> {
  const hasTags = removed.some(({ revTag }) => revTag !== undefined);
  return {
    removedRevs: removed.map(({ rev }) => rev),
    ...(hasTags && { removedRevTags: removed.map(({ revTag }) => revTag ?? null) }),
  };
}

function tagPart(revTag: string | null | undefined): { revTag?: string } {
  return revTag === undefined || revTag === null ? {} : { revTag };
}
