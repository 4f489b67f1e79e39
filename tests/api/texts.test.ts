// Section I of docs/product.md for the texts made of days: bedtime readings and the weekly refresher.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BedtimeReading } from '#contract/bedtime.ts';
import { addDays } from '#contract/days.ts';
import { REGENERATIONS_PER_DAY } from '#contract/limits.ts';
import type { Reflection } from '#contract/reflections.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
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

async function save(date: string, ...contents: string[]): Promise<Reflection> {
  const payload = { userId: ada.userId, date, promptIndex: 0, entries: contents.map((content) => ({ content })) };
  return (await ada.send({ method: 'POST', url: '/api/reflections', payload })).json<Reflection>();
}

describe('POST /api/reflections/{reflectionId}/bedtime-reading', () => {
  const read = (id: string, entries: object[] = [{ content: 'x' }]) =>
    ada.send({ method: 'POST', url: `/api/reflections/${id}/bedtime-reading`, payload: { entries } });

  it('answers a reading in the words of the saved day and keeps it with the day', async () => {
    const { id } = await save(TODAY, 'Rye needs a longer rest than wheat.');

    const answer = await read(id, [{ id: 'any', date: TODAY, content: 'Something else entirely.' }]);

    const reading = answer.json<BedtimeReading>();
    expect(answer.statusCode).toBe(200);
    expect(reading).toMatchObject({ source: 'embedded', degraded: false, isRepeated: false });
    expect(reading.bedtimeReading).toContain('Rye needs a longer rest than wheat');
    expect(reading.bedtimeReading).not.toContain('Something else');
    const found = await ada.send({ url: `/api/reflections/${ada.userId}/${TODAY}` });
    expect(found.json<Reflection>().bedtimeReading).toBe(reading.bedtimeReading);
  });

  it('answers another one when asked again', async () => {
    const { id } = await save(TODAY, 'Rye needs a longer rest than wheat.', 'Ask for help sooner.');

    const [first, second] = [await read(id), await read(id)].map((answer) => answer.json<BedtimeReading>());

    expect(second?.bedtimeReading).not.toBe(first?.bedtimeReading);
  });

  it.each([[[]], [[{ content: '  ' }]]])('refuses %j with the sentence of the product', async (entries) => {
    const { id } = await save(TODAY, 'Rye.');

    const answer = await read(id, entries);

    expect(answer.statusCode).toBe(400);
    expect(answer.body).toBe('No reflections found to generate bedtime reading');
  });
});

describe('POST /api/bedtime-reading', () => {
  const read = (entries: object[]) =>
    ada.send({ method: 'POST', url: '/api/bedtime-reading', payload: { userId: ada.userId, entries } });

  it('reads the saved days, and what was only sent where there is no saved day', async () => {
    await save(TODAY, 'Rye needs a longer rest than wheat.');

    const answer = await read([
      { date: TODAY, content: 'Something else entirely.' },
      { date: '2026-11-20', content: 'The harbour was frozen this morning.' },
    ]);

    const { bedtimeReading } = answer.json<BedtimeReading>();
    expect(answer.statusCode).toBe(200);
    expect(bedtimeReading).toContain('Rye needs a longer rest than wheat');
    expect(bedtimeReading).toContain('The harbour was frozen this morning');
    expect(bedtimeReading).not.toContain('Something else');
  });

  it.each([[[]], [[{ date: TODAY, content: '\n' }]]])(
    'refuses %j with the sentence of the product',
    async (entries) => {
      const answer = await read(entries);

      expect(answer.statusCode).toBe(400);
      expect(answer.body).toBe('No reflections found to generate bedtime reading');
      expect(answer.headers['x-learn-error']).toBe('bedtime.nothing');
    },
  );
});

describe('GET /api/reflections/{userId}/weekly/{startDate}/{endDate}', () => {
  const open = (headers: Record<string, string> = {}) =>
    ada.send({ url: `/api/reflections/${ada.userId}/weekly/${addDays(TODAY, -7)}/${TODAY}`, headers });

  it('answers a summary, highlights with their days, and a note on growth', async () => {
    await save('2026-11-18', 'The harbour froze for the first time since March.');
    await save('2026-11-19', 'Rye needs a longer rest than wheat.');
    await save(TODAY, 'Asking Ines for help took five minutes.');

    const answer = await open();

    const week = answer.json<WeeklyRefresher>();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(week.summary).toContain('The harbour froze for the first time since March.');
    expect(week.growth).toBe('Saturday: “Asking Ines for help took five minutes.”');
    expect(week.highlightDates).toEqual(['2026-11-19']);
    expect(week.highlights).toEqual(['Rye needs a longer rest than wheat.']);
  });

  it('is the same until it is refreshed by its own header; Cache-Control does nothing', async () => {
    await save('2026-11-19', 'Rye needs a longer rest than wheat.', 'Ask sooner.', 'The harbour froze.');
    await save(TODAY, 'Asking Ines for help took five minutes.');
    const first = (await open()).json<WeeklyRefresher>();

    const same = await open({ 'cache-control': 'no-cache' });
    const refreshed = [];
    for (let count = 0; count <= REGENERATIONS_PER_DAY; count += 1) {
      refreshed.push((await open({ 'x-learn-refresh': '1' })).json<WeeklyRefresher>());
    }

    expect(same.json()).toEqual(first);
    expect(new Set(refreshed.map(({ summary }) => summary)).size).toBeGreaterThan(1);
    expect(refreshed.map(({ isRepeated }) => isRepeated).indexOf(true)).toBe(REGENERATIONS_PER_DAY);
  });

  it('is friendly about a week without a word', async () => {
    const week = (await open()).json<WeeklyRefresher>();

    expect(week.summary).not.toBe('');
    expect(week).toMatchObject({ highlights: [], highlightDates: [] });
  });
});
