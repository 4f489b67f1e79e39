// Editing, removing and bringing back, through the whole server, on either engine.
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { RemovedReflection } from '#contract/history.ts';
import type { Reflection } from '#contract/reflections.ts';
import { openPostgresHarness, openSqliteHarness, type StorageHarness } from '../support/storage.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { NOON, TODAY } from '../support/test-clock.ts';

type Sending = Parameters<TestPerson['send']>[0];

describe.each([
  ['SQLite', openSqliteHarness],
  ['PostgreSQL', () => openPostgresHarness(inject('postgresUrl'))],
])('on %s', (_, openHarness) => {
  let journal: StorageHarness;
  let app: TestApp;
  let ada: TestPerson;

  beforeAll(async () => {
    journal = await openHarness();
    app = await startTestApp({ storage: { ...journal.storage, close: async () => {} }, clock: journal.clock });
  });

  afterAll(async () => {
    await app.close();
    await journal.close();
  });

  beforeEach(async () => {
    journal.clock.set(NOON);
    ada = await app.signIn();
  });

  const save = async (entries: object[], change: object = {}) => {
    const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries, ...change };
    return (await ada.send({ method: 'POST', url: '/api/reflections', payload })).json<Reflection>();
  };
  const saveTwo = () =>
    save([
      { id: 'a', content: 'Rye rests longer.' },
      { id: 'b', content: 'Wheat does not.' },
    ]);
  const seeing = (version: number | string, headers: object = {}) => ({ 'if-match': String(version), ...headers });
  const ask = (method: 'GET' | 'PATCH' | 'DELETE' | 'POST', path: string, options: Sending = {}) =>
    ada.send({ method, url: `/api/reflections/${path}`, ...options });
  const edit = (day: Reflection, content: string, headers = seeing(day.version)) =>
    ask('PATCH', `${day.id}/entries/a`, { payload: { content }, headers });
  const find = async () => (await ask('GET', `${ada.userId}/${TODAY}`)).json<Reflection | null>();

  describe('an entry', () => {
    it('is edited, and its earlier text is listed and brought back', async () => {
      const day = await saveTwo();

      const edited = await edit(day, 'Rye rests a night.');
      const revisions = await ask('GET', `${day.id}/entries/a/revisions`);
      const restored = await ask('POST', `${day.id}/entries/a/restore`, { payload: { rev: 1 } });

      expect(edited.statusCode).toBe(200);
      expect(edited.json()).toMatchObject({ version: 2, entries: [{ content: 'Rye rests a night.', rev: 2 }, {}] });
      expect(edited.json<Reflection>().aiSummary).toContain('Rye rests a night.');
      expect(revisions.json()).toEqual([
        { rev: 1, content: 'Rye rests longer.', replacedAt: '2026-11-21T12:00:00.000Z', reason: 'edit', cursor: '1' },
      ]);
      expect(restored.json()).toMatchObject({ version: 3, entries: [{ content: 'Rye rests longer.', rev: 3 }, {}] });
    });

    it('that was changed elsewhere is answered with 409 and the day as JSON', async () => {
      const day = await saveTwo();
      const elsewhere = await edit(day, 'Changed elsewhere.');

      const stale = await edit(day, 'Rye rests a night.');

      expect(stale.statusCode).toBe(409);
      expect(stale.headers).toMatchObject({
        'x-learn-error': 'reflection.stale',
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(stale.json()).toEqual({
        message: 'This day was changed on another device after you opened it.',
        reflection: elsewhere.json(),
      });
    });

    it('names the device that wrote its present text, where it is known', async () => {
      const day = await saveTwo();
      const phone = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
      const devicesOf = (answer: { json: () => unknown }) =>
        (answer.json() as Reflection).entries.map(({ device }) => device);

      const edited = await edit(day, 'Rye rests a night.', seeing(1, { 'user-agent': phone }));
      const stale = await edit(day, 'Rye rests a day.', seeing(1));
      const restored = await ask('POST', `${day.id}/entries/a/restore`, { payload: { rev: 1 } });

      expect(devicesOf(edited)).toEqual(['Firefox on Android', undefined]);
      expect(stale.json<{ reflection: Reflection }>().reflection.entries[0]?.device).toBe('Firefox on Android');
      expect(devicesOf(restored)).toEqual([undefined, undefined]);
    });

    it('is removed, listed as removed and brought back', async () => {
      const day = await saveTwo();

      const shrunk = await ask('DELETE', `${day.id}/entries/a`, { headers: seeing(1) });
      const removed = await ask('GET', `${day.id}/removed`);
      const restored = await ask('POST', `${day.id}/entries/a/restore`, { payload: { rev: 1 } });

      expect(shrunk.json()).toMatchObject({ version: 2, entries: [{ id: 'b' }] });
      expect(removed.json()).toEqual([
        {
          entryId: 'a',
          rev: 1,
          content: 'Rye rests longer.',
          removedAt: '2026-11-21T12:00:00.000Z',
          cursor: expect.any(String),
        },
      ]);
      expect(restored.json()).toMatchObject({ entries: [{ id: 'a' }, { id: 'b' }] });
    });

    it('is edited once by equal requests with a key, however many come at once', async () => {
      const day = await saveTwo();
      const headers = seeing(1, { 'idempotency-key': 'k' });

      const answers = await Promise.all(Array.from({ length: 20 }, () => edit(day, 'Rye rests a night.', headers)));
      const other = await edit(day, 'Other.', headers);

      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      expect(await find()).toMatchObject({ version: 2 });
      expect(other.statusCode).toBe(422);
    });

    it('edited by twenty devices at once has one of their texts, and the others hear of it', async () => {
      const day = await saveTwo();

      const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => edit(day, `Edit ${index}.`)));

      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
      expect(await find()).toMatchObject({ version: 2 });
    });
  });

  describe('a day', () => {
    it('is removed, listed as removed and brought back', async () => {
      const day = await saveTwo();

      const removed = await ask('DELETE', day.id, { headers: seeing('"1"') });
      const gone = await find();
      const list = await ada.send({ url: `/api/removed-reflections/${ada.userId}` });
      const restored = await ask('POST', `${day.id}/restore`);

      expect({ status: removed.statusCode, body: removed.body }).toEqual({ status: 204, body: '' });
      expect(gone).toBeNull();
      expect(list.json<RemovedReflection[]>()).toEqual([
        {
          id: day.id,
          date: TODAY,
          removedAt: '2026-11-21T12:00:00.000Z',
          firstWords: 'Rye rests longer.',
          cursor: expect.any(String),
        },
      ]);
      expect(restored.json()).toMatchObject({ id: day.id, version: 2, entries: day.entries });
    });

    it('that has grown since is answered with 409 and the day as JSON', async () => {
      const day = await saveTwo();
      await save([{ content: 'Written elsewhere.' }]);

      const stale = await ask('DELETE', day.id, { headers: seeing(1) });

      expect(stale.statusCode).toBe(409);
      expect(stale.json()).toMatchObject({ reflection: { version: 2 } });
    });

    it('written anew is a new one, and both become one when the old one is brought back', async () => {
      const day = await saveTwo();
      await ask('DELETE', day.id, { headers: seeing(1) });

      const anew = await save([{ content: 'Spelt rests too.' }]);
      const joined = (await ask('POST', `${day.id}/restore`)).json<Reflection>();

      expect(anew.id).not.toBe(day.id);
      expect(joined.id).toBe(anew.id);
      expect(joined.entries.map(({ content }) => content)).toEqual([
        'Spelt rests too.',
        'Rye rests longer.',
        'Wheat does not.',
      ]);
    });

    it('is in no list, no figures, no reading and no refresher once it is removed', async () => {
      const day = await saveTwo();
      await save([{ content: 'Spelt rests too.' }], { date: '2026-11-20' });
      await ask('DELETE', day.id, { headers: seeing(1) });
      const paths = ['', '?limit=5', `/figures?today=${TODAY}`, `/weekly/2026-11-14/${TODAY}`];

      const answers = await Promise.all(paths.map((path) => ask('GET', ada.userId + path)));
      const reading = await ask('POST', `${day.id}/bedtime-reading`, { payload: { entries: [{ content: 'x' }] } });

      for (const { statusCode, body } of answers) {
        expect(statusCode).toBe(200);
        expect(body).not.toContain('Rye');
      }
      expect(answers[2]?.json()).toMatchObject({ current: 1, best: 1, lastSevenDays: 1, total: 1 });
      expect(reading.statusCode).toBe(404);
    });

    it('before all others, written late, keeps the figures right', async () => {
      for (const date of [TODAY, '2026-11-20', '1999-12-31', '2026-11-19']) await save([{ content: 'x' }], { date });

      expect((await ask('GET', `${ada.userId}/figures?today=${TODAY}`)).json()).toMatchObject({
        current: 3,
        best: 3,
        lastSevenDays: 3,
        total: 4,
      });
    });
  });
});
