// What was changed elsewhere, as the server pushes it: one stream for each tab that somebody looks at.
import type { QueryClient } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { CHANGE_EVENT, CURSOR_EVENT, RESET_EVENT, streamChanges, type ChangeEvent } from '#contract/events.ts';
import { listStaleQueries, createJournalQueryFilter } from './stale-queries.ts';
import { createRemoteDraftMerger, type RemoteDraftStore } from './remote-drafts.ts';
import { dropGeneratedTexts } from '../api/generated-texts.ts';
import { openVisibleEventSource, type EventSourceDeps } from './visible-event-source.ts';

interface ChangesDeps extends EventSourceDeps {
  userId: string;
  queryClient: QueryClient;
  /** What is being written on this device. */
  findDrafts: () => Promise<RemoteDraftStore>;
}

/** Long enough for a burst, and for the answers that follow a save of our own; too short for a person to mind. */
const GATHER_MS = 250;

/** Listens until the answer is called. */
export function subscribeToChanges(deps: ChangesDeps): () => void {
  const gathering = createChangeBatch(deps);
  const meeting = createRemoteDraftMerger(deps.findDrafts);
  const refetchAll = () => {
    refetchDays(deps);
    for (const date of listOpenDrafts(deps)) void meeting.receive(date, null);
  };
  const apply = (change: ChangeEvent | null) => {
    if (change?.noun === 'reflection') gathering.add(change);
    if (change?.noun === 'draft' && listOpenDrafts(deps).includes(change.date)) {
      void meeting.receive(change.date, change.version);
    }
  };

  const stream = openVisibleEventSource(
    {
      path: streamChanges.path,
      events: {
        [CHANGE_EVENT]: (data) => apply(readChange(data)),
        [RESET_EVENT]: refetchAll,
        // Its id is all that it says: from there the stream goes on when the window is seen again.
        [CURSOR_EVENT]: () => {},
      },
      onGap: refetchAll,
    },
    deps,
  );
  return () => {
    gathering.stop();
    meeting.stop();
    stream.stop();
  };
}

/** The server writes by this schema; a line that it did not write is no news. */
function readChange(data: unknown): ChangeEvent | null {
  try {
    return JSON.parse(String(data)) as ChangeEvent;
  } catch {
    return null;
  }
}

/** Gathers changes for a moment: they come in bursts, and each answer is fetched anew once for all of them. */
function createChangeBatch(deps: ChangesDeps) {
  let gathered: ChangeEvent[] = [];
  let cancel: (() => void) | undefined;
  return {
    add(change: ChangeEvent) {
      gathered.push(change);
      cancel ??= deps.schedule(() => {
        cancel = undefined;
        const changes = gathered;
        gathered = [];
        applyChanges(changes, deps);
      }, GATHER_MS);
    },
    stop() {
      cancel?.();
      cancel = undefined;
      gathered = [];
    },
  };
}

/** The days that are being written on right now; any other reads what is new when it is opened. */
function listOpenDrafts({ userId, queryClient }: ChangesDeps): IsoDate[] {
  const start = `draft:${userId}:`;
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey: key }) => String(key[0]).startsWith(start) })
    .map(({ queryKey: key }) => String(key[0]).slice(start.length));
}

function applyChanges(changes: readonly ChangeEvent[], { userId, queryClient }: ChangesDeps): void {
  const isAbout = createJournalQueryFilter(userId);
  const fetched = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isAbout(queryKey) })
    .map(({ queryKey, state }) => ({ queryKey, data: state.data }));
  const stale = listStaleQueries(fetched, changes);
  if (stale.size === 0) return;
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey) });
  dropGeneratedTexts(queryClient, userId, 'unseen');
}

function refetchDays({ userId, queryClient }: ChangesDeps): void {
  const isAbout = createJournalQueryFilter(userId);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey) });
  dropGeneratedTexts(queryClient, userId, 'unseen');
}
