// The language model that Debian's Chromium really has. Its shell answers with its own input, in English only; its browser
// with windows has the API and says `unavailable`. The fake of the other tests must keep the same rules.
import type { Page } from '@playwright/test';
import { buildFakeSource } from '../support/fake-language-model.ts';
import type { FakeAvailability } from '../support/fake-language-model-script.ts';
import { RULES, SESSION_RULES } from '../support/language-model-rules.ts';
import { expect, signIn, test } from './support/app.ts';
import { choose } from './support/browser-model.ts';
import { writeDays } from './support/journal.ts';
import { writeAgain } from './support/models.ts';
import { startServer } from './support/server.ts';
import { waitUntilKept } from './support/worker.ts';
import { goWithin } from './support/within.ts';

const ASK = `LanguageModel.availability({
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
})`;
const PAGES = ['/', '/reflection', '/bedtime-reading', '/weekly-refresher', '/history', '/synthesis', '/settings'];
const MENTION = /language model|model in this browser|Try AI again/i;

/** What the page's own model does, by rule; at the same time, because an answer of the shell takes a second. */
async function probe(page: Page, rules: typeof RULES): Promise<unknown> {
  const sources = Object.entries(rules).map(([name, rule]) => `[${JSON.stringify(name)}, ${String(rule)}]`);
  return page.evaluate(`Promise.all([${sources.join(', ')}].map(async ([name, rule]) => [
    name,
    await rule(LanguageModel).catch((error) => error.name),
  ]))`);
}

/** What the app asks of the model goes into `calls`, with its answers in `availabilities`. */
async function listenToModel(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.availabilities = [];
    globalThis.calls = [];
    for (const name of ['availability', 'create']) {
      const ask = LanguageModel[name];
      LanguageModel[name] = async (options) => {
        calls.push(name);
        const answer = await ask.call(LanguageModel, options);
        if (name === 'availability') availabilities.push(answer);
        return answer;
      };
    }`);
}

test.use({ hasOwnModel: true, serviceWorkers: 'allow', expectedNoise: [/session|language|model/i] });

test('the fake keeps the rules that the browser keeps', async ({ page }) => {
  await page.goto('/');
  const availability = (await page.evaluate(ASK)) as FakeAvailability;
  const rules = await probe(page, RULES);
  // Makes the model of the shell available: a press is there for what a test evaluates.
  const creation = await page.evaluate('LanguageModel.create().then(String, (error) => error.name)');
  const sessionRules = await probe(page, SESSION_RULES);
  await page.evaluate(buildFakeSource({ availability, languages: ['en'], contextWindow: 800 }));

  expect(await page.evaluate('String(LanguageModel).includes("native code")')).toBe(false);
  expect(await probe(page, RULES)).toEqual(rules);
  expect(
    await page.evaluate('LanguageModel.create().then(() => "[object LanguageModel]", (error) => error.name)'),
  ).toBe(creation);
  expect(await probe(page, SESSION_RULES)).toEqual(sessionRules);
});

test('nothing is mentioned where the browser has no model for the language of the person', async ({ person }) => {
  await listenToModel(person);
  const entries = ['Der Teig braucht heute nicht mehr als eine Stunde Ruhe, und das Brot war trotzdem gut.'];
  await writeDays(person, [{ daysAgo: 0, entries }]);
  await person.goto('/');
  await waitUntilKept(person, 1);
  for (const path of PAGES) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await person.evaluate('availabilities.length = 0');
    // oxlint-disable-next-line no-await-in-loop -- as above
    await goWithin(person, path);
    const isAsking = path === '/synthesis' || path === '/settings';
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (isAsking) await expect.poll(() => person.evaluate('availabilities.at(-1)')).toBe('unavailable');
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(person.locator('body')).not.toContainText(MENTION);
  }
});

test('AI_BROWSER=off takes the model from the pages', async ({ page, visitor }) => {
  const server = await startServer({ AI_BROWSER: 'off' });
  await listenToModel(page);
  const response = await page.goto(server.url);

  expect(response?.headers()['permissions-policy']).toContain('language-model=()');
  expect(await page.evaluate(ASK)).toBe('unavailable');
  await test.step('nothing of the API is called, and nothing is mentioned, whatever was chosen before', async () => {
    await signIn(page, visitor);
    await choose(page, 'browser');
    await page.reload();
    await writeAgain(page, 'A composite index only helps when the query filters on its leading column.');
    await expect(page.getByText('Key points, in your own words')).toBeVisible();
    for (const path of PAGES) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await goWithin(page, path);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await expect(page.locator('body')).not.toContainText(MENTION);
    }
    expect(await page.evaluate('calls')).toEqual([]);
  });
  await page.goto('about:blank');
  await server.stop();
});
