// Caches the latest days of the signed-in person on this device. Loads after the first page, as its own chunk.
import type { QueryClient } from '@tanstack/react-query';
import { streamChanges } from '#contract/events.ts';
import { compareKnownDays, findReflection, listReflections } from '#contract/reflections.ts';
import { call, fetchResponse } from '../api/api-client.ts';
import { openLocalStore } from '../storage/local-stores.ts';
import type { SessionStore } from '../session/session-store.ts';
import { connection } from '../api/connection.ts';
import { createChangedDaysFetcher } from '../storage/cached-days/fetch-changed-days.ts';
import { daysDb } from '../storage/cached-days/days-db.ts';
import { createDayCache, readQueryChange, type DayCache } from '../storage/cached-days/cache-days.ts';
import { coalesce, type Coalesced } from './coalesce.ts';
import { schedule } from '../time/schedule.ts';
import { findActiveUserId } from '../session/session-state.ts';
import { followDayEnd } from '../storage/browser/kept-settings.ts';
import { syncSettings, syncSettingsWhenSeen } from './sync-settings.ts';
import { deviceOnlyDays, NO_DEVICE_ONLY_DAYS } from '../storage/cached-days/device-only-days.ts';

/** A save invalidates several queries at once, and pushed changes come in bursts. */
const REFRESH_AFTER_CHANGE_MS = 5000;
const VERIFY_AFTER_START_MS = 1000;
const CHECK_TIMEOUT_MS = 15_000;
const REFRESH_AFTER_START_MS = 500;

interface BackgroundSyncDeps {
  session: SessionStore;
  queryClient: QueryClient;
}

export function startBackgroundSync({ session, queryClient }: BackgroundSyncDeps): void {
  const findUserId = () => findActiveUserId(session.get());
  const getSignal = watchUser(session, () => startSync());
  const cache = createDayCache({
    store: daysDb,
    fetchLatest: (userId, limit) =>
      call(listReflections, { params: { userId }, query: { limit }, signal: getSignal() }),
    fetchChanges: createChangedDaysFetcher({
      fetchEvents: async (since) =>
        (await fetchResponse(streamChanges, { query: { since }, signal: getSignal() })).text(),
      fetchDay: (userId, date) => call(findReflection, { params: { userId, date }, signal: getSignal() }),
    }),
    checkDays: (userId, days) =>
      call(compareKnownDays, {
        body: { userId, days: [...days] },
        // Later updates of the cache wait for this answer.
        signal: AbortSignal.any([getSignal(), AbortSignal.timeout(CHECK_TIMEOUT_MS)]),
      }),
    onDeviceOnly: (userId, days) => deviceOnlyDays.set(days.length > 0 ? { userId, days } : NO_DEVICE_ONLY_DAYS),
  });

  // Failures are ignored: without a cache the pages still read from the server.
  const coalesceForUser = (work: (userId: string) => Promise<void>) =>
    coalesce({
      run() {
        const userId = findUserId();
        if (userId !== null && connection.get().isOnline) void work(userId).catch(() => undefined);
      },
      now: () => performance.now(),
      schedule,
    });
  const refresh = coalesceForUser(cache.refresh);
  const verify = coalesceForUser(cache.verify);
  // The server may have lost days that were sealed when the session ended.
  const checkUnsealed = async (userId: string) => {
    await openLocalStore(userId);
    if (findUserId() === userId) await cache.checkCopies(userId);
  };
  const startSync = () => {
    const userId = findUserId();
    if (userId === null) return;
    refresh(REFRESH_AFTER_START_MS);
    void cache.checkCopies(userId).catch(() => undefined);
    void checkUnsealed(userId).catch(() => undefined);
    verify(VERIFY_AFTER_START_MS);
    void syncSettings(getSignal()).catch(() => undefined);
  };
  cacheFetchedDays({ queryClient, cache, findUserId, refresh });
  startSync();
  // Days that are not shown may have changed too while the device was offline.
  connection.onReconnect(startSync);
  followDayEnd(() => localStorage, window);
  syncSettingsWhenSeen({ page: document, isSignedIn: () => findUserId() !== null, getSignal });
}

interface CacheFetchedDeps {
  queryClient: QueryClient;
  cache: DayCache;
  findUserId: () => string | null;
  refresh: Coalesced;
}

function cacheFetchedDays({ queryClient, cache, findUserId, refresh }: CacheFetchedDeps): void {
  queryClient.getQueryCache().subscribe((event) => {
    const userId = findUserId();
    // Offline answers come from the cache itself.
    if (userId === null || !connection.get().isOnline) return;
    const change = readQueryChange(event, userId);
    if (change) void cache.apply(userId, change).catch(() => undefined);
    if (event.type === 'updated' && event.action.type === 'invalidate' && event.query.queryKey[1] === 'reflections')
      refresh(REFRESH_AFTER_CHANGE_MS);
  });
}

/** Returns the signal of the signed-in person's requests: after the sign-out their answers would be errors or too late. */
function watchUser(session: SessionStore, onSignedIn: () => void): () => AbortSignal {
  let known = findActiveUserId(session.get());
  let controller = new AbortController();
  session.subscribe(() => {
    const userId = findActiveUserId(session.get());
    if (userId === null) {
      controller.abort();
      deviceOnlyDays.set(NO_DEVICE_ONLY_DAYS);
    } else if (controller.signal.aborted) controller = new AbortController();
    if (userId !== null && userId !== known) onSignedIn();
    known = userId;
  });
  return () => controller.signal;
}
