// The search of All Reflections.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { SAME_ORIGIN, todayOf, userIdOf } from './support/journal.ts';
import { waitUntilKept } from './support/worker.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search your reflections' });
const found = (page: Page) => page.getByRole('list', { name: 'Found days' }).getByRole('listitem');

async function write(page: Page, date: string, ...texts: string[]): Promise<void> {
  const data = { userId: await userIdOf(page), date, promptIndex: 0, entries: texts.map((content) => ({ content })) };
  const answer = await page.request.post('/api/reflections', { data, headers: SAME_ORIGIN });
  expect(answer.status()).toBe(201);
}

test('HL6 HL10 HL12: results are marked, counted and announced, and open their day', async ({ person }) => {
  const today = await todayOf(person);
  await write(person, addDays(today, -400), 'Ein Weg durch die lange Straße.');
  await write(person, addDays(today, -3), 'STRASSE und **Strassen**, <b>no markup</b>.', 'Nothing here.');
  await write(person, addDays(today, -5), 'Ein Kanarienvogel sang.', '- in a list: **Kanarienvogel**');
  const urls: string[] = [];
  person.on('request', (request) => urls.push(request.url(), request.headers()['referer'] ?? ''));
  await person.goto('/history');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ])
    await test.step(`HL6 HL10: at ${size.width} px results are marked, counted and announced`, async () => {
      await person.setViewportSize(size);
      await seesResults(person, size.width);
    });
  await test.step('HL6 HL12: a result opens its day with the words marked, and no sent address has the query', async () => {
    const changes = await countAddressChanges(person);
    await field(person).fill('');
    await field(person).pressSequentially('kanarien');
    await expect(found(person)).toHaveCount(1);
    // Safari takes 100 changes in 30 seconds.
    expect(await changes()).toBeLessThan('kanarien'.length);
    await found(person).getByRole('link').click();
    await expect(person).toHaveURL(/#q=kanarien$/);
    await expect.poll(() => listMarked(person)).toEqual(['Kanarien', 'Kanarien']);
    await person.goBack();
    await expect(field(person)).toHaveValue('kanarien');
    await expect(found(person)).toHaveCount(1);
    expect(urls.length).toBeGreaterThan(0);
    expect(urls.filter((url) => /kanarien|strasse/i.test(url) && !url.includes('#'))).toEqual([]);
  });
});

async function countAddressChanges(page: Page): Promise<() => Promise<number>> {
  const counter = await page.evaluateHandle(() => {
    const { replaceState } = history;
    const seen = { changes: 0 };
    history.replaceState = (...state) => {
      seen.changes += 1;
      replaceState.apply(history, state);
    };
    return seen;
  });
  return () => counter.evaluate(({ changes }) => changes);
}

async function seesResults(page: Page, width: number): Promise<void> {
  await field(page).fill('strasse');
  await expect(page.getByText('2 days found')).toHaveRole('status');
  await expect(found(page)).toHaveCount(2);
  await expect(found(page).first().locator('mark')).toHaveText(['STRASSE', 'Strasse']);
  await expect(found(page).last().locator('mark')).toHaveText('Straße');
  await expect(found(page).first()).toContainText('STRASSE und Strassen, <b>no markup</b>.');
  await expectNoViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

  await field(page).fill('strassenbahn');
  await expect(page.getByText('Nothing found for “strassenbahn”.')).toHaveRole('status');
  await expect(found(page)).toHaveCount(0);
}

function listMarked(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('found-words') ?? [])].map(({ startContainer, startOffset, endOffset }) =>
      startContainer.nodeValue?.slice(startOffset, endOffset),
    ),
  );
}

test('HL5 HL8 HL9 HL11: the field is reached and cleared by keys, and a search can be repeated', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/500/);
  const today = await todayOf(person);
  const walks = Array.from({ length: 25 }, (_, index) => `Walk ${index}.`);
  for (const daysAgo of [0, 1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop -- the days are of one person
    await write(person, addDays(today, -daysAgo), ...walks);
  }
  await write(person, addDays(today, -4), 'A walk before.');
  await write(person, addDays(today, -5), 'A first stroll by the lake.');
  await person.goto('/history');
  await test.step('HL11: «/» moves to the field, and Escape clears it', () => usesKeys(person));
  await test.step('HL9: a query with too many words says so, and offers no second try', async () => {
    await field(person).fill('a b c d e f g h i j k');
    await expect(person.getByRole('alert')).toHaveText('A query has at most 10 words. Please remove some.');
  });
  await test.step('HL8: a new query aborts the one before', () => searchesAnew(person));
  await test.step('HL5: «Show older results» moves the focus to the first older day, and «Try again» to the field', async () => {
    await person.route('**/api/search', (route) => route.fulfill({ status: 500, body: 'Broken.' }), { times: 1 });
    await field(person).fill('walk');
    await person.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(field(person)).toBeFocused();

    await person.getByRole('button', { name: 'Show older results' }).press('Enter');
    await expect(found(person).last().getByRole('link')).toBeFocused();
    await expect(found(person).last()).toContainText('A walk before.');
  });
});

async function usesKeys(page: Page): Promise<void> {
  await field(page).waitFor();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('stroll / lake');
  await expect(field(page)).toHaveValue('stroll / lake');
  await field(page).fill('stroll');
  await expect(found(page)).toHaveCount(1);

  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
  await expect(found(page)).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
}

async function searchesAnew(page: Page): Promise<void> {
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/search'));
  await page.route('**/api/search', async (route) => {
    if (route.request().postData()?.includes('first') === true) return;
    await route.continue();
  });
  const sent = page.waitForRequest('**/api/search');
  await field(page).fill('first');
  await sent;
  await field(page).fill('lake');
  await aborted;
  await expect(found(page)).toHaveCount(1);
  await expect(found(page).locator('mark')).toHaveText('lake');
  await page.unroute('**/api/search');
}

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', expectedNoise: [/ERR_INTERNET_DISCONNECTED/] });

  test('HL13: the days that are kept here are searched', async ({ person, context }) => {
    const today = await todayOf(person);
    await write(person, today, 'A walk.');
    await write(person, addDays(today, -1), 'Another day.');
    await person.goto('/history');
    await waitUntilKept(person, 2);
    await field(person).waitFor();
    await context.setOffline(true);
    await field(person).fill('walk');

    await expect(person.getByText('Searching the last 2 days kept here. 1 day found')).toHaveRole('status');
    await expect(found(person)).toHaveCount(1);
  });
});
