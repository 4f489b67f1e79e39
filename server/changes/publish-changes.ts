// The one place where changes are announced, whoever makes them: saving, texts, edits, removals, drafts.
import type { ChangeBus } from './change-bus.ts';
import type { InternalEvent, InternalEvents } from './job-events.ts';
import type { Drafts } from '../reflections/rows/draft-rows.ts';
import type { History } from '../history/rows/history.ts';
import type { ModelConsents } from '../models/rows/consent.ts';
import type { Storage } from '../storage.ts';
import type { SummaryJobs } from '../models/rows/summary-jobs.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';
import type { DayUpdate } from '../reflections/rows/reflection-change.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';
import type { Sessions } from '../identity/sessions/session-rows.ts';

interface Publishers {
  changeBus: Pick<ChangeBus, 'publish'>;
  internalEvents: Pick<InternalEvents, 'emit'>;
}

type Publish = Publishers['changeBus'];

/** The same storage; whoever changes something through it is heard. */
export function publishChanges(storage: Storage, announcers: Publishers): Storage {
  const { changeBus } = announcers;
  return {
    ...storage,
    reflections: publishReflectionChanges(storage.reflections, announcers),
    history: publishHistoryChanges(storage.history, announcers),
    drafts: publishDraftChanges(storage.drafts, changeBus),
    summaryJobs: publishJobChanges(storage.summaryJobs, announcers),
    modelConsents: publishConsentChanges(storage.modelConsents, announcers),
    sessions: publishSessionChanges(storage.sessions, announcers),
  };
}

function publishReflectionChanges(reflections: Reflections, { changeBus, internalEvents }: Publishers): Reflections {
  return {
    ...reflections,
    async change(target, decide) {
      let last: DayUpdate | null = null;
      const changed = await reflections.change(target, (current, nextVersion) => (last = decide(current, nextVersion)));
      const { reflection, draftVersion } = changed;
      // A repeated request decides nothing, and an equal one decides on nothing new.
      if (hasChanged(last)) publishDay(reflection, changeBus);
      emitJobEvent(last, reflection, internalEvents);
      if (draftVersion !== undefined) {
        const { userId, date } = reflection;
        changeBus.publish({ userId, noun: 'draft', date, version: draftVersion });
      }
      return changed;
    },
  };
}

function publishHistoryChanges(history: History, { changeBus, internalEvents }: Publishers): History {
  return {
    ...history,
    async remove(target, check) {
      const removed = await history.remove(target, check);
      if (removed === null) return null;
      publishDay({ ...removed, version: 0 }, changeBus);
      if (removed.jobStatus !== null)
        internalEvents.emit({ what: 'over', userId: removed.userId, reflectionId: removed.id });
      return removed;
    },
    async restore(target, join) {
      const restored = await history.restore(target, join);
      publishDay(restored, changeBus);
      const { userId, id: reflectionId, jobStatus } = restored;
      if (jobStatus !== null) internalEvents.emit({ what: 'due', userId, reflectionId });
      return restored;
    },
  };
}

function publishDraftChanges(drafts: Drafts, changes: Publish): Drafts {
  return {
    ...drafts,
    async save(given, seen) {
      const kept = await drafts.save(given, seen);
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

function publishJobChanges(turns: SummaryJobs, { changeBus, internalEvents }: Publishers): SummaryJobs {
  return {
    ...turns,
    async saveProgress(turn, text) {
      const isWanted = await turns.saveProgress(turn, text);
      if (isWanted) emitEvent('text', turn, internalEvents);
      return isWanted;
    },
    async complete(turn, end) {
      const ended = await turns.complete(turn, end);
      if (ended !== null) publishDay(ended, changeBus);
      emitEvent('over', turn, internalEvents);
      return ended;
    },
    async timeOut(turn, release) {
      const released = await turns.timeOut(turn, release);
      if (released === null) return null;
      publishDay(released, changeBus);
      emitEvent('over', turn, internalEvents);
      return released;
    },
    async release(turn) {
      await turns.release(turn);
      emitEvent('due', turn, internalEvents);
    },
  };
}

function publishConsentChanges(choices: ModelConsents, { internalEvents }: Publishers): ModelConsents {
  return {
    ...choices,
    async set(userId, choice) {
      const stopped = await choices.set(userId, choice);
      for (const reflectionId of stopped) internalEvents.emit({ what: 'over', userId, reflectionId });
      return stopped;
    },
  };
}

/** A page that is still open closes its streams at once, and learns with the next request that it is signed out. */
function publishSessionChanges(sessions: Sessions, { internalEvents }: Publishers): Sessions {
  const sayEnded = (userId: string): void => internalEvents.emit({ what: 'session', userId, reflectionId: null });
  return {
    ...sessions,
    async remove(idHash) {
      const ended = await sessions.remove(idHash);
      if (ended !== null && ended.userId !== null) sayEnded(ended.userId);
      return ended;
    },
    async removeAll(identity) {
      const userIds = await sessions.removeAll(identity);
      for (const userId of userIds) sayEnded(userId);
      return userIds;
    },
  };
}

/** A turn that was voided is told as well: whoever writes it may stop. */
function emitJobEvent(
  last: DayUpdate | null,
  reflection: StoredReflection,
  signals: Publishers['internalEvents'],
): void {
  if (last === null || last.job === undefined) return;
  const { userId, id: reflectionId } = reflection;
  emitEvent(last.job === null ? 'over' : 'due', { userId, reflectionId }, signals);
}

function emitEvent(
  what: InternalEvent['what'],
  { userId, reflectionId }: { userId: string; reflectionId: string },
  signals: Publishers['internalEvents'],
): void {
  signals.emit({ what, userId, reflectionId });
}

function publishDay({ userId, date, version }: StoredReflection, changes: Publish): void {
  changes.publish({ userId, noun: 'reflection', date, version });
}

function hasChanged(decision: DayUpdate | null): boolean {
  return decision !== null && decision.next !== null;
}
