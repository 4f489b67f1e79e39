// The draft of one entry in the inline editor. It is part of the day's draft, so the day's form shows the same text.
import type { DraftContent } from '#contract/drafts.ts';
import type { Entry } from '#contract/reflections.ts';
import type { DraftStatus } from '../../../storage/drafts/draft-store.ts';
import { createDraftSession, type DraftSessionOptions } from '../../../storage/drafts/draft-session.ts';
import { isSameVersion, type Version } from '../../../api/same-version.ts';

type Drafted = DraftContent['entries'][number];

type BaseEntry = Pick<Entry, 'id' | 'rev' | 'revTag' | 'content'>;

interface EntryDraftOptions extends DraftSessionOptions {
  entry: BaseEntry;
  promptIndex: number;
  savedDraft: DraftContent | null;
  onSaved: (status: DraftStatus) => void;
}

export function createEntryDraft(options: EntryDraftOptions) {
  const { entry, promptIndex, savedDraft, onSaved } = options;
  const found = findDraftedEntry(savedDraft, entry.id);
  let base: BaseEntry = entry;
  let seen: Version = found ? findSeen(found, entry) : entry;
  let text = found?.content ?? entry.content;

  const readDraft = (): DraftContent | null => {
    const draft = session.getBase();
    const entries = (draft?.entries ?? []).filter(({ id }) => id !== entry.id);
    if (text !== base.content) entries.push({ id: entry.id, content: text, rev: seen.rev, revTag: seen.revTag });
    const removed = draft?.removed ?? [];
    if (entries.length + removed.length === 0) return null;
    return { promptIndex: draft?.promptIndex ?? promptIndex, entries, removed };
  };
  const session = createDraftSession(options, {
    savedDraft: { content: savedDraft, saveStatus: 'nowhere', savedAt: 0 },
    readDraft,
    onSaved(state) {
      session.setStatus(state);
      session.setBase(state.content);
      onSaved(session.getStatus());
    },
    onFailed: onSaved,
  });

  return {
    firstText: text,
    /** The text was typed on an earlier visit, over another version than the present one. */
    get isStale(): boolean {
      return seen.rev < base.rev || (seen.revTag !== undefined && !isSameVersion(seen, base));
    },
    /** `merged`: the saved text that `next` contains and replaces after a merge. */
    write(next: string, merged?: BaseEntry): void {
      if (merged) base = seen = merged;
      text = next;
      session.saveSoon();
    },
    flush: session.flush,
    async discard(): Promise<void> {
      text = base.content;
      await session.saveNow();
    },
    async finish(): Promise<void> {
      session.end();
      await session.settled();
      const earlier = (session.getBase()?.entries ?? []).filter(({ id }) => id === entry.id);
      options.acknowledge({
        promptIndex,
        entries: [{ id: entry.id, content: text, rev: base.rev, revTag: base.revTag }, ...earlier],
        removed: [],
      });
    },
  };
}

function findDraftedEntry(draft: DraftContent | null, entryId: string): Drafted | undefined {
  return draft?.entries.find(({ id }) => id === entryId);
}

/** The version that the draft is based on. A draft that contains the present text replaces nothing. */
function findSeen({ content, rev = 0, revTag }: Drafted, entry: BaseEntry): Version {
  return content.includes(entry.content) ? entry : { rev, revTag };
}
