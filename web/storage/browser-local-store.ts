// A localStore over the real browser: its database, its locks, its clock, and what tells that a connection may be back.
import { call } from '../api/api-client.ts';
import { connection } from '../api/connection.ts';
import { markUnsaved } from './browser/unsaved-changes.ts';
import { createTabChannel } from './browser/tab-channel.ts';
import { createDeviceDatabase } from './browser/database.ts';
import { createDaysDb } from './cached-days/days-db.ts';
import { createDraftsDb } from './drafts/drafts-db.ts';
import { createLocalStore, type LocalStore, type LocalStoreDeps } from './local-store.ts';
import { createOutboxDb } from './outbox/outbox-db.ts';
import { createUsersDb } from './privacy/users-db.ts';
import { createLeaseLocks, createWebLocks } from './outbox/send-locks.ts';
import { createRandomId } from '../api/random-id.ts';
import { createUnloadBuffer } from './drafts/unload-buffer.ts';
import { outboxState, UNKNOWN_OUTBOX } from './outbox/outbox-state.ts';
import { schedule } from '../time/schedule.ts';

export type LocalStoreEvents = Pick<LocalStoreDeps, 'onSaved' | 'onRefused' | 'onSignedOut'>;

const OUTBOX_MARK = 'outbox';
const now = () => Date.now();
const openStorage = () => window.localStorage;

export function createBrowserLocalStore(userId: string, events: LocalStoreEvents): LocalStore {
  const device = createDeviceDatabase();
  const outboxRows = createOutboxDb({ device, userId, now });
  const localStore = createLocalStore({
    ...events,
    userId,
    call,
    now,
    openStorage,
    random: Math.random,
    createId: createRandomId,
    schedule,
    timeout: (ms) => AbortSignal.timeout(ms),
    locks:
      'locks' in navigator
        ? createWebLocks(navigator.locks, now)
        : createLeaseLocks({ rows: outboxRows, now, schedule }),
    channel: createTabChannel(),
    unloadBuffer: createUnloadBuffer(openStorage, createRandomId()),
    daysDb: createDaysDb(device, now),
    people: createUsersDb({ device, createId: createRandomId }),
    draftsDbOf: (ofUserId) => createDraftsDb({ device, userId: ofUserId, now, createId: createRandomId }),
    outboxDb: outboxRows,
    onUnsent: (date, isUnsent) => markUnsaved(`draft:${date}`, isUnsent),
    show(next) {
      markUnsaved(OUTBOX_MARK, next.rows.length > 0);
      outboxState.set(next);
    },
  });
  const stopHints = listenForHints(localStore);
  // An open connection keeps a newer version of Learn in another tab from changing the database.
  const close = () => void device.close();
  return {
    ...localStore,
    erase: () => localStore.erase().finally(close),
    sealAll: () => localStore.sealAll().finally(close),
    stop() {
      stopHints();
      localStore.stop();
      outboxState.set(UNKNOWN_OUTBOX);
      close();
    },
  };
}

/** Neither of these proves a connection; each is worth one try. */
function listenForHints({ retryNow, reconnect }: Pick<LocalStore, 'retryNow' | 'reconnect'>): () => void {
  const hurryWhenSeen = () => document.visibilityState === 'visible' && retryNow();
  const stopWatching = connection.onReconnect(reconnect);
  window.addEventListener('online', reconnect);
  window.addEventListener('focus', retryNow);
  document.addEventListener('visibilitychange', hurryWhenSeen);
  return () => {
    stopWatching();
    window.removeEventListener('online', reconnect);
    window.removeEventListener('focus', retryNow);
    document.removeEventListener('visibilitychange', hurryWhenSeen);
  };
}
