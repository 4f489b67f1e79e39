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

for (const size of [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`HL6 HL10: at ${size.width} px results are marked, counted and announced`, async ({ person }) => {
    await person.setViewportSize(size);
    const today = await todayOf(person);
    await write(person, addDays(today, -400), 'Ein Weg durch die lange Straße.');
    await write(person, addDays(today, -3), 'STRASSE und **Strassen**, <b>no markup</b>.', 'Nothing here.');
    await person.goto('/history');
    await field(person).fill('strasse');

    await expect(person.getByText('2 days found')).toHaveRole('status');
    await expect(found(person)).toHaveCount(2);
    await expect(found(person).first().locator('mark')).toHaveText(['STRASSE', 'Strasse']);
    await expect(found(person).last().locator('mark')).toHaveText('Straße');
    await expect(found(person).first()).toContainText('<b>no markup</b>');
    await expectNoViolations(person);
    expect(await person.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);

    await field(person).fill('strassenbahn');
    await expect(person.getByText('Nothing found for “strassenbahn”.')).toHaveRole('status');
    await expect(found(person)).toHaveCount(0);
  });
}

test('HL11: «/» moves to the field, and Escape clears it', async ({ person }) => {
  await write(person, await todayOf(person), 'A walk.');
  await person.goto('/history');
  await field(person).waitFor();
  await person.keyboard.press('/');
  await expect(field(person)).toBeFocused();
  await person.keyboard.type('walk / lake');
  await expect(field(person)).toHaveValue('walk / lake');
  await field(person).fill('walk');
  await expect(found(person)).toHaveCount(1);

  await person.keyboard.press('Escape');

  await expect(field(person)).toHaveValue('');
  await expect(field(person)).toBeFocused();
  await expect(found(person)).toHaveCount(0);
  expect(new URL(person.url()).hash).toBe('');
});

test('HL6 HL12: a result opens its day with the words marked, and no sent address has the query', async ({
  person,
}) => {
  const canary = 'Kanarienvogel';
  const urls: string[] = [];
  person.on('request', (request) => urls.push(request.url(), request.headers()['referer'] ?? ''));
  await write(person, addDays(await todayOf(person), -3), `Ein ${canary} sang.`, `- in a list: **${canary}**`);
  await person.goto('/history');
  await field(person).fill('kanarien');
  expect(await found(person).count()).toBeLessThanOrEqual(1);
  await found(person).getByRole('link').click();

  await expect(person).toHaveURL(/#q=kanarien$/);
  const marked = () =>
    person.evaluate(() =>
      [...(CSS.highlights.get('found-words') ?? [])].map(({ startContainer, startOffset, endOffset }) =>
        startContainer.nodeValue?.slice(startOffset, endOffset),
      ),
    );
  await expect.poll(marked).toEqual(['Kanarien', 'Kanarien']);
  await person.goBack();
  await expect(field(person)).toHaveValue('kanarien');
  await expect(found(person)).toHaveCount(1);
  expect(urls.length).toBeGreaterThan(0);
  expect(urls.filter((url) => /kanarien/i.test(url) && !url.includes('#'))).toEqual([]);
});

test('HL5: «Show older results» moves the focus to the first older day, and «Try again» to the field', async ({
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
  await person.goto('/history');
  await person.route('**/api/search', (route) => route.fulfill({ status: 500, body: 'Broken.' }), { times: 1 });
  await field(person).fill('walk');
  await person.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(field(person)).toBeFocused();

  await person.getByRole('button', { name: 'Show older results' }).press('Enter');

  await expect(found(person).last().getByRole('link')).toBeFocused();
  await expect(found(person).last()).toContainText('A walk before.');
});

test('HL9: a query with too many words says so, and offers no second try', async ({ person }) => {
  await person.goto('/history');
  await field(person).fill('a b c d e f g h i j k');

  await expect(person.getByRole('alert')).toHaveText('A query has at most 10 words. Please remove some.');
});

test('HL8: a new query aborts the one before', async ({ person }) => {
  await write(person, await todayOf(person), 'A first walk by the lake.');
  await person.goto('/history');
  const aborted = person.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/search'));
  await person.route('**/api/search', async (route) => {
    if (route.request().postData()?.includes('first') === true) return;
    await route.continue();
  });
  const sent = person.waitForRequest('**/api/search');
  await field(person).fill('first');
  await sent;
  await field(person).fill('lake');

  await aborted;
  await expect(found(person)).toHaveCount(1);
  await expect(found(person).locator('mark')).toHaveText('lake');
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow', expectedNoise: [/ERR_INTERNET_DISCONNECTED/] });

  test('HL13: the days that are kept here are searched', async ({ home, context }) => {
    const today = await todayOf(home);
    await write(home, today, 'A walk.');
    await write(home, addDays(today, -1), 'Another day.');
    await home.goto('/');
    await waitUntilKept(home, 2);
    await home.goto('/history');
    await field(home).waitFor();
    await context.setOffline(true);
    await field(home).fill('walk');

    await expect(home.getByText('Searching the last 2 days kept here. 1 day found')).toHaveRole('status');
    await expect(found(home)).toHaveCount(1);
  });
});
