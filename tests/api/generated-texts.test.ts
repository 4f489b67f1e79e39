// Stored bedtime readings and weekly refreshers: sections F and G of docs/product.md.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BedtimeReading, PagedBedtimeReadings } from '#contract/bedtime.ts';
import { addDays } from '#contract/days.ts';
import { GENERATED_TEXTS_PAGE_SIZE } from '#contract/limits.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { WeeklyRefresher, PagedWeeklyRefreshers } from '#contract/weekly.ts';
import { startTestApp, type TestApp, type TestPerson } from '../support/test-app.ts';
import { TODAY } from '../support/test-clock.ts';

let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  ada = await app.signIn();
});

async function save(date: string, content = `Written on ${date}.`): Promise<Reflection> {
  const payload = { userId: ada.userId, date, promptIndex: 0, entries: [{ content }] };
  return (await ada.send({ method: 'POST', url: '/api/reflections', payload })).json<Reflection>();
}

async function remove({ id, version }: Reflection): Promise<void> {
  const headers = { 'if-match': String(version) };
  expect((await ada.send({ method: 'DELETE', url: `/api/reflections/${id}`, headers })).statusCode).toBe(204);
}

async function restore({ id }: Reflection): Promise<void> {
  expect((await ada.send({ method: 'POST', url: `/api/reflections/${id}/restore` })).statusCode).toBe(200);
}

function waitOneSecond(): void {
  app.clock.set(new Date(app.clock.now() + 1000).toISOString());
}

/** All pages of a list. */
async function listAll<Page extends { next: string | null }>(url: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: string | null | undefined; next !== null; next = pages.at(-1)?.next ?? null) {
    const answer = await ada.send({ url, query: next ? { before: next } : {} });
    expect(answer.statusCode).toBe(200);
    pages.push(answer.json<Page>());
  }
  return pages;
}

describe('GET /api/bedtime-readings/{userId}', () => {
  const read = async (...dates: string[]): Promise<BedtimeReading> => {
    const entries = dates.map((date) => ({ date, content: `Sent for ${date}.` }));
    const payload = { userId: ada.userId, entries };
    return (await ada.send({ method: 'POST', url: '/api/bedtime-reading', payload })).json<BedtimeReading>();
  };
  const list = async () =>
    (await listAll<PagedBedtimeReadings>(`/api/bedtime-readings/${ada.userId}`)).flatMap(({ readings }) => readings);

  it('lists the readings as they were answered, the last two of the same days', async () => {
    await save('2026-11-20');
    await read('2026-11-20');
    const previous = await read('2026-11-20');
    const last = await read('2026-11-20');

    const listed = await list();

    expect(listed).toEqual([last, previous]);
  });

  it('comes in pages', async () => {
    const dates = Array.from({ length: GENERATED_TEXTS_PAGE_SIZE + 1 }, (_, index) => addDays(TODAY, -index));
    for (const date of dates) await save(date);
    for (const date of dates) await read(date);

    const pages = await listAll<PagedBedtimeReadings>(`/api/bedtime-readings/${ada.userId}`);

    expect(pages.map(({ readings }) => readings.length)).toEqual([GENERATED_TEXTS_PAGE_SIZE, 1]);
    expect(pages.flatMap(({ readings }) => readings.flatMap((reading) => reading.dates)).toSorted()).toEqual(
      dates.toSorted(),
    );
  });

  it('leaves out what was made of a day that is removed, until the day is back', async () => {
    const removed = await save('2026-11-19');
    await save('2026-11-20');
    await read('2026-11-19', '2026-11-20');
    await remove(removed);

    expect(await list()).toEqual([]);
    await restore(removed);
    expect(await list()).toMatchObject([{ dates: ['2026-11-19', '2026-11-20'] }]);
  });

  it('leaves out what was made of a removed day when another one is written on its date', async () => {
    const removed = await save('2026-11-19');
    await read('2026-11-19');
    waitOneSecond();
    await remove(removed);
    await save('2026-11-19', 'Written anew.');

    expect(await list()).toEqual([]);
    waitOneSecond();
    const anew = await read('2026-11-19');
    expect(await list()).toEqual([anew]);
    await restore(removed);
    expect(await list()).toHaveLength(2);
  });

  it('has nothing for a person without readings, and nothing of another person', async () => {
    await save(TODAY);
    await read(TODAY);
    ada = await app.signIn('Ben');

    expect(await list()).toEqual([]);
  });

  it.each(['x', '1.2', '1.2.2026-02-30', '-1.0.2026-11-21', '1.2026-11-21', '9999999999999999.0.2026-11-21'])(
    'refuses the cursor %s',
    async (before) => {
      const answer = await ada.send({ url: `/api/bedtime-readings/${ada.userId}`, query: { before } });

      expect([answer.statusCode, answer.body]).toEqual([400, 'before must be the cursor of an item in the list.']);
    },
  );
});

describe('GET /api/weekly-refreshers/{userId}', () => {
  const open = async (endDate: string): Promise<WeeklyRefresher> => {
    const url = `/api/reflections/${ada.userId}/weekly/${addDays(endDate, -7)}/${endDate}`;
    return (await ada.send({ url })).json<WeeklyRefresher>();
  };
  const list = async () =>
    (await listAll<PagedWeeklyRefreshers>(`/api/weekly-refreshers/${ada.userId}`)).flatMap(({ weeks }) => weeks);

  it('lists the weeks as they were answered, the latest window first', async () => {
    await save('2026-11-10');
    await save('2026-11-20');
    const week = await open('2026-11-21');
    const earlier = await open('2026-11-14');

    const listed = await list();

    expect(listed).toEqual([
      { ...week, startDate: '2026-11-14', endDate: '2026-11-21' },
      { ...earlier, startDate: '2026-11-07', endDate: '2026-11-14' },
    ]);
  });

  it('comes in pages', async () => {
    await save(TODAY);
    const ends = Array.from({ length: GENERATED_TEXTS_PAGE_SIZE + 1 }, (_, index) => addDays(TODAY, index % 2));
    for (const [index, endDate] of ends.entries()) {
      const startDate = addDays(TODAY, -index);
      await ada.send({ url: `/api/reflections/${ada.userId}/weekly/${startDate}/${endDate}` });
    }

    const pages = await listAll<PagedWeeklyRefreshers>(`/api/weekly-refreshers/${ada.userId}`);

    expect(pages.map(({ weeks }) => weeks.length)).toEqual([GENERATED_TEXTS_PAGE_SIZE, 1]);
    expect(new Set(pages.flatMap(({ weeks }) => weeks.map(({ startDate }) => startDate))).size).toBe(ends.length);
  });

  it('leaves out what was made of a day that is removed, until the day is back', async () => {
    const removed = await save('2026-11-19');
    await save('2026-11-20');
    await open('2026-11-21');
    await remove(removed);

    expect(await list()).toEqual([]);
    await restore(removed);
    expect(await list()).toMatchObject([{ endDate: '2026-11-21' }]);
  });

  it('leaves out what was made of a removed day when another one is written on its date', async () => {
    const removed = await save('2026-11-19');
    await open('2026-11-21');
    waitOneSecond();
    await remove(removed);
    await save('2026-11-19', 'Written anew.');

    expect(await list()).toEqual([]);
    await restore(removed);
    expect(await list()).toMatchObject([{ endDate: '2026-11-21' }]);
  });

  it.each(['x', '2026-11-14', '2026-11-14..2026-02-30', '2026-11-14..2026-11-21..2026-11-28'])(
    'refuses the cursor %s',
    async (before) => {
      const answer = await ada.send({ url: `/api/weekly-refreshers/${ada.userId}`, query: { before } });

      expect([answer.statusCode, answer.body]).toEqual([400, 'before must be the cursor of an item in the list.']);
    },
  );
});
