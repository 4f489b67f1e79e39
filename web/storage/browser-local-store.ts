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
  const outboxDb = createOutboxDb({ device, userId, now });
  const channel = createTabChannel();
  const store = createLocalStore({
    ...events,
    userId,
    call,
    now,
    random: Math.random,
    createId: createRandomId,
    schedule,
    timeout: (ms) => AbortSignal.timeout(ms),
    locks:
      'locks' in navigator ? createWebLocks(navigator.locks, now) : createLeaseLocks({ rows: outboxDb, now, schedule }),
    channel,
    unloadBuffer: createUnloadBuffer(openStorage, createRandomId()),
    daysDb: createDaysDb(device, now),
    people: createUsersDb({ device, createId: createRandomId }),
    draftsDbOf: (ofUserId) => createDraftsDb({ device, userId: ofUserId, now, createId: createRandomId }),
    outboxDb,
    onUnsent: (date, isUnsent) => markUnsaved(`draft:${date}`, isUnsent),
    show(next) {
      markUnsaved(OUTBOX_MARK, next.rows.length > 0);
      outboxState.set(next);
    },
  });
  const stopWatching = watchForReconnect(store);
  // An open connection would block a newer version of Learn in another tab from upgrading the database.
  const close = () => void device.close();
  return {
    ...store,
    erase: () => store.erase().finally(close),
    sealAll: () => store.sealAll().finally(close),
    stop() {
      stopWatching();
      store.stop();
      outboxState.set(UNKNOWN_OUTBOX);
      channel.close();
      close();
    },
  };
}

/** None of these events proves a connection; each is worth one retry. */
function watchForReconnect({ retryNow, reconnect }: Pick<LocalStore, 'retryNow' | 'reconnect'>): () => void {
  const watch = new AbortController();
  const retryWhenVisible = () => document.visibilityState === 'visible' && retryNow();
  const unsubscribe = connection.onReconnect(reconnect);
  window.addEventListener('online', reconnect, watch);
  window.addEventListener('focus', retryNow, watch);
  document.addEventListener('visibilitychange', retryWhenVisible, watch);
  return () => {
    unsubscribe();
    watch.abort();
  };
}
