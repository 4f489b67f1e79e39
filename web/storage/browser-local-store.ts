// A keeper over the real browser: its database, its locks, its clock, and what tells that a connection may be back.
import { call } from '../api/api-client.ts';
import { connection } from '../api/connection.ts';
import { markUnsaved } from './browser/unsaved-changes.ts';
import { createDeviceChannel } from './browser/tab-channel.ts';
import { createDevice } from './browser/database.ts';
import { createDeviceCopies } from './cached-days/day-copy-store.ts';
import { createDraftRows } from './drafts/drafts-db.ts';
import { createKeeper, type Keeper, type KeeperDeps } from './local-store.ts';
import { createOutboxRows } from './outbox/outbox-db.ts';
import { createPersonRows } from './privacy/users-db.ts';
import { createLeases, createWebLocks } from './outbox/send-locks.ts';
import { createRandomId } from '../api/random-id.ts';
import { createTails } from './drafts/unload-buffer.ts';
import { waiting } from './outbox/outbox-state.ts';
import { schedule } from '../time/schedule.ts';

export type KeeperEvents = Pick<KeeperDeps, 'onSaved' | 'onRefused' | 'onSignedOut'>;

const OUTBOX_MARK = 'outbox';
const now = () => Date.now();
const openStorage = () => window.localStorage;

export function createBrowserKeeper(userId: string, events: KeeperEvents): Keeper {
  const device = createDevice();
  const outboxRows = createOutboxRows({ device, userId, now });
  const keeper = createKeeper({
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
      'locks' in navigator ? createWebLocks(navigator.locks, now) : createLeases({ rows: outboxRows, now, schedule }),
    channel: createDeviceChannel(),
    tails: createTails(openStorage, createRandomId()),
    copies: createDeviceCopies({ device, userId }),
    people: createPersonRows({ device, createId: createRandomId }),
    draftRowsOf: (ofUserId) => createDraftRows({ device, userId: ofUserId, now, createId: createRandomId }),
    outboxRows,
    onUnsent: (date, isUnsent) => markUnsaved(`draft:${date}`, isUnsent),
    show(next) {
      markUnsaved(OUTBOX_MARK, next.rows.length > 0);
      waiting.set(next);
    },
  });
  const stopHints = listenForHints(keeper);
  // An open connection keeps a newer version of Learn in another tab from changing the database.
  const close = () => void device.close();
  return {
    ...keeper,
    erase: () => keeper.erase().finally(close),
    sealAway: () => keeper.sealAway().finally(close),
    stop() {
      stopHints();
      keeper.stop();
      waiting.clear();
      close();
    },
  };
}

/** Neither of these proves a connection; each is worth one try. */
function listenForHints({ hurry, reconnect }: Pick<Keeper, 'hurry' | 'reconnect'>): () => void {
  const hurryWhenSeen = () => document.visibilityState === 'visible' && hurry();
  let wasOnline = connection.get().isOnline;
  const stopWatching = connection.subscribe(() => {
    const { isOnline } = connection.get();
    if (isOnline && !wasOnline) reconnect();
    wasOnline = isOnline;
  });
  window.addEventListener('online', reconnect);
  window.addEventListener('focus', hurry);
  document.addEventListener('visibilitychange', hurryWhenSeen);
  return () => {
    stopWatching();
    window.removeEventListener('online', reconnect);
    window.removeEventListener('focus', hurry);
    document.removeEventListener('visibilitychange', hurryWhenSeen);
  };
}
