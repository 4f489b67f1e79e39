import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reflection } from '#contract/reflections.ts';
import type { WeeklyRefresher } from '#contract/weekly.ts';
import { listDays } from '../tests/support/json-items.ts';
import { createBrowser } from '../tests/api/auth-browser.ts';
import { startTestApp, type TestApp } from '../tests/support/test-app.ts';
import { createTestClock, TODAY } from '../tests/support/test-clock.ts';
import { createTestFolder } from '../tests/support/test-storage.ts';
import { openStorage } from '../server/open-storage.ts';
import { JOURNAL } from './demo-journal/journal.ts';
import { addWriter, openToEveryBrowser, seedDemo, WRITER } from './seed-demo.ts';

const texts = JOURNAL.flatMap(({ entries }) => entries);

describe('the journal of the demo', () => {
  test('is of two years up to today, with gaps, the oldest day first', () => {
    const days = JOURNAL.map(({ daysAgo }) => daysAgo);

    expect(days).toEqual([...new Set(days)].toSorted((a, b) => b - a));
    expect([days[0], days.at(-1)]).toEqual([737, 0]);
    expect(days.length).toBeGreaterThan(300);
  });

  test('has the days that come back as past days: a week, a month, six months, one and two years ago', () => {
    const days = new Set(JOURNAL.map(({ daysAgo }) => daysAgo));

    // Months and years have different lengths.
    for (const daysAgo of [7, 28, 29, 30, 31, 181, 182, 183, 184, 365, 366, 730, 731]) expect(days).toContain(daysAgo);
  });

  test('says nothing twice', () => {
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('names no weekday, month or season, for it is read on any day of the year', () => {
    const calendar =
      /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|April|June|July|August|September|October|November|December|spring|summer|autumn|winter|snow|Christmas|Easter)\b/i;

    expect(texts.filter((text) => calendar.test(text))).toEqual([]);
  });
});

describe('a seeded server', () => {
  const clock = createTestClock();
  const folder = createTestFolder();
  let app: TestApp;
  let userId: string;
  let list: Reflection[];
  let browser: ReturnType<typeof createBrowser>;

  const get = async <Answer>(path: string): Promise<Answer> => (await browser.visit(path)).json<Answer>();

  async function listAll(before = '9999-12-31'): Promise<Reflection[]> {
    const page = await get<Reflection[]>(`/api/reflections/${userId}?limit=100&before=${before}`);
    const last = page.at(-1);
    return last === undefined ? page : [...page, ...(await listAll(last.date))];
  }

  beforeAll(async () => {
    const storage = await openStorage({ dataDir: folder.dataDir, clock });
    ({ userId } = await addWriter(storage, clock));
    await seedDemo({ userId, today: TODAY, storage, clock });
    openToEveryBrowser(folder.dataDir);
    app = await startTestApp({ storage, clock }, { DATA_DIR: folder.dataDir });
    browser = createBrowser(app.server, app.config.publicUrl);
    const { url } = await browser.openChooser();
    await browser.submit(url, { account: 'demo' });
    const { user } = await browser.session();
    await browser.visit('/api/auth/login', { method: 'POST', body: { ...user } });
    list = await listAll();
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });

  test('offers the writer at sign-in, and choosing her leads to her journal', async () => {
    const chooser = await createBrowser(app.server, app.config.publicUrl).openChooser();

    expect(chooser.answer.body).toContain(WRITER.name);
    expect(list).toHaveLength(JOURNAL.length);
  });

  test('has days that were saved on their own evenings, and none later than now', () => {
    expect(
      list.filter(({ date, createdAt }) => Math.abs(Date.parse(createdAt) - Date.parse(date)) > 2 * 86_400_000),
    ).toEqual([]);
    expect(list.filter(({ updatedAt }) => Date.parse(updatedAt) > clock.now())).toEqual([]);
    expect(new Date(clock.now()).toISOString()).toContain(TODAY);
  });

  test('has a run of days up to today and a longer one before', async () => {
    const figures = await get(`/api/reflections/${userId}/figures?today=${TODAY}`);

    expect(figures).toMatchObject({ current: 12, best: 17, lastSevenDays: 7, total: JOURNAL.length });
  });

  test('has two lines of its week that belong together', async () => {
    const week = await get<WeeklyRefresher>(`/api/reflections/${userId}/weekly/2026-11-14/${TODAY}`);

    expect(week.growth).toMatch(/^Thursday: “.*Holm.*” · Friday: “.*Holm.*”$/);
  });

  test('has the same texts whenever it is seeded', async () => {
    const again = createTestFolder();
    const storage = await openStorage({ dataDir: again.dataDir, clock });
    const other = await addWriter(storage, clock);
    await seedDemo({ userId: other.userId, today: TODAY, storage, clock });
    const days = await listDays(storage, other.userId, { limit: 100 });
    await storage.close();
    again.remove();

    expect(days.map(({ date, aiSummary }) => [date, aiSummary])).toEqual(
      list.slice(0, 100).map(({ date, aiSummary }) => [date, aiSummary]),
    );
  });
});
