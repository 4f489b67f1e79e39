// Readings and weeks by the language model of the browser, which a press asks for: what can come between.
import type { Page } from '@playwright/test';
import {
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

const DAYS = 3;
const TEXTS = [
  ['reading', '/bedtime-reading', 'Generate Reading', '/api/bedtime-readings'],
  ['week', '/weekly-refresher', 'Analyze This Week', '/api/weekly-refreshers'],
] as const;

const written = (page: Page) =>
  page.getByText(/^Written by the model in this browser at \d\d:\d\d, from your words of/);
const retry = (page: Page) => page.getByRole('button', { name: 'Try AI again' });
const stored = (page: Page) => page.getByRole('button', { name: /^Open: / });

// Fast, because most of these tests are about what happens after the last word.
test.use({ script: { tokensPerSecond: 300 } });

test.beforeEach(async ({ home }) => {
  await choose(home, 'browser');
  await writeDays(home, run(DAYS));
});

async function chooseInAnotherTab(page: Page, choice: Choice): Promise<void> {
  await choose(page, choice);
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'learn:person:writer' })));
}

for (const [kind, path, press, list] of TEXTS) {
  test.describe(`a ${kind} by a model that takes its time`, () => {
    test.use({ script: { tokensPerSecond: 1 } });

    test('ends with the visit to its page, and nothing is sent', async ({ person }) => {
      const sent = listenForTexts(person);
      await person.goto(path);
      await person.getByRole('button', { name: press }).click();
      await expect.poll(() => countOpenSessions(person)).toBe(1);
      await person.getByRole('link', { name: 'Back to Home' }).click();

      await expect.poll(() => countOpenSessions(person)).toBe(0);
      expect(sent).toEqual([]);
    });

    test('ends when the person signs out, and nothing is sent', async ({ person }) => {
      await person.goto(path);
      await person.getByRole('button', { name: press }).click();
      await expect.poll(() => countOpenSessions(person)).toBe(1);
      const requests = listenForRequests(person);
      await person.getByRole('button', { name: 'Account', exact: true }).click();
      await person.getByRole('button', { name: 'Sign out', exact: true }).click();
      await person.getByRole('button', { name: 'Sign in with Google' }).waitFor();

      await expect.poll(() => countModelCalls(person, 'destroy')).toBe(1);
      expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
    });
  });

  test.describe(`a ${kind} by a fast model`, () => {
    test('is not begun if the page was left before the embedded text came', async ({ person }) => {
      const held = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      await person.goto(path);
      await person.route(/\/api\/(bedtime-reading|reflections\/[^/]+\/weekly\/.*)$/, async (route) => {
        await held.promise;
        await route.continue();
        answered.resolve();
      });
      await person.getByRole('button', { name: press }).click();
      await person.getByRole('link', { name: 'Back to Home' }).click();
      await person.getByRole('heading', { level: 1, name: /What did you learn/ }).waitFor();
      held.resolve();
      await answered.promise;
      await person.waitForLoadState('networkidle');

      expect(await countModelCalls(person, 'create')).toBe(0);
    });

    test('of days that another device has changed meanwhile is not stored', async ({ person, expectedNoise }) => {
      expectedNoise.push(/409/);
      const sent = listenForTexts(person);
      await person.route(/\/api\/(bedtime-readings|reflections)\/[^/]+(\/weekly\/.*)?$/, async (route) => {
        if (route.request().method() === 'PUT') await saveElsewhere(person, 'Octopuses taste with their arms.');
        await route.continue();
      });
      await person.goto(path);
      await person.getByRole('button', { name: press }).click();

      await expect.poll(() => sent.map(({ status }) => status)).toEqual([409]);
      const listed = await person.request.get(`${list}/${await userIdOf(person)}`);
      expect(await listed.text()).toContain('"source":"embedded"');
      expect(await listed.text()).not.toContain('"source":"browser:');
    });

    test.describe('without a network', () => {
      test.use({ serviceWorkers: 'allow' });

      test('is written, and sent when it is back', async ({ home, context, expectedNoise }) => {
        expectedNoise.push(/ERR_|Failed to fetch/);
        const sent = listenForTexts(home);
        // The code of the writing is kept on the device by then.
        await home.reload();
        await waitUntilKept(home, DAYS);
        await context.setOffline(true);
        await home.goto(path);
        await home.getByRole('button', { name: press }).click();
        await expect(written(home)).toBeVisible();
        expect(sent).toEqual([]);
        await context.setOffline(false);

        await expect.poll(() => sent.map(({ status }) => status)).toEqual([200]);
        await home.reload();
        await stored(home).first().click();
        await expect(written(home)).toBeVisible();
      });
    });
  });

  test.describe(`a ${kind} by a silent model`, () => {
    test.use({ script: { fault: 'silence', faultAnswers: 1 } });

    test('stays the embedded one, with «Try AI again»', async ({ person }) => {
      await person.clock.install();
      await person.goto(path);
      await person.getByRole('button', { name: press }).click();
      await expect.poll(() => countOpenSessions(person)).toBe(1);
      await expect(retry(person)).toHaveCount(0);
      await person.clock.fastForward(21_000);

      await expect(retry(person)).toBeVisible();
      await expect(written(person)).toHaveCount(0);
      expect(await countOpenSessions(person)).toBe(0);
      await chooseInAnotherTab(person, 'learn');
      await expect(retry(person)).toHaveCount(0);
      await chooseInAnotherTab(person, 'browser');
      await retry(person).click();
      await expect(written(person)).toBeVisible();
      await expect(retry(person)).toHaveCount(0);
      const calls = await listModelCalls(person);
      expect(calls.filter(({ name }) => name === 'promptStreaming')).toHaveLength(2);
    });
  });
}
