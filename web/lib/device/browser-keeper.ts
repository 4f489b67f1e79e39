// A keeper over the real browser: its database, its locks, its clock, and what tells that a connection may be back.
import { call } from '../call.ts';
import { connection } from '../offline/connection.ts';
import { markUnsaved } from '../unsaved.ts';
import { createDeviceChannel } from './channel.ts';
import { createDevice } from './database.ts';
import { createDeviceCopies } from './device-copies.ts';
import { createDraftRows } from './draft-rows.ts';
import { createKeeper, type Keeper, type KeeperDeps } from './keeper.ts';
import { createOutboxRows } from './outbox-rows.ts';
import { createPersonRows } from './person-rows.ts';
import { createLeases, createWebLocks } from './send-locks.ts';
import { createRandomId } from '../random-id.ts';
import { createTails } from './tail.ts';
import { waiting } from './waiting.ts';
import { schedule } from '../schedule.ts';

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
