// The one place where changes are announced, whoever makes them: saving, readings, edits, removals, drafts.
import type { Changes } from './changes.ts';
import type { Drafts } from '../storage/drafts.ts';
import type { History } from '../storage/history.ts';
import type { Decision, Reflections, Storage, StoredReflection } from '../storage/storage.ts';

type Publish = Pick<Changes, 'publish'>;

/** The same storage; whoever changes something through it is heard. */
export function announceChanges(storage: Storage, changes: Publish): Storage {
  return {
    ...storage,
    reflections: announceReflections(storage.reflections, changes),
    history: announceHistory(storage.history, changes),
    drafts: announceDrafts(storage.drafts, changes),
  };
}

function announceReflections(reflections: Reflections, changes: Publish): Reflections {
  return {
    ...reflections,
    async change(target, decide) {
      let last: Decision | null = null;
      const changed = await reflections.change(target, (current, nextVersion) => (last = decide(current, nextVersion)));
      const { reflection, draftVersion } = changed;
      // A repeated request decides nothing, and an equal one decides on nothing new.
      if (hasChanged(last)) publishDay(reflection, changes);
      if (draftVersion !== undefined) {
        const { userId, date } = reflection;
        changes.publish({ userId, noun: 'draft', date, version: draftVersion });
      }
      return changed;
    },
  };
}

function announceHistory(history: History, changes: Publish): History {
  return {
    ...history,
    async remove(target, check) {
      const removed = await history.remove(target, check);
      if (removed !== null) publishDay({ ...removed, version: 0 }, changes);
      return removed;
    },
    async restore(target, join) {
      const restored = await history.restore(target, join);
      publishDay(restored, changes);
      return restored;
    },
  };
}

function announceDrafts(drafts: Drafts, changes: Publish): Drafts {
  return {
    ...drafts,
    async keep(given, seen) {
      const kept = await drafts.keep(given, seen);
      const { userId, date } = given;
      if (kept.isKept) changes.publish({ userId, noun: 'draft', date, version: kept.draft.version });
      return kept;
    },
    async discard(userId, date) {
      const isDiscarded = await drafts.discard(userId, date);
      if (isDiscarded) changes.publish({ userId, noun: 'draft', date, version: 0 });
      return isDiscarded;
    },
  };
}

function publishDay({ userId, date, version }: StoredReflection, changes: Publish): void {
  changes.publish({ userId, noun: 'reflection', date, version });
}

function hasChanged(decision: Decision | null): boolean {
  return decision !== null && decision.next !== null;
}
