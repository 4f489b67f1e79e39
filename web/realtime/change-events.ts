// Applies changes of other devices that the server pushes: one stream per visible tab.
import type { QueryClient } from '@tanstack/react-query';
import type { IsoDate } from '#contract/days.ts';
import { CHANGE_EVENT, CURSOR_EVENT, RESET_EVENT, streamChanges, type ChangeEvent } from '#contract/events.ts';
import { DAY_RESOURCES, isAbout } from '../api/query-keys.ts';
import { isShown, listStaleQueries } from './stale-queries.ts';
import { createRemoteDraftMerger, type RemoteDraftStore } from './remote-drafts.ts';
import { attempt } from '../storage/browser/try-storage.ts';
import { dropGeneratedTexts } from '../api/generated-texts.ts';
import { openVisibleEventSource, type EventSourceDeps } from './visible-event-source.ts';

interface ChangesDeps extends EventSourceDeps {
  userId: string;
  queryClient: QueryClient;
  findDrafts: () => Promise<RemoteDraftStore>;
}

/** Long enough for a burst and for the answers after an own save, too short to notice. */
const BATCH_MS = 250;

export function subscribeToChanges(deps: ChangesDeps): () => void {
  const batch = createChangeBatch(deps);
  const remoteDrafts = createRemoteDraftMerger(deps.findDrafts);
  const refetchAll = () => {
    refetchDays(deps);
    for (const date of listOpenDrafts(deps)) void remoteDrafts.receive(date, null);
  };
  const apply = (change: ChangeEvent | null) => {
    if (change?.noun === 'reflection') batch.add(change);
    if (change?.noun === 'draft' && listOpenDrafts(deps).includes(change.date)) {
      void remoteDrafts.receive(change.date, change.version);
    }
  };

  const stream = openVisibleEventSource(
    {
      path: streamChanges.path,
      events: {
        [CHANGE_EVENT]: (data) => apply(parseChange(data)),
        [RESET_EVENT]: refetchAll,
        // Only its id matters: the stream resumes from there when the window is visible again.
        [CURSOR_EVENT]: () => {},
      },
      onGap: refetchAll,
    },
    deps,
  );
  return () => {
    batch.stop();
    remoteDrafts.stop();
    stream.stop();
  };
}

function parseChange(data: unknown): ChangeEvent | null {
  return attempt(() => JSON.parse(String(data)) as ChangeEvent, null);
}

function createChangeBatch(deps: ChangesDeps) {
  let collected: ChangeEvent[] = [];
  let cancel: (() => void) | undefined;
  return {
    add(change: ChangeEvent) {
      collected.push(change);
      cancel ??= deps.schedule(() => {
        cancel = undefined;
        const changes = collected;
        collected = [];
        applyChanges(changes, deps);
      }, BATCH_MS);
    },
    stop() {
      cancel?.();
      cancel = undefined;
      collected = [];
    },
  };
}

/** The days with an open form; any other day reads its draft when it is opened. */
function listOpenDrafts({ userId, queryClient }: ChangesDeps): IsoDate[] {
  const start = `draft:${userId}:`;
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey: key }) => String(key[0]).startsWith(start) })
    .map(({ queryKey: key }) => String(key[0]).slice(start.length));
}

function applyChanges(changes: readonly ChangeEvent[], { userId, queryClient }: ChangesDeps): void {
  const fetched = queryClient
    .getQueryCache()
    .findAll({ predicate: isAbout(userId, DAY_RESOURCES) })
    .map(({ queryKey, state }) => ({ queryKey, data: state.data }));
  const stale = listStaleQueries(fetched, changes);
  if (stale.size > 0) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(queryKey) });
  // A week may be made from a day that no page shows.
  const isNew = stale.size > 0 || changes.some((change) => !isShown(fetched, change));
  if (isNew) dropGeneratedTexts(queryClient, userId, 'unseen');
}

function refetchDays({ userId, queryClient }: ChangesDeps): void {
  void queryClient.invalidateQueries({ predicate: isAbout(userId, DAY_RESOURCES) });
  dropGeneratedTexts(queryClient, userId, 'unseen');
}
