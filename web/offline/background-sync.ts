// What goes on beside the pages once somebody is signed in: their latest days are kept on this device. It comes after the
// first page, as a chunk of its own.
import type { QueryClient } from '@tanstack/react-query';
import { streamEvents } from '#contract/events.ts';
import { checkDays, findReflection, listReflections } from '#contract/reflections.ts';
import { call, respond } from '../api/api-client.ts';
import { keepers } from '../storage/local-stores.ts';
import type { Session } from '../session/session-store.ts';
import { connection } from '../api/connection.ts';
import { createDayNews } from '../storage/cached-days/fetch-changed-days.ts';
import { dayShelf } from '../storage/cached-days/days-db.ts';
import { createDayKeeper, readChange, type DayKeeper } from '../storage/cached-days/cache-days.ts';
import { createRefresh, type Refresh } from './coalesce.ts';
import { schedule } from '../time/schedule.ts';
import { isLeaving } from '../session/session-state.ts';
import { unknownDays } from '../storage/cached-days/device-only-days.ts';

/** A save invalidates several reads at once, and pushed changes come in bursts. */
const REFRESH_AFTER_CHANGE_MS = 5000;
/** Behind that. */
const VERIFY_AFTER_ARRIVAL_MS = 1000;
/** A server that does not say by then is asked next time. */
const LONGEST_CHECK_MS = 15_000;
/** Behind what the first page fetches for itself. */
const REFRESH_AFTER_ARRIVAL_MS = 500;

interface CompanionDeps {
  session: Session;
  queryClient: QueryClient;
}

export function startCompanion({ session, queryClient }: CompanionDeps): void {
  const findUserId = (): string | null => {
    const state = session.get();
    return state.status === 'ready' && !state.hasEnded && !isLeaving(state) ? state.user.id : null;
  };
  const visit = followVisits(session, findUserId);
  const keeper = createDayKeeper({
    shelf: dayShelf,
    fetchLatest: (userId, limit) =>
      call(listReflections, { params: { userId }, query: { limit }, signal: visit.signal() }),
    fetchNews: createDayNews({
      fetchEvents: async (since) => (await respond(streamEvents, { query: { since }, signal: visit.signal() })).text(),
      fetchDay: (userId, date) => call(findReflection, { params: { userId, date }, signal: visit.signal() }),
    }),
    checkDays: (userId, days) =>
      call(checkDays, {
        body: { userId, days: [...days] },
        // What comes after it waits for its answer.
        signal: AbortSignal.any([visit.signal(), AbortSignal.timeout(LONGEST_CHECK_MS)]),
      }),
    onUnknown: (userId, days) => unknownDays.set({ userId, days }),
  });

  const refresh = createRefresh({
    run() {
      const userId = findUserId();
      // A device that refuses to keep days still reads them from the server.
      if (userId !== null && connection.get().isOnline) void keeper.refresh(userId).catch(() => undefined);
    },
    now: () => performance.now(),
    schedule,
  });
  const verify = createRefresh({
    run() {
      const userId = findUserId();
      if (userId !== null && connection.get().isOnline) void keeper.verify(userId).catch(() => undefined);
    },
    now: () => performance.now(),
    schedule,
  });
  // Days that were sealed when the session ended: the server may have lost them since.
  const lookAtUnsealed = async (userId: string) => {
    await (
      await keepers.of(userId)
    ).ready;
    if (findUserId() === userId) await keeper.look(userId);
  };
  const arrive = () => {
    const userId = findUserId();
    if (userId === null) return;
    refresh(REFRESH_AFTER_ARRIVAL_MS);
    void keeper.look(userId).catch(() => undefined);
    void lookAtUnsealed(userId).catch(() => undefined);
    verify(VERIFY_AFTER_ARRIVAL_MS);
  };
  keepWhatIsFetched({ queryClient, keeper, findUserId, refresh });
  followPeople(session, { findUserId, arrive });
  arriveWhenBack(arrive);
}

/** What is on its way for somebody who leaves is let go of: it would be refused, or come too late. */
function followVisits(session: Session, findUserId: () => string | null): { signal: () => AbortSignal } {
  let visit = new AbortController();
  session.subscribe(() => {
    if (findUserId() === null) visit.abort();
    else if (visit.signal.aborted) visit = new AbortController();
  });
  return { signal: () => visit.signal };
}

interface Keeping {
  queryClient: QueryClient;
  keeper: DayKeeper;
  findUserId: () => string | null;
  refresh: Refresh;
}

function keepWhatIsFetched({ queryClient, keeper, findUserId, refresh }: Keeping): void {
  queryClient.getQueryCache().subscribe((event) => {
    const userId = findUserId();
    // What was answered from this device is here already.
    if (userId === null || !connection.get().isOnline) return;
    const change = readChange(event, userId);
    if (change) void keeper.apply(userId, change).catch(() => undefined);
    if (event.type === 'updated' && event.action.type === 'invalidate' && event.query.queryKey[1] === 'reflections')
      refresh(REFRESH_AFTER_CHANGE_MS);
  });
}

interface Arriving {
  findUserId: () => string | null;
  /** Somebody is here, or can be reached again. */
  arrive: () => void;
}

function followPeople(session: Session, { findUserId, arrive }: Arriving): void {
  let known: string | null = null;
  const look = () => {
    const userId = findUserId();
    if (userId !== null && userId !== known) arrive();
    if (userId === null) unknownDays.set({ userId: '', days: [] });
    known = userId;
  };
  session.subscribe(look);
  look();
}

/** Days that are not shown may have changed too while nobody could ask. */
function arriveWhenBack(arrive: () => void): void {
  let wasOnline = connection.get().isOnline;
  connection.subscribe(() => {
    const { isOnline } = connection.get();
    if (isOnline && !wasOnline) arrive();
    wasOnline = isOnline;
  });
}
