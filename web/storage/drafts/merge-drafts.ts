// Merges the draft of this tab with that of another tab or device. Both sides' additions stay.
import type { DraftContent } from '#contract/drafts.ts';

type Entry = DraftContent['entries'][number];
type Entries = ReadonlyMap<string, Entry>;

interface Sides {
  /** The last common version; null for none. */
  base: DraftContent | null;
  mine: DraftContent | null;
  theirs: DraftContent | null;
  createId: () => string;
}

/** Per entry the side that changed it wins; when both did, the other text becomes a further entry. Null for an empty draft. */
export function mergeDrafts({ base, mine, theirs, createId }: Sides): DraftContent | null {
  if (isSameDraft(mine, theirs)) return mine;
  const [common, here, there] = [indexEntries(base), indexEntries(mine), indexEntries(theirs)];
  const own: Entry[] = [];
  const conflictCopies: Entry[] = [];
  const continued = new Map<string, string>();
  for (const id of new Set([...here.keys(), ...there.keys()])) {
    const { own: entry, conflictCopy } = mergeEntry({
      base: common.get(id),
      mine: here.get(id),
      theirs: there.get(id),
    });
    if (entry) own.push(entry);
    const earlier = conflictCopy && findEarlierState(id, { common, here, there });
    if (earlier !== undefined && !continued.has(earlier)) continued.set(earlier, conflictCopy?.content ?? '');
    else if (conflictCopy) conflictCopies.push(conflictCopy);
  }
  const current = own.map((entry) => ({ ...entry, content: continued.get(entry.id) ?? entry.content }));
  const contents = new Set(current.map(({ content }) => content));
  const added = conflictCopies
    .filter(({ content }) => !contents.has(content))
    .map(({ content, promptIndex }) => ({ id: createId(), content, promptIndex }));
  return nullIfEmpty({
    promptIndex: mergePromptIndex({ base, mine, theirs }),
    entries: [...current, ...added],
    removed: mergeRemoved({ base, mine, theirs }).filter(({ id }) => !own.some((entry) => entry.id === id)),
  });
}

export function isSameDraft(one: DraftContent | null, other: DraftContent | null): boolean {
  if (one === null || other === null) return one === other;
  const others = indexEntries(other);
  return (
    one.promptIndex === other.promptIndex &&
    one.entries.length === other.entries.length &&
    one.removed.length === other.removed.length &&
    one.entries.every((entry) => isSameEntry(entry, others.get(entry.id))) &&
    one.removed.every(({ id }) => other.removed.some((removed) => removed.id === id))
  );
}

export function nullIfEmpty(draft: DraftContent | null): DraftContent | null {
  return draft && draft.entries.length + draft.removed.length > 0 ? draft : null;
}

interface EntrySides {
  base: Entry | undefined;
  mine: Entry | undefined;
  theirs: Entry | undefined;
}

function mergeEntry({ base, mine, theirs }: EntrySides): { own?: Entry | undefined; conflictCopy?: Entry } {
  if (isSameEntry(theirs, base)) return { own: mine };
  if (isSameEntry(mine, base)) return { own: theirs };
  if (!mine || !theirs) return { own: mine ?? theirs };
  // When one text contains the other, keeping the longer one loses nothing.
  if (mine.content.includes(theirs.content)) return { own: mine };
  if (theirs.content.includes(mine.content)) return { own: theirs };
  return { own: mine, conflictCopy: theirs };
}

/**
 * Where two tabs type in one learning, a merge makes a conflict copy of what one of them has typed so far. Its next text
 * then continues that copy: otherwise each save would leave an earlier state behind as a learning. A text that neither of
 * the new ones contains is kept: it may stand nowhere else.
 */
function findEarlierState(id: string, { common, here, there }: Record<'common' | 'here' | 'there', Entries>) {
  const before = common.get(id)?.content;
  const isContinued = [here, there].some((side) => before && side.get(id)?.content.includes(before));
  if (!isContinued) return undefined;
  const findUnchanged = (side: Entries, other: Entries): string | undefined =>
    [...side.values()].find(
      (entry) => entry.id !== id && entry.content === before && isSameEntry(other.get(entry.id), common.get(entry.id)),
    )?.id;
  return findUnchanged(there, here) ?? findUnchanged(here, there);
}

function mergeRemoved({ base, mine, theirs }: Omit<Sides, 'createId'>): DraftContent['removed'] {
  const mineRemoved = mine?.removed ?? [];
  const theirsRemoved = (theirs?.removed ?? []).filter(({ id }) => !hasRemoved(mine, id));
  // A removal in the base that one side has undone is undone.
  return [
    ...mineRemoved.filter(({ id }) => !hasRemoved(base, id) || hasRemoved(theirs, id)),
    ...theirsRemoved.filter(({ id }) => !hasRemoved(base, id)),
  ];
}

function mergePromptIndex({ base, mine, theirs }: Omit<Sides, 'createId'>): number {
  const hasMineChanged = mine !== null && mine.promptIndex !== base?.promptIndex;
  return (hasMineChanged ? mine : (theirs ?? mine ?? base))?.promptIndex ?? 0;
}

function hasRemoved(draft: DraftContent | null, id: string): boolean {
  return draft?.removed.some((one) => one.id === id) === true;
}

/** A draft is merged several times after each pause, and to search it for each of 200 entries would be felt. */
export function indexEntries(draft: DraftContent | null): Entries {
  return new Map(draft?.entries.map((entry) => [entry.id, entry]));
}

function isSameEntry(one: Entry | undefined, other: Entry | undefined): boolean {
  return one?.content === other?.content && (one === undefined) === (other === undefined);
}
