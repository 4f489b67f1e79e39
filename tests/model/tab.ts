// One tab of one person: the real localStore over the device's real database, put together as browser-localStore.ts does it.
import type { Reflection } from '#contract/reflections.ts';
import { findReflection } from '#contract/reflections.ts';
import type { IsoDate } from '#contract/days.ts';
import { call } from '../../web/api/api-client.ts';
import type { TabChannel } from '../../web/storage/browser/tab-channel.ts';
import type { DeviceDatabase } from '../../web/storage/browser/database.ts';
import { createFakeChannels, DAY } from '../../web/storage/browser/database.fixture.ts';
import { createDaysDb } from '../../web/storage/cached-days/days-db.ts';
import { createDraftsDb } from '../../web/storage/drafts/drafts-db.ts';
import { createLocalStore } from '../../web/storage/local-store.ts';
import { createLocalStores } from '../../web/storage/local-stores.ts';
import { createOutboxDb } from '../../web/storage/outbox/outbox-db.ts';
import { createUsersDb } from '../../web/storage/privacy/users-db.ts';
import type { OutboxRow } from '../../web/storage/browser/schema.ts';
import type { SendLocks } from '../../web/storage/outbox/send-locks.ts';
import { createUnloadBuffer } from '../../web/storage/drafts/unload-buffer.ts';
import { NetworkError } from '../../web/api/network-error.ts';
import { createUnsavedRegistry } from '../../web/storage/browser/unsaved-changes.ts';
import { createLife, type Activity, type Life } from './life.ts';
import { overLine, type Line } from './network.ts';

export type Schedule = (run: () => void, delayMs: number) => () => void;

export interface TabDeps {
  userId: string;
  device: DeviceDatabase;
  storage: Storage;
  line: Line;
  /** What the tabs of one browser have in common. */
  between: BetweenTabs;
  activity: Activity;
  now: () => number;
  schedule: Schedule;
  createId: () => string;
  /** The session has ended. */
  onSignedOut: () => void;
  /** Something that waited was refused for good. */
  onRefused: (row: OutboxRow, reason: string) => void;
}

export type Tab = ReturnType<typeof openTab>;

export function openTab(deps: TabDeps) {
  const { userId, line, between, now, createId, onSignedOut, onRefused } = deps;
  const life = createLife(deps.activity);
  const device = guardDevice(deps.device, life.step);
  const send = <Result>(request: () => Promise<Result>): Promise<Result> => life.step(() => overLine(line, request));
  const schedule: Schedule = (run, delayMs) => deps.schedule(() => !life.isOver() && run(), delayMs);
  const openStorage = () => {
    if (life.isOver()) throw new Error('This tab is closed.');
    return deps.storage;
  };
  const unsaved = createUnsavedRegistry();
  let waiting: readonly OutboxRow[] = [];
  // What the pages of this tab have read; as there, it stays until something says that it is out of date.
  let day: Reflection | null | undefined;
  let hearDay: ((day: Reflection | null) => void) | undefined;
  const putDay = (next: Reflection | null | undefined) => {
    day = next;
    if (day !== undefined) hearDay?.(day);
  };

  /** Throws with no answer and nothing read before. */
  const fetchDay = async (): Promise<Reflection | null> => {
    try {
      putDay(await send(() => call(findReflection, { params: { userId, date: DAY } })));
    } catch (error) {
      if (!(error instanceof NetworkError) || day === undefined) throw error;
    }
    return day ?? null;
  };
  const localStores = createLocalStores(
    async () => (ofUserId, events) =>
      createLocalStore({
        ...events,
        userId: ofUserId,
        // Its types are those of the call that it hands on.
        call: ((...parts: Parameters<typeof call>) => send(() => call(...parts))) as typeof call,
        now,
        // The longest pause that there can be.
        random: () => 1,
        createId,
        schedule,
        timeout: () => new AbortController().signal,
        locks: between.locksOf(life),
        channel: guardChannel(between.openChannel(), life),
        unloadBuffer: createUnloadBuffer(openStorage, createId()),
        daysDb: createDaysDb(device, () => Date.now()),
        people: createUsersDb({ device, createId }),
        draftsDbOf: (draftsOf) => createDraftsDb({ device, userId: draftsOf, now, createId }),
        outboxDb: createOutboxDb({ device, userId: ofUserId, now }),
        onUnsent: (date, isUnsent) => unsaved.mark(`draft:${date}`, isUnsent),
        show: ({ rows }) => (waiting = rows),
      }),
  );
  localStores.subscribe({
    onSaved({ reflection }) {
      putDay(reflection ?? undefined);
      void fetchDay().catch(() => undefined);
    },
    onRefused,
    onSignedOut: () => !life.isOver() && onSignedOut(),
  });

  return {
    userId,
    life,
    localStores,
    send,
    schedule,
    createId,
    listWaiting: () => waiting,
    /** Something was changed on the form of that day and waits to be written down. */
    notePending: (date: IsoDate) => unsaved.mark(`draft:${date}`, true),
    hasUnsaved: () => unsaved.has() || waiting.length > 0,
    fetchDay,
    /** What a page shows: what is known, however old; undefined when nobody can say. */
    async findDay(): Promise<Reflection | null | undefined> {
      return day === undefined ? fetchDay().catch(() => undefined) : day;
    },
    putDay,
    /** What the page that is open hears of the day from now on. */
    listenForDay: (listener: ((day: Reflection | null) => void) | undefined) => void (hearDay = listener),
  };
}

type BetweenTabs = ReturnType<typeof createBetweenTabs>;

/** A channel to each other, and the locks of what is being sent, which a tab that is gone holds no longer. */
export function createBetweenTabs() {
  const held = new Map<string, { life: Life; ended: Promise<void> }>();
  const isHeld = (requestId: string) => held.get(requestId)?.life.isOver() === false;
  return {
    openChannel: createFakeChannels(),
    locksOf(life: Life): SendLocks {
      const hold: SendLocks['hold'] = async (requestIds, work) => {
        const { promise: ended, resolve: end } = Promise.withResolvers<void>();
        for (const requestId of requestIds) held.set(requestId, { life, ended });
        return work().finally(() => {
          for (const requestId of requestIds) held.delete(requestId);
          end();
        });
      };
      return {
        hold,
        tryAcquire: async (requestId, work) => (isHeld(requestId) ? null : hold([requestId], work)),
        async waitUntilFree(requestId) {
          const holder = held.get(requestId);
          if (holder) await Promise.race([holder.ended, holder.life.crashed]);
        },
      };
    },
  };
}

/** Nobody hears from a tab that is gone, and it hears of nothing. */
function guardChannel(channel: TabChannel, life: Life): TabChannel {
  return {
    post: (news) => void (life.isOver() || channel.post(news)),
    listen: (listener) => channel.listen((news) => void (life.isOver() || listener(news))),
  };
}

function guardDevice(device: DeviceDatabase, step: ReturnType<typeof createLife>['step']): DeviceDatabase {
  return {
    ...device,
    read: (work) => step(() => device.read(work)),
    write: (stores, work, durability) => step(() => device.write(stores, work, durability)),
  };
}
