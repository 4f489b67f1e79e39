// The one place where changes are announced, whoever makes them: saving, texts, edits, removals, drafts.
import type { Changes } from './change-bus.ts';
import type { Signal, Signals } from './job-events.ts';
import type { Drafts } from '../reflections/rows/draft-rows.ts';
import type { History } from '../history/rows/history.ts';
import type { ModelChoices } from '../models/rows/consent.ts';
import type { Storage } from '../storage.ts';
import type { SummaryTurns } from '../models/rows/summary-jobs.ts';
import type { StoredReflection } from '../reflections/stored-reflection.ts';
import type { Decision } from '../reflections/rows/reflection-change.ts';
import type { Reflections } from '../reflections/rows/reflections.ts';
import type { Sessions } from '../identity/sessions/session-rows.ts';

interface Announcers {
  changes: Pick<Changes, 'publish'>;
  signals: Pick<Signals, 'say'>;
}

type Publish = Announcers['changes'];

/** The same storage; whoever changes something through it is heard. */
export function announceChanges(storage: Storage, announcers: Announcers): Storage {
  const { changes } = announcers;
  return {
    ...storage,
    reflections: announceReflections(storage.reflections, announcers),
    history: announceHistory(storage.history, announcers),
    drafts: announceDrafts(storage.drafts, changes),
    summaryTurns: announceTurns(storage.summaryTurns, announcers),
    modelChoices: announceChoices(storage.modelChoices, announcers),
    sessions: announceSessions(storage.sessions, announcers),
  };
}

function announceReflections(reflections: Reflections, { changes, signals }: Announcers): Reflections {
  return {
    ...reflections,
    async change(target, decide) {
      let last: Decision | null = null;
      const changed = await reflections.change(target, (current, nextVersion) => (last = decide(current, nextVersion)));
      const { reflection, draftVersion } = changed;
      // A repeated request decides nothing, and an equal one decides on nothing new.
      if (hasChanged(last)) publishDay(reflection, changes);
      sayTurn(last, reflection, signals);
      if (draftVersion !== undefined) {
        const { userId, date } = reflection;
        changes.publish({ userId, noun: 'draft', date, version: draftVersion });
      }
      return changed;
    },
  };
}

function announceHistory(history: History, { changes, signals }: Announcers): History {
  return {
    ...history,
    async remove(target, check) {
      const removed = await history.remove(target, check);
      if (removed === null) return null;
      publishDay({ ...removed, version: 0 }, changes);
      if (removed.writing !== null) signals.say({ what: 'over', userId: removed.userId, reflectionId: removed.id });
      return removed;
    },
    async restore(target, join) {
      const restored = await history.restore(target, join);
      publishDay(restored, changes);
      const { userId, id: reflectionId, writing } = restored;
      if (writing !== null) signals.say({ what: 'due', userId, reflectionId });
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

function announceTurns(turns: SummaryTurns, { changes, signals }: Announcers): SummaryTurns {
  return {
    ...turns,
    async show(turn, text) {
      const isWanted = await turns.show(turn, text);
      if (isWanted) say('text', turn, signals);
      return isWanted;
    },
    async end(turn, end) {
      const ended = await turns.end(turn, end);
      if (ended !== null) publishDay(ended, changes);
      say('over', turn, signals);
      return ended;
    },
    async release(turn, release) {
      const released = await turns.release(turn, release);
      if (released === null) return null;
      publishDay(released, changes);
      say('over', turn, signals);
      return released;
    },
    async giveBack(turn) {
      await turns.giveBack(turn);
      say('due', turn, signals);
    },
  };
}

function announceChoices(choices: ModelChoices, { signals }: Announcers): ModelChoices {
  return {
    ...choices,
    async choose(userId, choice) {
      const stopped = await choices.choose(userId, choice);
      for (const reflectionId of stopped) signals.say({ what: 'over', userId, reflectionId });
      return stopped;
    },
  };
}

/** A page that is still open closes its streams at once, and learns with the next request that it is signed out. */
function announceSessions(sessions: Sessions, { signals }: Announcers): Sessions {
  const sayEnded = (userId: string): void => signals.say({ what: 'session', userId, reflectionId: null });
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
function sayTurn(last: Decision | null, reflection: StoredReflection, signals: Announcers['signals']): void {
  if (last === null || last.turn === undefined) return;
  const { userId, id: reflectionId } = reflection;
  say(last.turn === null ? 'over' : 'due', { userId, reflectionId }, signals);
}

function say(
  what: Signal['what'],
  { userId, reflectionId }: { userId: string; reflectionId: string },
  signals: Announcers['signals'],
): void {
  signals.say({ what, userId, reflectionId });
}

function publishDay({ userId, date, version }: StoredReflection, changes: Publish): void {
  changes.publish({ userId, noun: 'reflection', date, version });
}

function hasChanged(decision: Decision | null): boolean {
  return decision !== null && decision.next !== null;
}
