// One device: its database and storage, its line to the server, and the tabs that somebody has open on it, two at most.
import { endCurrentSession } from '#contract/session.ts';
import { buildDraft } from '../../web/features/editor/model/form-model.ts';
import { call } from '../../web/api/api-client.ts';
import { createDeviceDatabase } from '../../web/storage/browser/database.ts';
import { createLine } from './network.ts';
import { openPage, type Page } from './page.ts';
import { createBetweenTabs, openTab, type Tab } from './tab.ts';
import { createStorage } from '../../web/storage/browser/browser-storage.fixture.ts';
import type { createFakeTime } from '../../web/storage/browser/database.fixture.ts';
import type { Activity } from './life.ts';
import type { Promises } from './promises.ts';
import type { Identity } from '../../server/identity/user-rows.ts';

export interface Person {
  name: 'Ada' | 'Ben';
  userId: string;
  identity: Identity;
  promises: Promises;
}

/** What both devices share. */
export interface Shared {
  time: ReturnType<typeof createFakeTime>;
  activity: Activity;
  createId: () => string;
  tell: (line: string) => void;
  openSession: (person: Person) => Promise<string>;
  isSessionOpen: (cookie: string) => Promise<boolean>;
  endSession: (cookie: string) => Promise<void>;
  /** Time for both devices, and all that it sets off. */
  pass: (ms: number) => Promise<void>;
  findOther: (person: Person) => Promise<Person>;
  /** What of a person is in the day, on its way there or being written, on any device and on the server. */
  readAllPending: (person: Person) => Promise<string>;
}

/** From the last key to the menu and the button in it. */
const HANDS_MS = 1000;

export type Browser = ReturnType<typeof createBrowser>;

export interface BrowserDeps extends Shared {
  name: string;
  number: number;
}

interface Seat {
  person: Person;
  tab: Tab;
  page: Page | null;
}

export function createBrowser(deps: BrowserDeps) {
  const { name, number, activity, time } = deps;
  const databaseName = `model-${number}-${name}`;
  const device = createDeviceDatabase(databaseName);
  const storage = createStorage();
  const line = createLine();
  const between = createBetweenTabs();
  /** The tab in front, and the one behind it. */
  let seat: Seat | null = null;
  let behind: Seat | null = null;

  const tell = (what: string) => deps.tell(`${name}: ${what}`);
  const here = (): Seat => {
    if (!seat) throw new Error(`Nobody is at the ${name}.`);
    return seat;
  };
  const open = async (person: Person) => {
    const tab = openTab({
      userId: person.userId,
      device,
      storage,
      line,
      activity,
      between,
      now: time.now,
      schedule: time.schedule,
      createId: deps.createId,
      onSignedOut: () => tell('is told that the session has ended'),
      onRefused: (_row, reason) => tell(`is told that something could not be sent: ${reason}`),
    });
    seat = { person, tab, page: null };
    void tab.localStores.forUser(person.userId);
    await activity.settle();
  };
  /** The page of the form, opened where it is not. */
  const write = async (): Promise<Page> => {
    const mine = here();
    if (!mine.page) {
      const { keep } = mine.person.promises;
      const page = await openPage(mine.tab, { onKept: keep });
      refuseStrangers(mine, page.writing.read().entries);
      mine.page = page;
    }
    return mine.page;
  };
  const leavePage = () => {
    seat?.page?.leave();
    if (seat) seat.page = null;
  };
  /** The window goes, as far as it is not gone already; what it managed to write down stays. */
  const closeSeat = async (one: Seat) => {
    const { life } = one.tab;
    life.endAfter(Number.POSITIVE_INFINITY);
    one.page?.leave();
    one.page = null;
    life.end();
    await activity.settle();
  };
  const close = () => closeSeat(here());
  const closeAll = async () => {
    if (behind) await closeSeat(behind);
    behind = null;
    await close();
  };
  /** The tab behind comes to the front, which may stand beside this one; where there is none, one is opened. */
  const turn = async (pauseMs = HANDS_MS) => {
    const { person } = here();
    await deps.pass(pauseMs);
    [seat, behind] = [behind, seat];
    if (seat === null) await open(person);
  };
  /** Signed out in front, the tab behind is told, and forgets its person too; unless somebody was writing there. */
  const eraseBehind = async () => {
    if (!behind || behind.tab.hasUnsaved()) return;
    await behind.tab.localStores.erase();
    await closeSeat(behind);
    behind = null;
  };
  /** Somebody else has signed in in front, and the tab behind becomes theirs. */
  const takeBehind = async () => {
    if (!behind || behind.person === here().person) return;
    behind.page?.leave();
    behind.page = null;
    await activity.settle();
    void behind.tab.localStores.forUser(here().person.userId);
    await activity.settle();
    await closeSeat(behind);
    behind = null;
    await turn();
    await turn();
  };
  const signIn = async (person: Person) => {
    line.cookie = await deps.openSession(person);
    await open(person);
    await takeBehind();
  };
  /** The tab comes back by a reload, or after a crash. */
  const reopen = async () => {
    const { person } = here();
    const isKnown = line.cookie !== null && (await deps.isSessionOpen(line.cookie));
    if (isKnown || !line.isOnline) return open(person);
    tell(`signs ${person.name} in again`);
    return signIn(person);
  };

  return {
    name,
    line,
    tell,
    here,
    turn,
    signIn,
    write,
    leavePage,
    close,
    closeAll,
    reopen,
    isSessionOpen: async () => line.cookie !== null && (await deps.isSessionOpen(line.cookie)),
    /**
     * Does something in the tab, which may crash after so many steps, and lets all of it come to its end. What a dead tab
     * was about to do is never heard of.
     */
    async act(work: () => Promise<void>, crashAfter: number | null): Promise<void> {
      time.pass(1);
      const { life } = here().tab;
      if (crashAfter !== null) life.endAfter(crashAfter);
      await Promise.race([work(), life.crashed]);
      await activity.settle();
      if (crashAfter === null) return;
      here().tab.life.end();
      tell(`crashes after ${crashAfter} steps`);
      await activity.settle();
      await reopen();
    },
    /** Time passes; a tab that has crashed meanwhile goes no further. */
    async pass(ms: number): Promise<void> {
      const { life } = here().tab;
      await deps.pass(ms);
      await life.goOn();
    },
    async hurry(): Promise<void> {
      const { tab, person } = here();
      (await tab.localStores.forUser(person.userId)).retryNow();
      await activity.settle();
    },
    async expireSession(): Promise<void> {
      if (line.cookie !== null) await deps.endSession(line.cookie);
    },
    /** As the session does it: sealed first, then signed out, then everything of them removed. Throws when it fails. */
    async signOut(): Promise<void> {
      const { tab } = here();
      await deps.pass(HANDS_MS);
      await tab.localStores.prepareSignOut();
      await tab.send(() => call(endCurrentSession, {}));
      const erased = tab.localStores.erase();
      leavePage();
      await erased;
      await tab.life.goOn();
      await eraseBehind();
      await close();
      line.cookie = null;
    },
    readAllPending: deps.readAllPending,
    /** What is being written here, or waits and has not arrived. Nobody can say what is sealed, so all of it counts. */
    async readPending({ promises }: Person): Promise<string> {
      const [drafts, outbox, sealed] = await device.read((connection) =>
        Promise.all([connection.getAll('drafts'), connection.getAll('outbox'), connection.count('sealed')]),
      );
      const waiting = outbox.filter(({ requestId }) => !line.applied.has(requestId));
      const everything = sealed > 0 ? promises.listAcknowledged() : [];
      const written = drafts.map(({ content }) => content);
      const forms = [seat, behind].map((one) => one?.page && buildDraft(one.page.writing.read()));
      return JSON.stringify([written, waiting, readStorage(storage), forms, everything]);
    },
    /** Words of others that somebody with a disk reader could find here. */
    async listReadable(): Promise<string> {
      const names = ['drafts', 'outbox', 'days', 'people', 'sealed'] as const;
      const rows = await device.read((connection) => Promise.all(names.map((store) => connection.getAll(store))));
      return JSON.stringify([rows, readStorage(storage)]);
    },
    async dispose(): Promise<void> {
      here().tab.life.end();
      behind?.tab.life.end();
      await activity.settle();
      await device.close();
      indexedDB.deleteDatabase(databaseName);
    },
  };
}

function refuseStrangers({ person, tab }: Seat, entries: readonly { content: string }[]): void {
  const waiting = tab.listWaiting().flatMap(({ body }) => body.entries);
  const shown = [...entries, ...waiting].map(({ content }) => content);
  const strangers = person.promises.listStrangers(...shown);
  if (strangers.length > 0) throw new Error(`${person.name} was shown words of somebody else: ${strangers.join(' ')}`);
}

function readStorage(storage: Storage): (string | null)[] {
  return Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? ''));
}
