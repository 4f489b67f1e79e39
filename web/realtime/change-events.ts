// What was changed elsewhere, as the server pushes it: one stream for each tab that somebody looks at.
import type { QueryClient } from '@tanstack/react-query';
import type { Day } from '#contract/days.ts';
import { CHANGE_EVENT, CURSOR_EVENT, RESET_EVENT, streamEvents, type ChangeEvent } from '#contract/events.ts';
import { listStale, showsDays } from './stale-queries.ts';
import { createDraftMeeting, type MeetingDrafts } from './remote-drafts.ts';
import { dropMade } from '../api/generated-texts.ts';
import { openSeenStream, type StreamDeps } from './visible-event-source.ts';

interface ChangesDeps extends StreamDeps {
  userId: string;
  queryClient: QueryClient;
  /** What is being written on this device. */
  findDrafts: () => Promise<MeetingDrafts>;
}

/** Long enough for a burst, and for the answers that follow a save of our own; too short for a person to mind. */
const GATHER_MS = 250;

/** Listens until the answer is called. */
export function listenForChanges(deps: ChangesDeps): () => void {
  const gathering = createGathering(deps);
  const meeting = createDraftMeeting(deps.findDrafts);
  const refetchAll = () => {
    refetchDays(deps);
    for (const date of listOpenDrafts(deps)) void meeting.hear(date, null);
  };
  const apply = (change: ChangeEvent | null) => {
    if (change?.noun === 'reflection') gathering.add(change);
    if (change?.noun === 'draft' && listOpenDrafts(deps).includes(change.date)) {
      void meeting.hear(change.date, change.version);
    }
  };

  const stream = openSeenStream(
    {
      path: streamEvents.path,
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
function createGathering(deps: ChangesDeps) {
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
function listOpenDrafts({ userId, queryClient }: ChangesDeps): Day[] {
  const start = `draft:${userId}:`;
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey: key }) => String(key[0]).startsWith(start) })
    .map(({ queryKey: key }) => String(key[0]).slice(start.length));
}

function applyChanges(changes: readonly ChangeEvent[], { userId, queryClient }: ChangesDeps): void {
  const isAbout = showsDays(userId);
  const fetched = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => isAbout(queryKey) })
    .map(({ queryKey, state }) => ({ queryKey, data: state.data }));
  const stale = listStale(fetched, changes);
  if (stale.size === 0) return;
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey) });
  dropMade(queryClient, userId, 'unseen');
}

function refetchDays({ userId, queryClient }: ChangesDeps): void {
  const isAbout = showsDays(userId);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => isAbout(queryKey) });
  dropMade(queryClient, userId, 'unseen');
}
