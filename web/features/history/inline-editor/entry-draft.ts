// The text of one learning while it is changed where it stands: part of the day's draft, so that no key of it is lost
// either, and whoever opens the day's form meets it there. Plain, without React.
import type { DraftContent } from '#contract/drafts.ts';
import type { Entry } from '#contract/reflections.ts';
import type { DraftState } from '../../../storage/drafts/draft-store.ts';
import type { DraftChange } from '../../../storage/drafts/drafts-db.ts';
import { createSaveLoop } from '../../../storage/drafts/save-loop.ts';
import { isSameVersion, type Version } from '../../../api/same-version.ts';

type Drafted = DraftContent['entries'][number];

/** The saved text that another is written over. */
type Ground = Pick<Entry, 'id' | 'rev' | 'revTag' | 'content'>;

interface EntryKeepingDeps {
  entry: Ground;
  /** What a draft of the day is about that has no other words yet. */
  promptIndex: number;
  /** What the device held when the editor was opened. */
  savedDraft: DraftContent | null;
  /** Keeps the day's draft, joined with what another tab or device wrote meanwhile. */
  save: (change: DraftChange) => Promise<DraftState>;
  /** At once, for a page that may be gone in the next moment. */
  saveBeforeUnload: (change: DraftChange) => void;
  /** The server or the outbox has these words. */
  acknowledge: (saved: DraftContent) => void;
  onSaved: (state: DraftState) => void;
  schedule: (run: () => void, delayMs: number) => () => void;
}

export type EntryDraft = ReturnType<typeof createEntryDraft>;

export function createEntryDraft(deps: EntryKeepingDeps) {
  const { entry, promptIndex } = deps;
  let base = deps.savedDraft;
  const found = findDraftedEntry(deps.savedDraft, entry.id);
  let ground = entry;
  let seen: Version = found ? findSeen(found, entry) : entry;
  let text = found?.content ?? entry.content;

  const draft = (): DraftContent | null => {
    const entries = (base?.entries ?? []).filter(({ id }) => id !== entry.id);
    if (text !== ground.content) entries.push({ id: entry.id, content: text, rev: seen.rev, revTag: seen.revTag });
    const removed = base?.removed ?? [];
    if (entries.length + removed.length === 0) return null;
    return { promptIndex: base?.promptIndex ?? promptIndex, entries, removed };
  };
  const loop = createSaveLoop({
    schedule: deps.schedule,
    async save() {
      const mine = draft();
      if (mine === null && base === null) return;
      const state = await deps.save({ base, mine });
      base = state.content;
      deps.onSaved(state);
    },
    onFailed: () => deps.onSaved({ content: base, saveStatus: 'failed', savedAt: 0 }),
  });

  return {
    /** Typed on an earlier visit, over another text than the one that is there now. */
    get isStale(): boolean {
      return seen.rev < ground.rev || (seen.revTag !== undefined && !isSameVersion(seen, ground));
    },
    /** `over`: the text that it takes the place of, where another has come between. */
    write(next: string, over: Ground = ground): void {
      if (over.rev !== ground.rev || over.revTag !== ground.revTag) seen = over;
      ground = over;
      text = next;
      loop.saveSoon();
    },
    /** The page may be gone in the next moment. */
    flush(): void {
      if (loop.isScheduled() || loop.isSaving()) deps.saveBeforeUnload({ base, mine: draft() });
      if (loop.isScheduled()) void loop.saveNow();
    },
    /** The person wants the saved text back: nothing of this one stays. */
    async discard(): Promise<void> {
      text = ground.content;
      await loop.saveNow();
    },
    /** The words are on the server, or in the outbox. */
    async finish(): Promise<void> {
      loop.end();
      await loop.settled();
      // What was kept on the way there is no draft any more either.
      const earlier = (base?.entries ?? []).filter(({ id }) => id === entry.id);
      deps.acknowledge({
        promptIndex,
        entries: [...earlier, { id: entry.id, content: text, rev: ground.rev, revTag: ground.revTag }],
        removed: [],
      });
    },
  };
}

/** What was typed of an entry on an earlier visit, and never saved. */
export function findDraftedEntry(draft: DraftContent | null, entryId: string): Drafted | undefined {
  return draft?.entries.find(({ id }) => id === entryId);
}

/** What it was typed over; a text that has the present one in it replaces nothing. */
function findSeen({ content, rev = 0, revTag }: Drafted, entry: Ground): Version {
  return content.includes(entry.content) ? entry : { rev, revTag };
}
