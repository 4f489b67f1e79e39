// Readings and weeks by the language model of the browser, which a press asks for: what can come between.
import type { Page } from '@playwright/test';
import {
  changeScript,
  choose,
  type Choice,
  countModelCalls,
  countOpenSessions,
  listenForTexts,
  listModelCalls,
  saveElsewhere,
  test,
} from './support/browser-model.ts';
import { run, userIdOf, writeDays } from './support/journal.ts';
import { expect, listenForRequests } from './support/models.ts';
import { waitUntilKept } from './support/worker.ts';
import { goWithin } from './support/within.ts';

const DAYS = 3;
const TEXTS = [
  { kind: 'reading', path: '/bedtime-reading', press: 'Generate Reading', list: '/api/bedtime-readings' },
  { kind: 'week', path: '/weekly-refresher', press: 'Analyze This Week', list: '/api/weekly-refreshers' },
] as const;
/** Fast, because most of these steps are about what happens after the last word. */
const FAST = { tokensPerSecond: 300 };
const SLOW = { tokensPerSecond: 1 };

type Text = (typeof TEXTS)[number];

const written = (page: Page) =>
  page.getByText(/^Written by the model in this browser at \d\d:\d\d, from your words of/);
const retry = (page: Page) => page.getByRole('button', { name: 'Try AI again' });
const openStored = (page: Page) => page.getByRole('button', { name: /^Open: / });
/** For the first text, and for another one. */
const pressOf = (page: Page, { press }: Text) =>
  page.getByRole('button', { name: new RegExp(`^(?:${press}|Regenerate|Refresh Analysis)$`) });

test.use({ chosen: 'browser', script: FAST });

for (const text of TEXTS) {
  test(`a ${text.kind} is given up when days change, the model is silent, or the page is left`, async ({
    person,
    expectedNoise,
  }) => {
    expectedNoise.push(/409/);
    const sent = listenForTexts(person);
    await person.clock.install();
    await writeDays(person, run(DAYS));
    // Until the page knows that models are allowed, Learn itself writes.
    const known = person.waitForResponse(/\/api\/models\/[^/]+$/);
    await person.goto(text.path);
    await known;

    await test.step('a text by a silent model stays the embedded one, with «Try AI again»', () =>
      fallSilent(person, text));
    await expect.poll(() => sent.map(({ status }) => status)).toEqual([200]);
    await test.step('a text of days that another device has changed meanwhile is not stored', () =>
      changeDaysMeanwhile(person, text));
    await expect.poll(() => sent.map(({ status }) => status)).toEqual([200, 409]);
    await expect(pressOf(person, text)).toBeEnabled();
    await changeScript(person, SLOW);
    await test.step('a text ends with the visit to its page, and nothing is sent', async () => {
      await leaveMeanwhile(person, text);
      expect(sent).toHaveLength(2);
    });
    await test.step('a text is not begun if the page was left before the embedded text came', () =>
      leaveBefore(person, text));
    await test.step('a text ends when the person signs out, and nothing is sent', () => signOutMeanwhile(person, text));
  });
}

async function changeDaysMeanwhile(page: Page, text: Text): Promise<void> {
  const texts = /\/api\/(bedtime-readings|reflections)\/[^/]+(\/weekly\/.*)?$/;
  await page.route(texts, async (route) => {
    if (route.request().method() === 'PUT')
      await saveElsewhere(page, 'The tide tables are wrong by an hour in summer.');
    await route.continue();
  });
  const refused = page.waitForResponse((response) => response.status() === 409);
  await pressOf(page, text).click();
  await refused;
  await page.unroute(texts);
  const stored = await page.request.get(`${text.list}/${await userIdOf(page)}`);
  const [, latest] = /"source":"(\w+)/.exec(await stored.text()) ?? [];
  expect(latest).toBe('embedded');
}

async function fallSilent(page: Page, text: Text): Promise<void> {
  const before = await countModelCalls(page, 'promptStreaming');
  await expect(pressOf(page, text)).toBeEnabled();
  await changeScript(page, { fault: 'silence' });
  await pressOf(page, text).click();
  await expect.poll(() => countOpenSessions(page)).toBe(1);
  await expect(retry(page)).toHaveCount(0);
  await page.clock.fastForward(21_000);

  await expect(retry(page)).toBeVisible();
  await expect(written(page)).toHaveCount(0);
  expect(await countOpenSessions(page)).toBe(0);
  await changeScript(page, { fault: undefined });
  await chooseInAnotherTab(page, 'learn');
  await expect(retry(page)).toHaveCount(0);
  await chooseInAnotherTab(page, 'browser');
  await retry(page).click();
  await expect(written(page)).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  const calls = await listModelCalls(page);
  expect(calls.filter(({ name }) => name === 'promptStreaming')).toHaveLength(before + 2);
}

async function chooseInAnotherTab(page: Page, choice: Choice): Promise<void> {
  await choose(page, choice);
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'learn:person:writer' })));
}

async function leaveMeanwhile(page: Page, text: Text): Promise<void> {
  await pressOf(page, text).click();
  await expect.poll(() => countOpenSessions(page)).toBe(1);
  await leave(page);
  await expect.poll(() => countOpenSessions(page)).toBe(0);
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { level: 1, name: /What did you learn/ }).waitFor();
}

async function leaveBefore(page: Page, text: Text): Promise<void> {
  const made = await countModelCalls(page, 'create');
  const held = Promise.withResolvers<void>();
  const texts = /\/api\/(bedtime-reading|reflections\/[^/]+\/weekly\/.*)$/;
  await goWithin(page, text.path);
  await page.route(texts, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(texts);
  await pressOf(page, text).click();
  const answered = (await asked).response();
  await leave(page);
  held.resolve();
  await answered;
  await page.unroute(texts);
  await page.waitForLoadState('networkidle');
  expect(await countModelCalls(page, 'create')).toBe(made);
}

async function signOutMeanwhile(page: Page, text: Text): Promise<void> {
  await goWithin(page, text.path);
  await pressOf(page, text).click();
  await expect.poll(() => countOpenSessions(page)).toBe(1);
  const ended = await countModelCalls(page, 'destroy');
  const requests = listenForRequests(page);
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();

  await expect.poll(() => countModelCalls(page, 'destroy')).toBe(ended + 1);
  expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
}

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a reading and a week are written, and sent when it is back', async ({ home, context, expectedNoise }) => {
    expectedNoise.push(/ERR_|Failed to fetch/);
    const sent = listenForTexts(home);
    await writeDays(home, run(DAYS));
    // The code of the writing is kept on the device by then.
    await home.reload();
    await waitUntilKept(home, DAYS);
    await context.setOffline(true);
    for (const { path, press } of TEXTS) {
      // oxlint-disable-next-line no-await-in-loop -- one text after the other
      await goWithin(home, path);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await home.getByRole('button', { name: press }).click();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(written(home)).toBeVisible();
    }
    expect(sent).toEqual([]);
    await context.setOffline(false);

    await expect.poll(() => sent.map(({ status }) => status)).toEqual([200, 200]);
    await home.reload();
    for (const { path } of TEXTS) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await goWithin(home, path);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await openStored(home).first().click();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(written(home)).toBeVisible();
    }
  });
});
