// A keeper over the real browser: its database, its locks, its clock, and what tells that a connection may be back.
import { call } from '../call.ts';
import { connection } from '../offline/connection.ts';
import { markUnsaved } from '../unsaved.ts';
import { createDeviceChannel } from './channel.ts';
import { createDevice } from './database.ts';
import { createDraftRows } from './draft-rows.ts';
import { createKeeper, type Keeper, type KeeperDeps } from './keeper.ts';
import { createOutboxRows } from './outbox-rows.ts';
import { createPersonRows } from './person-rows.ts';
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
    runAlone: (work) => runAlone(`learn-outbox-${userId}`, work),
    channel: createDeviceChannel(),
    tails: createTails(openStorage, createRandomId()),
    people: createPersonRows({ device, createId: createRandomId }),
    draftRowsOf: (ofUserId) => createDraftRows({ device, userId: ofUserId, now, createId: createRandomId }),
    outboxRows: createOutboxRows({ device, userId, now }),
    onUnsent: (date, isUnsent) => markUnsaved(`draft:${date}`, isUnsent),
    show(next) {
      markUnsaved(OUTBOX_MARK, next.rows.length > 0);
      waiting.set(next);
    },
  });
  const stopHints = listenForHints(keeper);
  return {
    ...keeper,
    stop() {
      stopHints();
      keeper.stop();
      waiting.clear();
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

/** Where the browser has no locks (plain http), the leases of the rows alone keep two tabs apart. */
function runAlone<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null));
}
