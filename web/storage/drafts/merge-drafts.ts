// Two places wrote on: another tab, or another device. What either added stays; nothing is dropped because of the other.
import type { DraftContent } from '#contract/drafts.ts';

type Entry = DraftContent['entries'][number];

interface Sides {
  /** What both had before they parted; null for nothing. */
  base: DraftContent | null;
  mine: DraftContent | null;
  theirs: DraftContent | null;
  createId: () => string;
}

/** Entry by entry: whoever changed one decides; where both did, the other's text stays as a further entry. Null for nothing left. */
export function mergeDrafts({ base, mine, theirs, createId }: Sides): DraftContent | null {
  if (isSameDraft(mine, theirs)) return mine;
  const ids = new Set([...(mine?.entries ?? []), ...(theirs?.entries ?? [])].map(({ id }) => id));
  const own: Entry[] = [];
  const further: Entry[] = [];
  for (const id of ids) {
    const { kept, beside } = mergeEntry({ base: find(base, id), mine: find(mine, id), theirs: find(theirs, id) });
    if (kept) own.push(kept);
    if (beside) further.push(beside);
  }
  const contents = new Set(own.map(({ content }) => content));
  const added = further
    .filter(({ content }) => !contents.has(content))
    .map(({ content }) => ({ id: createId(), content }));
  return nullIfEmpty({
    promptIndex: mergePromptIndex({ base, mine, theirs }),
    entries: [...own, ...added],
    removed: mergeRemoved({ base, mine, theirs }).filter(({ id }) => !own.some((entry) => entry.id === id)),
  });
}

export function isSameDraft(one: DraftContent | null, other: DraftContent | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.promptIndex === other.promptIndex &&
    one.entries.length === other.entries.length &&
    one.removed.length === other.removed.length &&
    one.entries.every((entry) => isSameEntry(entry, find(other, entry.id))) &&
    one.removed.every(({ id }) => other.removed.some((removed) => removed.id === id))
  );
}

/** A draft without any word in it is none. */
export function nullIfEmpty(draft: DraftContent | null): DraftContent | null {
  return draft && draft.entries.length + draft.removed.length > 0 ? draft : null;
}

interface EntrySides {
  base: Entry | undefined;
  mine: Entry | undefined;
  theirs: Entry | undefined;
}

function mergeEntry({ base, mine, theirs }: EntrySides): { kept?: Entry | undefined; beside?: Entry } {
  if (isSameEntry(theirs, base)) return { kept: mine };
  if (isSameEntry(mine, base)) return { kept: theirs };
  if (!mine || !theirs) return { kept: mine ?? theirs };
  // Where one text has the other in it, nothing would be lost.
  if (mine.content.includes(theirs.content)) return { kept: mine };
  if (theirs.content.includes(mine.content)) return { kept: theirs };
  return { kept: mine, beside: theirs };
}

function mergeRemoved({ base, mine, theirs }: Omit<Sides, 'createId'>): DraftContent['removed'] {
  const ofMine = mine?.removed ?? [];
  const ofTheirs = (theirs?.removed ?? []).filter(({ id }) => !hasRemoved(mine, id));
  // One that both had before and one side has brought back is back.
  return [
    ...ofMine.filter(({ id }) => !hasRemoved(base, id) || hasRemoved(theirs, id)),
    ...ofTheirs.filter(({ id }) => !hasRemoved(base, id)),
  ];
}

function mergePromptIndex({ base, mine, theirs }: Omit<Sides, 'createId'>): number {
  const isMinesChanged = mine !== null && mine.promptIndex !== base?.promptIndex;
  return (isMinesChanged ? mine : (theirs ?? mine ?? base))?.promptIndex ?? 0;
}

function hasRemoved(draft: DraftContent | null, id: string): boolean {
  return draft?.removed.some((one) => one.id === id) === true;
}

function find(draft: DraftContent | null, id: string): Entry | undefined {
  return draft?.entries.find((entry) => entry.id === id);
}

function isSameEntry(one: Entry | undefined, other: Entry | undefined): boolean {
  return one?.content === other?.content && (one === undefined) === (other === undefined);
}
