// What goes on beside the pages once somebody is signed in: their latest days are kept on this device. It comes after the
// first page, as a chunk of its own.
import type { QueryClient } from '@tanstack/react-query';
import { streamChanges } from '#contract/events.ts';
import { compareKnownDays, findReflection, listReflections } from '#contract/reflections.ts';
import { call, fetchResponse } from '../api/api-client.ts';
import { localStores } from '../storage/local-stores.ts';
import type { SessionStore } from '../session/session-store.ts';
import { connection } from '../api/connection.ts';
import { createChangedDaysFetcher } from '../storage/cached-days/fetch-changed-days.ts';
import { daysDb } from '../storage/cached-days/days-db.ts';
import { createDayCache, readQueryChange, type DayCache } from '../storage/cached-days/cache-days.ts';
import { coalesce, type Coalesced } from './coalesce.ts';
import { schedule } from '../time/schedule.ts';
import { isSigningOut } from '../session/session-state.ts';
import { deviceOnlyDays, NO_DEVICE_ONLY_DAYS } from '../storage/cached-days/device-only-days.ts';

/** A save invalidates several reads at once, and pushed changes come in bursts. */
const REFRESH_AFTER_CHANGE_MS = 5000;
/** Behind that. */
const VERIFY_AFTER_ARRIVAL_MS = 1000;
/** A server that does not say by then is asked next time. */
const LONGEST_CHECK_MS = 15_000;
/** Behind what the first page fetches for itself. */
const REFRESH_AFTER_ARRIVAL_MS = 500;

interface CompanionDeps {
  session: SessionStore;
  queryClient: QueryClient;
}

export function startBackgroundSync({ session, queryClient }: CompanionDeps): void {
  const findUserId = (): string | null => {
    const state = session.get();
    return state.status === 'ready' && !state.hasEnded && !isSigningOut(state) ? state.user.id : null;
  };
  const visit = createVisitSignal(session, findUserId);
  const keeper = createDayCache({
    store: daysDb,
    fetchLatest: (userId, limit) =>
      call(listReflections, { params: { userId }, query: { limit }, signal: visit.signal() }),
    fetchChanges: createChangedDaysFetcher({
      fetchEvents: async (since) =>
        (await fetchResponse(streamChanges, { query: { since }, signal: visit.signal() })).text(),
      fetchDay: (userId, date) => call(findReflection, { params: { userId, date }, signal: visit.signal() }),
    }),
    checkDays: (userId, days) =>
      call(compareKnownDays, {
        body: { userId, days: [...days] },
        // What comes after it waits for its answer.
        signal: AbortSignal.any([visit.signal(), AbortSignal.timeout(LONGEST_CHECK_MS)]),
      }),
    onDeviceOnly: (userId, days) => deviceOnlyDays.set(days.length > 0 ? { userId, days } : NO_DEVICE_ONLY_DAYS),
  });

  const refresh = coalesce({
    run() {
      const userId = findUserId();
      // A device that refuses to keep days still reads them from the server.
      if (userId !== null && connection.get().isOnline) void keeper.refresh(userId).catch(() => undefined);
    },
    now: () => performance.now(),
    schedule,
  });
  const verify = coalesce({
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
      await localStores.forUser(userId)
    ).ready;
    if (findUserId() === userId) await keeper.checkCopies(userId);
  };
  const arrive = () => {
    const userId = findUserId();
    if (userId === null) return;
    refresh(REFRESH_AFTER_ARRIVAL_MS);
    void keeper.checkCopies(userId).catch(() => undefined);
    void lookAtUnsealed(userId).catch(() => undefined);
    verify(VERIFY_AFTER_ARRIVAL_MS);
  };
  cacheFetchedDays({ queryClient, keeper, findUserId, refresh });
  watchUser(session, { findUserId, startSync: arrive });
  // Days that are not shown may have changed too while the device was offline.
  connection.onReconnect(arrive);
}

/** What is on its way for somebody who leaves is let go of: it would be refused, or come too late. */
function createVisitSignal(session: SessionStore, findUserId: () => string | null): { signal: () => AbortSignal } {
  let visit = new AbortController();
  session.subscribe(() => {
    if (findUserId() === null) visit.abort();
    else if (visit.signal.aborted) visit = new AbortController();
  });
  return { signal: () => visit.signal };
}

interface Keeping {
  queryClient: QueryClient;
  keeper: DayCache;
  findUserId: () => string | null;
  refresh: Coalesced;
}

function cacheFetchedDays({ queryClient, keeper, findUserId, refresh }: Keeping): void {
  queryClient.getQueryCache().subscribe((event) => {
    const userId = findUserId();
    // What was answered from this device is here already.
    if (userId === null || !connection.get().isOnline) return;
    const change = readQueryChange(event, userId);
    if (change) void keeper.apply(userId, change).catch(() => undefined);
    if (event.type === 'updated' && event.action.type === 'invalidate' && event.query.queryKey[1] === 'reflections')
      refresh(REFRESH_AFTER_CHANGE_MS);
  });
}

interface Arriving {
  findUserId: () => string | null;
  /** Somebody is here, or can be reached again. */
  startSync: () => void;
}

function watchUser(session: SessionStore, { findUserId, startSync }: Arriving): void {
  let known: string | null = null;
  const look = () => {
    const userId = findUserId();
    if (userId !== null && userId !== known) startSync();
    if (userId === null) deviceOnlyDays.set(NO_DEVICE_ONLY_DAYS);
    known = userId;
  };
  session.subscribe(look);
  look();
}
