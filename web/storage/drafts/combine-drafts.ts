import type { DraftContent } from '#contract/drafts.ts';

/** The entries and removals of both drafts; the second draft wins where both have the same id. */
export function combineDrafts(first: DraftContent | null, second: DraftContent | null): DraftContent | null {
  if (!first || !second) return second ?? first;
  const replaced = new Set([...second.entries, ...second.removed].map(({ id }) => id));
  const isKept = ({ id }: { id: string }) => !replaced.has(id);
  return {
    promptIndex: second.promptIndex,
    entries: [...first.entries.filter(isKept), ...second.entries],
    removed: [...first.removed.filter(isKept), ...second.removed],
  };
}
