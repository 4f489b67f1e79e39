// Two devices, two people, one server: what a run begins with.
import { hashSessionId } from '../../server/identity/sessions/cookies.ts';
import { createFakeTime, createIds, DAY } from '../../web/storage/browser/database.fixture.ts';
import { createIdentity, openSession } from '../support/sign-in.ts';
import type { TestApp } from '../support/test-app.ts';
import { createBrowser, type Browser } from './browser.ts';
import { createActivity } from './life.ts';
import { createPromises } from './promises.ts';
import type { Person, Shared } from './browser.ts';
import { findStoredDraft } from '../../server/reflections/rows/draft-rows.ts';
import { readDay } from '../../server/reflections/rows/reflections.ts';

export interface World extends Shared {
  browsers: readonly Browser[];
  browserOf: (index: number) => Browser;
  listPeople: () => Person[];
  /** All that has happened, line by line. */
  readStory: () => string;
  close: () => Promise<void>;
}

let worlds = 0;

export async function createWorld(app: TestApp): Promise<World> {
  const { storage, clock, config } = app;
  const place = { storage, clock, publicUrl: config.publicUrl };
  const time = createFakeTime();
  const activity = createActivity();
  const story: string[] = [];
  const ada = await createPerson('Ada', app);
  let ben: Person | null = null;
  worlds += 1;

  const shared: Shared = {
    time,
    activity,
    createId: createIds('id'),
    tell: (line) => void story.push(line),
    /** Whoever is here has had to sign in. */
    openSession: ({ identity, userId }) => openSession(place, { identity, userId }),
    isSessionOpen: async (cookie) => (await storage.sessions.find(hashOf(cookie))) !== null,
    endSession: async (cookie) => void (await storage.sessions.remove(hashOf(cookie))),
    async pass(ms) {
      time.pass(ms);
      await activity.settle();
    },
    async findOther({ name }) {
      ben ??= await createPerson('Ben', app);
      return name === 'Ada' ? ben : ada;
    },
    async readAllPending(person) {
      const texts = await Promise.all(browsers.map((browser) => browser.readPending(person)));
      const { userId } = person;
      const draft = await findStoredDraft({ userId, date: DAY }, storage);
      return JSON.stringify([texts, draft, await readDay({ userId, date: DAY }, storage)]);
    },
  };
  const browsers: Browser[] = [`Phone`, `Laptop`].map((name) => createBrowser({ ...shared, name, number: worlds }));
  for (const browser of browsers) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a run can be repeated
    await browser.signIn(ada);
  }

  return {
    ...shared,
    browsers,
    browserOf: (index) => browsers[index] as Browser,
    listPeople: () => (ben ? [ada, ben] : [ada]),
    readStory: () => story.join('\n'),
    async close() {
      await Promise.all(browsers.map((browser) => browser.dispose()));
    },
  };
}

async function createPerson(name: Person['name'], { storage, clock }: TestApp): Promise<Person> {
  const identity = createIdentity(name);
  const known = await storage.people.confirm(identity, clock.now());
  if (!known) throw new Error('The person of this run is disabled.');
  const promises = createPromises(name === 'Ada' ? 'ada' : 'ben');
  return { name, userId: known.id, identity, promises };
}

function hashOf(cookie: string): string {
  return hashSessionId(cookie.slice(cookie.indexOf('=') + 1));
}
