// HK1 to HK9 of docs/product.md as far as the server answers them.
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CalendarYear } from '#contract/calendar.ts';
import { addDays } from '#contract/days.ts';
import { PROMPTS } from '#contract/prompts.ts';
import type { Reflection } from '#contract/reflections.ts';
import budgets from '../../bench/budgets.json' with { type: 'json' };
import { buildFullCalendar } from '../../bench/budgets/calendar-answer.ts';
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

async function save(date: string, promptIndex: number, ...texts: string[]): Promise<void> {
  const payload = { userId: ada.userId, date, promptIndex, entries: texts.map((content) => ({ content })) };
  const answer = await ada.send({ method: 'POST', url: '/api/reflections', payload });
  expect(answer.statusCode).toBeLessThan(300);
}

const getYears = (query: Record<string, string> = {}) => ada.send({ url: `/api/history/${ada.userId}/years`, query });
const readYears = async (query?: Record<string, string>) => (await getYears(query)).json<CalendarYear[]>();

describe('GET /api/history/{userId}/years', () => {
  it('HK1: is the current year, which ends today, for a person who has written nothing', async () => {
    const [year, ...others] = await readYears({ today: TODAY });

    expect(year).toMatchObject({ year: 2026, days: expect.stringMatching(/^0{325}$/) });
    expect(year?.prompts).toMatch(/^-{325}$/);
    expect(others).toEqual([]);
  });

  it('HK1: has a digit for the entries of each day and a character for its prompt', async () => {
    await save(TODAY, 2, 'a', 'b');
    await save('2024-12-31', 4, 'a');
    await save(TODAY, 2, 'c');

    const years = await readYears({ today: TODAY });

    expect(years.map(({ year, days }) => [year, days.length])).toEqual([
      [2026, 325],
      [2024, 366],
    ]);
    expect(years[0]?.days.endsWith('03')).toBe(true);
    expect(years[0]?.prompts.endsWith('-2')).toBe(true);
    expect(years[1]?.days.endsWith('01')).toBe(true);
    expect(years[1]?.prompts.endsWith('-4')).toBe(true);
  });

  it('HK1: follows the removal of an entry and of a day', async () => {
    await save(TODAY, 0, 'a', 'b');
    const day = (await ada.send({ url: `/api/reflections/${ada.userId}/${TODAY}` })).json<Reflection>();
    const headers = { 'if-match': '1' };
    const url = `/api/reflections/${day.id}`;

    await ada.send({ method: 'DELETE', url: `${url}/entries/${day.entries[0]?.id}`, headers });
    const afterEntry = await readYears();
    await ada.send({ method: 'DELETE', url, headers: { 'if-match': '2' } });
    const afterDay = await readYears();

    expect([afterEntry[0]?.days.at(-1), afterDay[0]?.days.at(-1)]).toEqual(['1', '0']);
  });

  it("HK1: ends with the date in UTC for a client that does not name the person's own", async () => {
    expect((await readYears())[0]?.days).toHaveLength(325);
    expect((await readYears({ today: '2026-11-22' }))[0]?.days).toHaveLength(326);
  });

  it('HK5: takes at most 8 kB for ten years of days that are all written', () => {
    const answer = buildFullCalendar();

    expect(answer.length).toBeGreaterThan(7000);
    expect(brotliCompressSync(answer).length).toBeLessThanOrEqual(budgets.calendarAnswer.limit);
  });

  it.each(['2026-11-23', '2026-02-30', 'today', ''])('refuses «%s» as today with a sentence', async (today) => {
    const answer = await getYears({ today });

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toMatch(/^This date .*\.$/);
  });
});

describe('GET /api/reflections/{userId}?prompt=', () => {
  const list = (query: Record<string, string>) => ada.send({ url: `/api/reflections/${ada.userId}`, query });
  const dates = async (query: Record<string, string>) =>
    (await list(query)).json<Reflection[]>().map(({ date }) => date);

  it('HK7: lists only the days with this prompt, page by page', async () => {
    for (const [daysAgo, prompt] of [0, 2, 2, 1, 2].entries()) await save(addDays(TODAY, -daysAgo), prompt, 'x');

    expect(await dates({ prompt: '2' })).toEqual(['2026-11-20', '2026-11-19', '2026-11-17']);
    expect(await dates({ prompt: '2', limit: '2' })).toEqual(['2026-11-20', '2026-11-19']);
    expect(await dates({ prompt: '2', limit: '2', before: '2026-11-19' })).toEqual(['2026-11-17']);
    expect(await dates({ prompt: '4' })).toEqual([]);
  });

  it.each([String(PROMPTS.length), '10', '-1', '', '1.5', 'x', '02'])(
    'HK7: refuses «%s» with a sentence',
    async (prompt) => {
      const answer = await list({ prompt });

      expect([answer.statusCode, answer.body]).toEqual([400, 'prompt must be a whole number from 0 to 4.']);
    },
  );
});

describe('HK9: the address of a day', () => {
  const open = (date: string) => app.send({ url: `/history/${date}` });

  it.each([
    [TODAY, 200],
    ['2026-11-22', 200],
    ['1987-02-28', 200],
    ['2026-02-30', 404],
    ['2026-11-23', 404],
    ['yesterday', 404],
  ])('/history/%s is answered with %i and the app', async (date, status) => {
    const answer = await open(date);

    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toContain('text/html');
  });

  it('is there as soon as the day has begun somewhere', async () => {
    app.clock.set('2026-11-22T09:59:00Z');
    expect((await open('2026-11-23')).statusCode).toBe(404);
    app.clock.set('2026-11-22T10:00:00Z');
    expect((await open('2026-11-23')).statusCode).toBe(200);
  });
});
