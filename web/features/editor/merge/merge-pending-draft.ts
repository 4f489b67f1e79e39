// Merges the completed requests of a day, which wait in the outbox, with its draft. Pure.
import type { DraftContent } from '#contract/drafts.ts';

type Drafted = DraftContent['entries'][number];

interface Unsent {
  pending: DraftContent | null;
  typed: DraftContent | null;
  createId: () => string;
}

/** A draft that is based on a waiting text replaces it. Another draft does not know that text: both are shown and sent. */
export function mergePendingDraft({ pending, typed, createId }: Unsent): DraftContent | null {
  if (!pending || !typed) return typed ?? pending;
  const mergeEntry = (entry: Drafted): Drafted[] => {
    const other = pending.entries.find(({ id }) => id === entry.id);
    if (!other || entry.over === other.over) return [entry];
    if (entry.content.includes(other.content)) return [{ ...entry, over: other.over }];
    if (other.content.includes(entry.content)) return [other];
    return [other, { id: createId(), content: entry.content, promptIndex: entry.promptIndex }];
  };
  const typedEntries = typed.entries.flatMap(mergeEntry);
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
