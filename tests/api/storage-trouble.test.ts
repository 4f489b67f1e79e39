// While nothing can be written, every call that writes says so with 503 and a sentence, and reading goes on.
// @module-tag slow
import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import { statement } from '../../server/database/database.ts';
import { StorageError, type StorageErrorKind } from '../../server/database/errors.ts';
import type { Storage } from '../../server/open-storage.ts';
import { openPostgresHarness } from '../support/storage.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { createTestClock, TODAY } from '../support/test-clock.ts';
import { openTestStorage } from '../support/test-storage.ts';

type Sending = Parameters<TestPerson['send']>[0];
type Answer = Awaited<ReturnType<TestPerson['send']>>;

const PAGE_BYTES = 4_096;
/** More than there are connections to be found cut. */
const TRIES = 30;

interface Place {
  ada: TestPerson;
  day: Reflection;
}

async function settle(app: TestApp): Promise<Place> {
  const ada = await app.signIn();
  const entries = ['a', 'b'].map((id) => ({ id, content: `Entry ${id}.` }));
  const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries };
  const saved = await ada.send({ method: 'POST', url: '/api/reflections', payload });
  await ada.send(buildWrites({ ada, day: saved.json() })['keeping a draft'] ?? {});
  return { ada, day: saved.json<Reflection>() };
}

function buildWrites({ ada, day }: Place): Record<string, Sending> {
  const url = `/api/reflections/${day.id}`;
  const draft = `/api/drafts/${ada.userId}/${TODAY}`;
  const headers = { 'if-match': '1' };
  const body = { userId: ada.userId, date: TODAY, promptIndex: 0, entries: [{ content: 'More.' }] };
  return {
    saving: { method: 'POST', url: '/api/reflections', payload: body },
    editing: { method: 'PATCH', url: `${url}/entries/a`, payload: { content: 'x' }, headers },
    'removing an entry': { method: 'DELETE', url: `${url}/entries/a`, headers },
    'removing a day': { method: 'DELETE', url, headers },
    'bringing an entry back': { method: 'POST', url: `${url}/entries/a/restore`, payload: { rev: 1 } },
    'bringing a day back': { method: 'POST', url: `${url}/restore` },
    'keeping a draft': {
      method: 'PUT',
      url: draft,
      payload: { promptIndex: 0, entries: [{ id: 'c', content: 'Draft' }], removed: [], version: 1 },
    },
    'discarding a draft': { method: 'DELETE', url: draft },
  };
}

async function expectReading({ ada, day }: Place): Promise<void> {
  const url = `/api/reflections/${day.id}`;
  const paths = [
    `/api/reflections/${ada.userId}/${TODAY}`,
    `${url}/entries/a/revisions`,
    `${url}/removed`,
    `/api/removed-reflections/${ada.userId}`,
    `/api/drafts/${ada.userId}`,
    `/api/drafts/${ada.userId}/${TODAY}`,
  ];
  for (const path of paths) expect((await ada.send({ url: path })).statusCode).toBe(200);
}

/** Writes fail as on that storage, reads do not. */
function breakWrites(storage: Storage, isBroken: () => StorageErrorKind | null): Storage {
  const assertWritable = (): void => {
    const kind = isBroken();
    if (kind !== null) throw new StorageError(kind, 'A sentence for the log.');
  };
  const { database } = storage;
  return {
    ...storage,
    database: {
      ...database,
      async transact(work, slot) {
        assertWritable();
        return database.transact(work, slot);
      },
    },
  };
}

describe.each([
  ['is away', 'away', 'storage.away', 'The journal cannot be reached right now. Please try again in a moment.'],
  ['is full', 'full', 'storage.disk_full', "The server's disk is full, so nothing can be saved right now."],
  ['can only be read', 'readonly', 'storage.read_only', 'The journal is read-only right now, so nothing can be saved.'],
  ['is damaged', 'damaged', 'storage.damaged', 'A part of the journal is damaged on the server. A backup may have it.'],
] as const)('storage that %s', (_, kind, code, sentence) => {
  it('answers every call that writes with 503, and reading goes on', async () => {
    let broken: StorageErrorKind | null = null;
    const storage = breakWrites(await openTestStorage(createTestClock()), () => broken);
    const app = await startTestApp({ storage });
    const place = await settle(app);
    broken = kind;

    for (const [name, request] of Object.entries(buildWrites(place))) {
      const answer = await place.ada.send(request);

      expect([name, answer.statusCode, answer.body]).toEqual([name, 503, sentence]);
      expect(answer.headers['x-learn-error']).toBe(code);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    await expectReading(place);
    await app.close();
  });
});

it('a SQLite journal that another program holds refuses to write, and goes on once it lets go', async () => {
  const app = await startTestApp();
  const place = await settle(app);
  const { editing = {}, 'keeping a draft': keeping = {} } = buildWrites(place);
  const other = new DatabaseSync(join(app.config.dataDir, 'learn.db'));
  other.exec('BEGIN IMMEDIATE');

  const refused = [
    await place.ada.send(editing),
    await place.ada.send({ ...keeping, payload: { ...(keeping.payload as object), version: 1 } }),
  ];
  await expectReading(place);
  other.close();
  const edited = await place.ada.send(editing);
  await app.close();

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  expect(edited.statusCode).toBe(200);
});

it('a damaged SQLite file answers 503, promises nothing, and makes the server not ready', async () => {
  const app = await startTestApp();
  const { ada } = await settle(app);
  const file = join(app.config.dataDir, 'learn.db');
  const other = new DatabaseSync(file);
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const { rootpage } = other.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'reflection'").get() ?? {};
  other.close();
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(PAGE_BYTES, 7), 0, PAGE_BYTES, (Number(rootpage) - 1) * PAGE_BYTES);
  closeSync(descriptor);

  const answers = [
    await ada.send({ url: `/api/reflections/${ada.userId}` }),
    await ada.send({ url: `/api/reflections/${ada.userId}/${TODAY}` }),
    await ada.send({ url: '/api/health/ready' }),
  ];
  await app.close();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(answers.map(({ body }) => body).join(' ')).not.toMatch(/lost/i);
  expect(answers[2]?.body).toBe('The file learn.db is damaged. Restore a backup.');
});

it('a PostgreSQL that only reads refuses to write, and reading goes on', async () => {
  const journal = await openPostgresHarness(inject('postgresUrl'));
  const app = await startTestApp({ storage: { ...journal.storage, close: async () => {} }, clock: journal.clock });
  const place = await settle(app);
  await journal.journal.withMaintenanceLock((maintenance) => maintenance.execute('only read', ONLY_READ));
  await journal.journal.write(CUT, []);

  const answers = [];
  for (const request of Object.values(buildWrites(place))) answers.push(await sendOnceBack(place.ada, request));
  await expectReading(place);
  await app.close();
  await journal.close();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503));
  expect(new Set(answers.map(({ headers }) => headers['x-learn-error']))).toEqual(new Set(['storage.read_only']));
});

/** As a client does: a cut connection is found out only by who uses it, and that one is told to come again. */
async function sendOnceBack(person: TestPerson, request: Sending): Promise<Answer> {
  let answer = await person.send(request);
  for (let tries = 1; answer.headers['x-learn-error'] === 'storage.away' && tries < TRIES; tries += 1) {
    answer = await person.send(request);
  }
  return answer;
}

const ONLY_READ = `DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database());
END $$`;
/** So that the server comes with new connections, which read only. */
const CUT = statement(
  'test.cut',
  'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
);
