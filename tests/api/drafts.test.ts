// Drafts through the whole server, on either engine.
// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Draft } from '#contract/drafts.ts';
import { DRAFT_CHARACTERS_MAX, ENTRIES_PER_DAY_MAX } from '#contract/limits.ts';
import { openPostgresHarness, openSqliteHarness, type StorageHarness } from '../support/storage.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { NOON, TODAY } from '../support/test-clock.ts';

describe.each([
  ['SQLite', openSqliteHarness],
  ['PostgreSQL', () => openPostgresHarness(inject('postgresUrl'))],
])('on %s, a draft', (_, openHarness) => {
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

  const url = (date = TODAY) => `/api/drafts/${ada.userId}/${date}`;
  const put = (change: object, date?: string) => {
    const payload = { promptIndex: 0, entries: [], removed: [], version: 0, ...change };
    return ada.send({ method: 'PUT', url: url(date), payload });
  };
  const keep = (content: string, version: number) => put({ entries: [{ id: 'a', content }], version });
  const save = (entries: object[]) => {
    const payload = { userId: ada.userId, date: TODAY, promptIndex: 0, entries };
    return ada.send({ method: 'POST', url: '/api/reflections', payload });
  };

  it('that has ended differs from one that the server has never had', async () => {
    await keep('Rye rests', 0);
    await ada.send({ method: 'DELETE', url: url() });

    const ended = await ada.send({ url: `${url()}?seen=1` });
    const never = await ada.send({ url: `${url()}?seen=2` });
    const other = await ada.send({ url: `${url('2026-11-20')}?seen=1` });

    expect(ended.json()).toMatchObject({ version: 2, entries: [], removed: [] });
    expect(never.json()).toBeNull();
    expect(other.json()).toBeNull();
  });

  it('comes back with the tags of the versions that it was written over', async () => {
    const entries = [{ id: 'a', content: 'Rye', rev: 2, revTag: 'tag2' }];
    const removed = [{ id: 'b', rev: 1, revTag: 'tag1' }];
    await put({ entries, removed });

    expect((await ada.send({ url: url() })).json()).toMatchObject({ entries, removed });
  });

  it('keeps the prompt of each text, and stays as it is without one', async () => {
    const entries = [
      { id: 'a', content: 'Rye', promptIndex: 3 },
      { id: 'b', content: 'Salt' },
    ];
    await put({ entries });

    expect((await ada.send({ url: url() })).json<Draft>().entries).toEqual(entries);
  });

  it('goes on on another device, and is gone once it is saved or discarded', async () => {
    const kept = await keep('Rye rests', 0);
    const found = await ada.send({ url: url() });
    await save([{ id: 'a', content: 'Rye rests' }]);
    const afterSave = await ada.send({ url: url() });
    await keep('More', 0);
    const discarded = await ada.send({ method: 'DELETE', url: url() });
    const list = await ada.send({ url: `/api/drafts/${ada.userId}` });

    expect(kept.statusCode).toBe(200);
    expect(found.json()).toEqual(kept.json());
    expect(afterSave.body).toBe('null');
    expect(discarded.statusCode).toBe(204);
    expect(list.json()).toEqual([]);
  });

  it('is gone once its text was saved in its place, and keeps what it has beyond that', async () => {
    const day = (await save([{ id: 'a', content: 'Rye' }])).json<{ id: string; version: number }>();
    const path = `/api/reflections/${day.id}/entries/a`;
    const change = (content: string, seen: number) =>
      ada.send({ method: 'PATCH', url: path, payload: { content }, headers: { 'if-match': `${seen}` } });
    await put({ entries: [{ id: 'a', content: 'Rye rests', rev: 1 }] });

    const changed = (await change('Rye rests', day.version)).json<{ version: number }>();
    const after = await ada.send({ url: url() });
    await put({
      entries: [
        { id: 'a', content: 'Rye sleeps', rev: 2 },
        { id: 'b', content: 'Salt' },
      ],
    });
    await change('Rye sleeps', changed.version);
    const left = (await ada.send({ url: url() })).json<Draft>();

    expect(after.body).toBe('null');
    expect(left.entries).toMatchObject([{ id: 'b', content: 'Salt' }]);
  });

  it('that was changed elsewhere is answered with 409 and the newer one as JSON', async () => {
    await keep('Rye rests', 0);
    const elsewhere = (await keep('Rye rests longer', 1)).json<Draft>();

    const stale = await keep('Rye rests a night', 1);

    expect(stale.statusCode).toBe(409);
    expect(stale.headers['x-learn-error']).toBe('draft.stale');
    expect(stale.json()).toEqual({
      message: 'This learning was changed on another device after you opened it.',
      draft: elsewhere,
    });
  });

  it('saved by many devices at once is never overwritten unseen', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => keep(`Text ${index}`, 0)));

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19);
  });

  it.each([
    [
      'over 200 entries',
      { entries: Array.from({ length: 201 }, (_, index) => ({ id: `e${index}`, content: '' })) },
      'A day holds at most 200 learnings.',
    ],
    [
      'an entry that is too long',
      { entries: [{ id: 'a', content: 'x'.repeat(20_001) }] },
      'A learning is longer than 20,000 characters. Please split it.',
    ],
    ['no version', { version: undefined }, 'version must be a whole number.'],
    ['no list of removals', { removed: undefined }, 'removed must be a list.'],
    [
      'one entry twice',
      {
        entries: [
          { id: 'a', content: '' },
          { id: 'a', content: '' },
        ],
      },
      'The same learning was sent twice.',
    ],
  ])('with %s is refused', async (_, change, sentence) => {
    const answer = await put(change);

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe(sentence);
  });

  it('of a day to come, and of a day that does not exist, is refused', async () => {
    expect((await put({}, '2026-11-23')).body).toBe('This date is still in the future.');
    expect((await put({}, '2026-02-30')).body).toBe('This date does not exist. Write it as 2026-11-21.');
  });

  it('of the maximum size is stored unchanged', async () => {
    const content = 'é'.repeat(DRAFT_CHARACTERS_MAX / ENTRIES_PER_DAY_MAX);
    const entries = Array.from({ length: ENTRIES_PER_DAY_MAX }, (_, index) => ({ id: `e${index}`, content }));

    const kept = await put({ entries });

    expect(kept.statusCode).toBe(200);
    expect((await ada.send({ url: url() })).json<Draft>().entries).toEqual(entries);
  });
});
