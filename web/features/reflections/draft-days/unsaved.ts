// The line about what is written and not saved yet.
import type { DraftContent } from '#contract/drafts.ts';
import type { Reflection } from '#contract/reflections.ts';

interface Unsaved {
  draft: DraftContent | null | undefined;
  /** The saved day: what it has is saved, also when the draft was read a moment before the save had ended. */
  day: Pick<Reflection, 'entries'> | null | undefined;
  /** Texts of other apps that wait to join the day. */
  sharedCount: number;
}

/** «1 learning is not saved yet.»; null when there is nothing. */
export function describeUnsaved({ draft, day, sharedCount }: Unsaved): string | null {
  const saved = new Map(day?.entries.map(({ id, content }) => [id, content]));
  const changed = draft?.entries.filter(({ id, content }) => saved.get(id) !== content) ?? [];
  const learnings = changed.filter(({ content }) => content.trim() !== '').length + sharedCount;
  if (learnings > 0) return countOf(learnings, 'learning');
  const removals = draft?.removed.filter(({ id }) => !day || saved.has(id)).length ?? 0;
  // An emptied learning leaves the day with the next save.
  return removals + changed.length > 0 ? countOf(removals + changed.length, 'removal') : null;
}

function countOf(count: number, noun: string): string {
  return count === 1 ? `1 ${noun} is not saved yet.` : `${count} ${noun}s are not saved yet.`;
}
