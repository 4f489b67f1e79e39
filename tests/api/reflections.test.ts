// Section I of docs/product.md for saving and reading days, through the whole server.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#contract/days.ts';
import type { Reflection, SavedReflection } from '#contract/reflections.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { NOON, TODAY } from '../support/test-clock.ts';

let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  app.clock.set(NOON);
  ada = await app.signIn();
});

function save(change: object = {}, headers: Record<string, string> = {}) {
  const payload = {
    userId: ada.userId,
    date: TODAY,
    promptIndex: 2,
    entries: [{ content: 'Rye rests longer.' }],
    ...change,
  };
  return ada.send({ method: 'POST', url: '/api/reflections', payload, headers });
}

const get = (rest: string) => ada.send({ url: `/api/reflections/${ada.userId}${rest}` });

describe('POST /api/reflections', () => {
  it('answers 201 with the whole reflection, 200 for what is added to it', async () => {
    const first = await save();
    const second = await save({ entries: [{ content: 'Wheat does not.' }] });

    expect(first.statusCode).toBe(201);
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    const { versionTag } = first.json<{ versionTag: string }>();
    expect(versionTag).toMatch(/^[A-Za-z0-9_-]{8}$/);
    expect(first.json()).toEqual({
      versionTag,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userId: ada.userId,
      date: TODAY,
      promptIndex: 2,
      entries: [{ id: expect.any(String), content: 'Rye rests longer.', rev: 1, revTag: versionTag, promptIndex: 2 }],
      aiSummary: 'Rye rests longer.',
      bedtimeReading: null,
      summary: { status: 'ready', source: 'embedded', degraded: false, madeAt: '2026-11-21T12:00:00.000Z' },
      reading: null,
      version: 1,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
      savedAt: '2026-11-21T12:00:00.000Z',
      kept: [],
    });
    expect(second.statusCode).toBe(200);
    expect(second.json<Reflection>().entries.map(({ content }) => content)).toEqual([
      'Rye rests longer.',
      'Wheat does not.',
    ]);
  });

  it('replaces, adds, keeps a stale text and removes, in one request', async () => {
    const start = ['a', 'b', 'c'].map((id) => ({ id, content: `first ${id}` }));
    await save({ entries: start });
    await save({ entries: [{ id: 'b', content: 'second b', rev: 1 }] });

    const entries = [
      { id: 'a', content: 'second a', rev: 1 },
      { id: 'b', content: 'stale b', rev: 1 },
      { content: 'new' },
    ];
    const saved = (await save({ entries, removed: ['c'] })).json<SavedReflection>();

    expect(saved.entries.map(({ content }) => content)).toEqual(['second a', 'second b', 'stale b', 'new']);
    expect(saved.kept).toEqual([saved.entries[2]?.id]);
  });

  it('leaves a text that was written after the one to be removed, and names it', async () => {
    await save({ entries: ['a', 'b'].map((id) => ({ id, content: `first ${id}` })) });
    await save({ entries: [{ id: 'b', content: 'second b', rev: 1 }] });

    const removal = { entries: [{ content: 'new' }], removed: ['a', 'b'], removedRevs: [1, 1] };
    const saved = (await save(removal)).json<SavedReflection>();

    expect(saved.entries.map(({ content }) => content)).toEqual(['second b', 'new']);
    expect(saved.kept).toEqual(['b']);
  });

  it('may only remove, as long as an entry remains', async () => {
    await save({ entries: ['a', 'b'].map((id) => ({ id, content: `text ${id}` })) });

    const reduced = await save({ entries: [], removed: ['a'] });
    const emptied = await save({ entries: [], removed: ['b'] });

    expect(reduced.statusCode).toBe(200);
    expect(reduced.json<SavedReflection>()).toMatchObject({ version: 2, entries: [{ id: 'b' }], kept: [] });
    expect(emptied.statusCode).toBe(400);
    expect(emptied.body).toBe('Please add at least one reflection');
  });

  it('changes nothing when the same request comes twice, with a key or without', async () => {
    const first = (await save()).json<SavedReflection>();
    const keyed = (await save({ entries: [{ content: 'More.' }] }, { 'idempotency-key': 'k' })).json<SavedReflection>();

    const again = await save();
    const keyedAgain = await save({ entries: [{ content: 'More.' }] }, { 'idempotency-key': 'k' });

    expect(first.version).toBe(1);
    expect(again.json()).toEqual(keyed);
    expect(keyedAgain.json()).toEqual(keyed);
    expect([again.statusCode, keyedAgain.statusCode]).toEqual([200, 200]);
  });

  it('answers the first status again for its key', async () => {
    const headers = { 'idempotency-key': 'a printable key ~ of some length' };

    expect((await save({}, headers)).statusCode).toBe(201);
    expect((await save({}, headers)).statusCode).toBe(201);
  });

  it('refuses a key that was used for another body with 422', async () => {
    await save({}, { 'idempotency-key': 'k' });

    const answer = await save({ promptIndex: 3 }, { 'idempotency-key': 'k' });

    expect(answer.statusCode).toBe(422);
    expect(answer.headers['x-learn-error']).toBe('request.reused');
    expect((await get(`/${TODAY}`)).json()).toMatchObject({ promptIndex: 2 });
  });

  it('lets two people use the same key, the same entry ids and the same day', async () => {
    const ben = await app.signIn('Ben');
    const payload = { userId: ben.userId, date: TODAY, promptIndex: 0, entries: [{ id: 'a', content: "Ben's." }] };
    await save({ entries: [{ id: 'a', content: "Ada's." }] }, { 'idempotency-key': 'k' });

    const answer = await ben.send({
      method: 'POST',
      url: '/api/reflections',
      payload,
      headers: { 'idempotency-key': 'k' },
    });

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ entries: [{ id: 'a', content: "Ben's." }] });
    expect((await get(`/${TODAY}`)).json()).toMatchObject({ entries: [{ id: 'a', content: "Ada's." }] });
  });

  it('takes the largest request that is allowed', async () => {
    const content = '😀'.repeat(2_000);
    const entries = Array.from({ length: 50 }, (_, index) => ({ id: `e${index}`, content }));

    const answer = await save({ entries });

    expect(answer.statusCode).toBe(201);
    expect(answer.json<Reflection>().entries.every((entry) => entry.content === content)).toBe(true);
  });

  it('holds 200 entries in a day and half-saves nothing of a request that would exceed them', async () => {
    for (const part of [0, 1, 2, 3]) {
      await save({
        entries: Array.from({ length: 50 }, (_, index) => ({ id: `e${part}-${index}`, content: `${part} ${index}` })),
      });
    }

    const answer = await save({ entries: [{ id: 'e0-0', content: 'edited' }, { content: 'one more' }] });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe('A day holds at most 200 learnings.');
    const { entries } = (await get(`/${TODAY}`)).json<Reflection>();
    expect(entries).toHaveLength(200);
    expect(entries[0]?.content).toBe('0 0');
  });
});

describe('GET /api/reflections/{userId}', () => {
  it('lists the newest first, in all spellings of the limit', async () => {
    for (let back = 0; back < 7; back += 1) await save({ date: addDays(TODAY, -back) });

    const answers = await Promise.all(['?limit=5', '/limit=5', '/?limit=5', '/limit/5'].map(get));

    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      const dates = answer.json<Reflection[]>().map(({ date }) => date);
      expect(dates).toEqual(['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17']);
    }
  });

  it('goes on before a date until there is nothing left', async () => {
    for (let back = 0; back < 5; back += 1) await save({ date: addDays(TODAY, -back) });
    const dates: string[] = [];
    let before = '9999-12-31';
    for (;;) {
      const page = (await get(`?limit=2&before=${before}`)).json<Reflection[]>();
      if (page.length === 0) break;
      dates.push(...page.map(({ date }) => date));
      before = page.at(-1)?.date ?? '';
    }

    expect(dates).toEqual(['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17']);
  });

  it('is an empty array for a new person', async () => {
    expect((await get('')).json()).toEqual([]);
  });
});

describe('GET /api/reflections/{userId}/{date}', () => {
  it('is the reflection, as saving answered it', async () => {
    const { kept: _, ...saved } = (await save()).json<SavedReflection>();

    const answer = await get(`/${TODAY}`);

    expect(answer.json()).toEqual(saved);
  });

  it('is JSON null with 200 where nothing was written', async () => {
    const answer = await get('/2026-11-20');

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.body).toBe('null');
  });
});

describe('GET /api/reflections/{userId}/figures', () => {
  it('answers the true figures', async () => {
    for (const back of [0, 1, 4]) await save({ date: addDays(TODAY, -back) });

    const answer = await get(`/figures?today=${TODAY}`);

    expect(answer.json()).toEqual({
      current: 2,
      best: 2,
      lastSevenDays: 3,
      week: [false, false, true, false, false, true, true],
      total: 3,
      rests: null,
      earlier: 1,
    });
  });

  it("counts for the person's own today, on either side of the date line", async () => {
    await save({ date: '2026-11-20' });
    await save({ date: '2026-11-21' });
    app.clock.set('2026-11-21T11:00:00Z');

    const honolulu = (await get('/figures?today=2026-11-20')).json();
    const kiritimati = (await get('/figures?today=2026-11-22')).json();

    expect(honolulu).toMatchObject({ current: 2, best: 2, lastSevenDays: 1, total: 2 });
    expect(kiritimati).toMatchObject({ current: 2, best: 2, lastSevenDays: 2, total: 2 });
  });
});
