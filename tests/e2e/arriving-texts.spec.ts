// A text that was asked for: the focus goes to its heading, and no toast covers it.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { goWithin } from './support/within.ts';

const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const;

const pageHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const toast = (page: Page) => page.locator('.toast');

test('the focus goes to the heading of a text, a second Enter replaces nothing, and no toast covers it', async ({
  person,
}) => {
  await writeDays(person, run(5));
  await person.goto('/bedtime-reading');
  const posts = countPosts(person);
  await test.step('of a bedtime reading', async () => {
    await expectFocus(person, { press: 'Generate Reading', heading: pageHeading(person) });
    await person.keyboard.press('Enter');
    await expectFocus(person, { press: 'Regenerate', heading: pageHeading(person) });
    expect(posts.count).toBe(2);
  });
  for (const size of WIDTHS)
    await test.step(`no toast covers a reading at ${size.width} px`, async () => {
      await person.setViewportSize(size);
      await person.getByRole('button', { name: 'Regenerate' }).click();
      await expectUncovered(person, [
        person.getByRole('link', { name: /^Back/ }),
        person.getByRole('button', { name: 'Listen' }),
        pageHeading(person),
        person.getByRole('article'),
      ]);
    });
  await test.step('of a week', async () => {
    await goWithin(person, '/weekly-refresher');
    const heading = person.getByRole('heading', { name: 'Week Overview' });
    await expectFocus(person, { press: 'Analyze This Week', heading });
    await expectFocus(person, { press: 'Refresh Analysis', heading });
    await expect(person.getByRole('link', { name: /^Back/ })).toBeInViewport();
  });
  await test.step('of a saved day', async () => {
    await goWithin(person, '/synthesis');
    await expectFocus(person, {
      press: 'Generate',
      heading: person.getByRole('heading', { name: 'Read Before Bed' }),
    });
    await expectFocus(person, {
      press: 'View This Week',
      heading: person.getByRole('heading', { name: 'Weekly Refresher' }),
    });
  });
});

test('a person who has gone on meanwhile keeps the focus, and a failure gives it back to the button', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  await writeDays(person, run(3));
  await person.goto('/bedtime-reading');
  const generate = person.getByRole('button', { name: 'Generate Reading' });
  await test.step('a failure gives the focus back', async () => {
    await person.route('**/api/bedtime-reading', (route) => route.fulfill({ status: 503, body: 'Away.' }));
    await generate.press('Enter');
    await expect(person.getByText('503: Away.', { exact: true })).toBeVisible();
    await expect(generate).toBeFocused();
    await person.unroute('**/api/bedtime-reading');
  });
  await test.step('the focus stays where the person has put it', async () => {
    const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
    await person.route('**/api/bedtime-reading', async (route) => {
      await isRead;
      await route.continue();
    });
    await generate.press('Enter');
    const back = person.getByRole('link', { name: /^Back/ });
    await back.focus();
    read();
    await expect(person.getByRole('article')).toBeVisible();
    await expect(person.getByRole('button', { name: 'Regenerate' })).toBeEnabled();
    await expect(back).toBeFocused();
  });
});

test('right after a save no toast covers the banner that says the same', async ({ person }) => {
  for (const size of WIDTHS)
    await test.step(`at ${size.width} px`, async () => {
      await person.setViewportSize(size);
      await person.goto('/reflection');
      await person.getByRole('textbox', { name: 'Learning #1' }).fill(`Rye needs a longer rest, ${size.width}.`);
      await person.getByRole('button', { name: 'Complete Reflection' }).click();
      await person.waitForURL('/synthesis');

      await expectUncovered(person, [
        person.getByRole('link', { name: 'Back to Home' }),
        person.locator('.banner'),
        person.getByRole('region', { name: 'AI Summary' }),
        person.getByRole('region', { name: 'Your Learnings' }),
      ]);
    });
});

function countPosts(page: Page): { count: number } {
  const posts = { count: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/bedtime-reading')) posts.count += 1;
  });
  return posts;
}

async function expectFocus(page: Page, { press, heading }: { press: string; heading: Locator }): Promise<void> {
  await page.getByRole('button', { name: press, exact: true }).press('Enter');
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
}

async function expectUncovered(page: Page, parts: readonly Locator[]): Promise<void> {
  await toast(page).waitFor();
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- the toast is shown for 5 s, so these are read together
    const [box, over] = [await part.boundingBox(), await toast(page).boundingBox()];
    if (!box || !over) throw new Error('The toast or what it may cover is not shown.');
    const isBeside = over.x >= box.x + box.width || over.x + over.width <= box.x;
    expect(isBeside || over.y >= box.y + box.height || over.y + over.height <= box.y, String(part)).toBe(true);
  }
}
