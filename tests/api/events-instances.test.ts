// Several servers on one PostgreSQL: what is saved at one is heard at the others, whatever happens to what they tell it by.
// @module-tag slow
import { createPgEventBuses } from '../../server/changes/pg-event-buses.ts';
import { changeDay } from '../support/change-day.ts';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest';
import { openStorage, type Storage } from '../../server/open-storage.ts';
import { openSession } from '../support/sign-in.ts';
import { createMigratedDatabase } from '../support/migrated-database.ts';
import { dropDatabase } from '../support/postgres.ts';
import { dayOf, MASTER_KEY } from '../support/storage.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { createTestClock, TODAY, type TestClock } from '../support/test-clock.ts';
import {
  countLooks,
  createTestTimers,
  listenOn,
  openListener,
  type Listener,
  type TestTimers,
} from './events-listener.ts';

const BEATS_A_MINUTE = 4;
/** Nobody listens there. */
const NOWHERE = 'postgresql://learn@127.0.0.1:1/learn';

const name = `learn-${randomUUID()}`;
let databaseUrl: string;
let observer: Client;
let timers: TestTimers;
let apps: TestApp[];
let ada: TestPerson;
let listeners: Listener[];

beforeAll(async () => {
  databaseUrl = await createMigratedDatabase(name);
  observer = new Client({ connectionString: databaseUrl });
  await observer.connect();
});

afterAll(async () => {
  await observer.end();
  await dropDatabase(inject('postgresUrl'), name);
});

beforeEach(async () => {
  timers = createTestTimers();
  listeners = [];
  apps = [];
  apps.push(await startInstance(), await startInstance());
  ada = await first().signIn('Ada');
  await vi.waitUntil(areWired);
});

afterEach(async () => {
  for (const listener of listeners) listener.leave();
  for (const app of apps) await app.close();
});

const first = (): TestApp => apps[0] as TestApp;

/** Without an address it announces its changes to no other process. */
function openJournal({
  wireUrl,
  clock = createTestClock(),
}: { wireUrl?: string; clock?: TestClock } = {}): Promise<Storage> {
  const createEvents = wireUrl === undefined ? undefined : () => createPgEventBuses({ url: wireUrl, report: () => {} });
  return openStorage({ dataDir: '/nowhere', databaseUrl, masterKey: MASTER_KEY, clock, createEvents });
}

async function startInstance(wireUrl = databaseUrl): Promise<TestApp> {
  return startTestApp(
    { storage: await openJournal({ wireUrl }), scheduler: timers },
    { DATABASE_URL: wireUrl, LEARN_MASTER_KEY: MASTER_KEY },
  );
}

/** At an instance, once it has seen what the rows know already. */
async function listenAt(app: TestApp | undefined): Promise<Listener> {
  if (!app) throw new Error('There is no such instance.');
  const listener = await openListener({ port: await listenOn(app.server), cookie: ada.cookie });
  listeners.push(listener);
  await listener.until((each) => countLooks(each) >= 1);
  return listener;
}

function save(content: string, date = TODAY) {
  const payload = { userId: ada.userId, date, promptIndex: 0, entries: [{ id: 'a', content, rev: 0 }] };
  return ada.send({ method: 'POST', url: '/api/reflections', payload });
}

/** Both instances listen to each other. */
async function areWired(): Promise<boolean> {
  const { rows } = await observer.query(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'learn/2 events' AND datname = $1 AND query <> ''",
    [name],
  );
  return rows.length === apps.length;
}

async function cutWires(): Promise<void> {
  await observer.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'learn/2 events' AND datname = $1",
    [name],
  );
}

const change = (date: string, version: number) => ({ name: 'change', data: { noun: 'reflection', date, version } });

it('a save at one instance reaches the clients of all, once', async () => {
  const here = await listenAt(apps[0]);
  const there = await listenAt(apps[1]);

  await save('Rye rests longer.');
  await save('Rye rests overnight.');

  for (const listener of [here, there]) {
    await listener.until(({ heard }) => heard.length >= 2);
    expect(listener.heard).toEqual([change(TODAY, 1), change(TODAY, 2)]);
  }
});

it('a session that is ended at one closes its streams at all, and those of other sessions stay', async () => {
  const there = await listenAt(apps[1]);
  const place = { storage: first().storage, clock: first().clock, publicUrl: first().config.publicUrl };
  const other = await openListener({
    port: await listenOn(first().server),
    cookie: await openSession(place, ada),
  });
  listeners.push(other);
  await other.until((each) => countLooks(each) >= 1);

  await ada.send({ method: 'POST', url: '/api/auth/logout' });

  await there.ended;
  timers.beat();
  await other.until(({ heartbeats }) => heartbeats === 1);
  expect(other.isOver).toBe(false);
});

it('a stream of a person who has been disabled ends with the next beat', async () => {
  const there = await listenAt(apps[1]);
  await observer.query('UPDATE app_user SET disabled_at = 1 WHERE id = $1', [ada.userId]);

  timers.beat();

  await there.ended;
  expect(there.heartbeats).toBe(1);
});

it('instances exchange ids, dates and versions, and no text', async () => {
  const said: string[] = [];
  observer.on('notification', ({ payload = '' }) => said.push(payload));
  await observer.query('LISTEN learn_change');

  await save('Rye rests longer.');

  await expect.poll(() => said.length).toBe(1);
  await observer.query('UNLISTEN learn_change');
  const { from, ...rest } = JSON.parse(said[0] ?? '') as Record<string, unknown>;
  expect(from).toBeTypeOf('string');
  expect(rest).toEqual({ userId: ada.userId, noun: 'reflection', date: TODAY, version: 1 });
});

it('unknown messages on the same channel are ignored', async () => {
  const listener = await listenAt(apps[1]);

  for (const text of ['', '{', '[]', JSON.stringify({ from: 'x', userId: ada.userId, noun: 'secret' })]) {
    await observer.query("SELECT pg_notify('learn_change', $1)", [text]);
  }
  await save('Rye rests longer.');

  await listener.until(({ heard }) => heard.length > 0);
  expect(listener.heard).toEqual([change(TODAY, 1)]);
});

it('a save while the connections are lost reaches clients soon after', async () => {
  const listener = await listenAt(apps[1]);

  await cutWires();
  await save('Rye rests longer.');
  await vi.waitUntil(areWired);
  // The database knows of a connection before its instance does; a whole minute of beats would find it without any.
  for (let beat = 1; beat < BEATS_A_MINUTE && listener.heard.length === 0; beat += 1) {
    timers.beat();
    await vi.waitUntil(() => listener.heard.length > 0, { timeout: 3000 }).catch(() => undefined);
  }

  expect(listener.heard).toEqual([change(TODAY, 1)]);
});

it('a lost message is found in the rows within a minute, also from a clock 5 minutes behind', async () => {
  const silent = await openJournal({ clock: createTestClock('2026-11-21T11:55:00Z') });
  const listener = await listenAt(apps[1]);

  await changeDay(silent, { userId: ada.userId, date: TODAY }, () => ({
    next: dayOf('Rye rests longer.'),
    replaced: [],
  }));
  await silent.close();
  for (let beat = 1; beat <= BEATS_A_MINUTE; beat += 1) {
    timers.beat();
    await listener.until(({ heartbeats }) => heartbeats === beat);
  }

  await listener.until(({ heard }) => heard.length > 0);
  expect(listener.heard).toEqual([change(TODAY, 1)]);
});

it('an instance that cannot notify the others still saves and stops', async () => {
  const alone = await startInstance(NOWHERE);
  apps.push(alone);
  const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries: [{ content: 'Rye rests longer.' }] };

  const saved = await alone.send({
    method: 'POST',
    url: '/api/reflections',
    payload,
    headers: { cookie: ada.cookie, 'sec-fetch-site': 'same-origin' },
  });
  const startedAt = performance.now();
  await alone.close();

  expect(saved.statusCode).toBe(201);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});
