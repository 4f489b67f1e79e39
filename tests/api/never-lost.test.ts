// Many devices, two servers, one journal: nothing is lost, nothing comes twice, and no quota is passed.
// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import { REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import type { Reflection, SavedReflection } from '#contract/reflections.ts';
import { createFakeWriter, type FakeWriter } from '../support/fake-writer.ts';
import { openPostgresHarness, openSqliteHarness, type StorageHarness } from '../support/storage.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

const DEVICES = 50;
const TRIES = 5;

type Answer = Awaited<ReturnType<TestPerson['send']>>;

describe.each([
  ['SQLite', openSqliteHarness],
  ['PostgreSQL', () => openPostgresHarness(inject('postgresUrl'))],
])('on %s', (_, openHarness) => {
  let journal: StorageHarness;
  let apps: TestApp[];
  let writer: FakeWriter;
  let ada: TestPerson;

  beforeAll(async () => {
    journal = await openHarness();
    writer = createFakeWriter();
    const storages = [journal.storage, journal.other].map((storage) => ({ ...storage, close: async () => {} }));
    apps = await Promise.all(storages.map((storage) => startTestApp({ storage, writer })));
  });

  afterAll(async () => {
    for (const app of apps) await app.close();
    await journal.close();
  });

  beforeEach(async () => {
    ada = await (apps[0] as TestApp).signIn();
  });

  /**
   * Sent to one server or the other, as a balancer would, and again after a 503, as a client does: on a busy computer a
   * request may wait longer for PostgreSQL than the server lets it.
   */
  async function send(index: number, options: Parameters<TestPerson['send']>[0]): Promise<Answer> {
    const headers = { cookie: ada.cookie, 'sec-fetch-site': 'same-origin', ...options.headers };
    const app = apps[index % apps.length] as TestApp;
    let answer = await app.send({ ...options, headers });
    for (let tries = 1; answer.statusCode === 503 && tries < TRIES; tries += 1) {
      answer = await app.send({ ...options, headers });
    }
    return answer;
  }

  function save(index: number, day: object, headers: Record<string, string> = {}) {
    const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, ...day };
    return send(index, { method: 'POST', url: '/api/reflections', payload, headers });
  }

  function many<T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => act(index)));
  }

  async function find(): Promise<Reflection> {
    return (await send(0, { url: `/api/reflections/${ada.userId}/${TODAY}` })).json<Reflection>();
  }

  it(`${DEVICES} devices that save one day at once lose nothing`, async () => {
    const answers = await many(DEVICES, (index) => save(index, { entries: [{ content: `From device ${index}.` }] }));

    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(DEVICES - 1);
    const { entries, version } = await find();
    const written = Array.from({ length: DEVICES }, (_, index) => `From device ${index}.`);
    expect(entries.map(({ content }) => content).toSorted()).toEqual(written.toSorted());
    expect(version).toBe(DEVICES);
    expect(new Set(entries.map(({ rev }) => rev)).size).toBe(DEVICES);
  });

  it(`${DEVICES} devices that edit one entry at once all find their text in the day`, async () => {
    await save(0, { entries: [{ id: 'a', content: 'First.' }] });

    const answers = await many(DEVICES, (index) =>
      save(index, { entries: [{ id: 'a', content: `Edit ${index}.`, rev: 1 }] }),
    );

    const { entries } = await find();
    const edits = Array.from({ length: DEVICES }, (_, index) => `Edit ${index}.`);
    expect(entries.map(({ content }) => content).toSorted()).toEqual(edits.toSorted());
    const kept = answers.flatMap((answer) => answer.json<SavedReflection>().kept);
    expect(kept.toSorted()).toEqual(
      entries
        .map(({ id }) => id)
        .filter((id) => id !== 'a')
        .toSorted(),
    );
  });

  it.each([
    ['with a key', { 'idempotency-key': 'once' }],
    ['without a key', {}],
  ])('200 equal saves at once %s have one effect', async (_, headers) => {
    const answers = await many(200, (index) =>
      save(index, { entries: [{ content: 'Once.' }, { id: 'b', content: 'Only.' }] }, headers),
    );

    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => status !== 200 && status !== 201)).toEqual([]);
    const { version, entries } = await find();
    expect({ version, count: entries.length }).toEqual({ version: 1, count: 2 });
    expect(new Set(answers.map((answer) => answer.json<Reflection>().id)).size).toBe(1);
  });

  it('a key used at once for two bodies has the effect of one of them', async () => {
    const headers = { 'idempotency-key': 'once' };

    const answers = await many(20, (index) => save(index, { entries: [{ content: `Body ${index % 2}.` }] }, headers));

    const { entries } = await find();
    expect(entries).toHaveLength(1);
    const loser = entries[0]?.content === 'Body 0.' ? 1 : 0;
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      answers.map((_, index) => (index % 2 === loser ? 422 : 201)),
    );
  });

  it('days saved at once are all counted', async () => {
    await many(30, (index) => save(index, { date: addDays(TODAY, -index), entries: [{ content: 'x' }] }));

    const figures = await send(1, { url: `/api/reflections/${ada.userId}/figures?today=${TODAY}` });

    expect(figures.json()).toMatchObject({ current: 30, best: 30, lastSevenDays: 7, total: 30 });
  });

  it('a reading that is made while entries arrive loses none of them', async () => {
    const { id } = (await save(0, { entries: [{ content: 'Start.' }] })).json<Reflection>();
    const payload = { entries: [{ content: 'x' }] };

    await many(40, (index) =>
      index % 2 === 0
        ? save(index >> 1, { entries: [{ content: `Entry ${index}.` }] })
        : send(index >> 1, { method: 'POST', url: `/api/reflections/${id}/bedtime-reading`, payload }),
    );

    const { entries, bedtimeReading } = await find();
    expect(entries).toHaveLength(21);
    expect(bedtimeReading).not.toBeNull();
  });

  it('400 refreshes at once pass the quota of the day by none', async () => {
    const windows = Array.from({ length: 20 }, (_, index) => `weekly/${addDays(TODAY, -7 - index)}/${TODAY}`);
    const refresh = (index: number, headers: Record<string, string>) =>
      send(index, { url: `/api/reflections/${ada.userId}/${windows[index % windows.length]}`, headers });
    await save(0, { entries: [{ content: 'Rye rests longer.' }] });
    await many(windows.length, (index) => refresh(index, {}));
    const before = writer.requests.length;

    const answers = await many(400, (index) => refresh(index, { 'x-learn-refresh': '1' }));

    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(writer.requests.length - before).toBe(REGENERATIONS_PER_DAY);
  });
});
