// What of a day is on this device: words that were completed and wait, and words that are being written. Pure.
import type { DraftContent } from '#contract/drafts.ts';

type Drafted = DraftContent['entries'][number];

interface Unsent {
  /** Each entry and removal with the save that waits with it. */
  pending: DraftContent | null;
  typed: DraftContent | null;
  createId: () => string;
}

/**
 * What was typed over a text that waits takes its place. A draft can also come from another device, or from before that
 * save, and then neither of them has seen the other: both are shown, and both are sent.
 */
export function mergePendingDraft({ pending, typed, createId }: Unsent): DraftContent | null {
  if (!pending || !typed) return typed ?? pending;
  const meet = (entry: Drafted): Drafted[] => {
    const other = pending.entries.find(({ id }) => id === entry.id);
    if (!other || entry.over === other.over) return [entry];
    if (entry.content.includes(other.content)) return [{ ...entry, over: other.over }];
    if (other.content.includes(entry.content)) return [other];
    return [other, { id: createId(), content: entry.content }];
  };
  const typedEntries = typed.entries.flatMap(meet);
  const isTyped = new Set(typedEntries.map(({ id }) => id));
  const removed = typed.removed.filter(({ id, over }) => {
    const other = pending.entries.find((entry) => entry.id === id);
    return !other || over === other.over;
  });
  const isRemoved = new Set(removed.map(({ id }) => id));
  return {
    promptIndex: typed.promptIndex,
    entries: [...pending.entries.filter(({ id }) => !isTyped.has(id) && !isRemoved.has(id)), ...typedEntries],
    removed: [...pending.removed.filter(({ id }) => !isTyped.has(id) && !isRemoved.has(id)), ...removed],
  };
}
