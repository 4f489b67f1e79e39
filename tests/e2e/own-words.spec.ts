// A person's own words on the page of a saved day: where they stand, under which question, and with the marks they have.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { choose, learnings } from './support/history.ts';
import { SAME_ORIGIN, todayOf, userIdOf, writeDays } from './support/journal.ts';
import { visit } from './support/within.ts';

const PASTED = `## Tools
What I use *daily*:
- \`npm ci\` in **every** project
- [the guide](https://example.org/guide)

\`\`\`sh
git switch -c **new**
\`\`\`
![cat](https://example.org/cat.png) <b>no HTML</b> [run](javascript:alert(1))`;
const LONG_CODE = `\`\`\`\n${'const a = b; '.repeat(30)}${'x'.repeat(200)}\n\`\`\``;
const LONG_LINK = `https://example.org/${'a'.repeat(200)}`;
const LISTS = '- تعلمت اليوم أن الصبر يفيد كثيراً.\n- وأن النوم مهم.\n\n1. שלום עולם';
const SEA = 'تعلمت اليوم أن البحر لا ينتظر أحدا.';

/** A later save with its own prompt adds to the day. */
async function add(page: Page, promptIndex: number, contents: readonly string[]): Promise<void> {
  const entries = contents.map((content) => ({ content }));
  const data = { userId: await userIdOf(page), date: await todayOf(page), promptIndex, entries };
  const answer = await page.request.post('/api/reflections', { headers: SAME_ORIGIN, data });
  expect(answer.status()).toBe(200);
}

test('the texts of a day stand below their prompts, and in the form that they were written in', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED|Failed to fetch/);
  const asked: string[] = [];
  person.on('request', (request) => asked.push(request.url()));
  await writeDays(person, [
    { daysAgo: 0, entries: ['Tides.', 'Bread.'], promptIndex: 0 },
    { daysAgo: 1, entries: [PASTED, LONG_CODE, LONG_LINK] },
    { daysAgo: 2, entries: [LISTS, SEA] },
  ]);
  await add(person, 4, ['Stars?']);
  const [today, pathOf] = [await todayOf(person), (date: string) => `/synthesis?date=${date}`];
  await person.goto('/synthesis');
  await test.step('the texts of a day follow its summary, each below its prompt, and a prompt is not repeated', () =>
    seesOrder(person));
  await test.step('words in another script keep their direction, and no language is claimed for them', async () => {
    await visit(person, pathOf(addDays(today, -2)));
    await seesDirection(person);
  });
  await test.step('in right-to-left text bullets and numbers are on the right', () => seesBullets(person));
  await visit(person, pathOf(addDays(today, -1)));
  await test.step('pasted Markdown is rendered for reading and plain in the form', async () => {
    await seesMarkdown(person);
    expect(asked.filter((url) => url.includes('example.org'))).toEqual([]);
  });
  await test.step('at 360 px a long line of code and a long link widen neither the page nor an editor', () =>
    fitsPhone(person));
  await test.step('without the code for Markdown texts are shown as they were typed', async () => {
    await person.route(/\/markdown-[\w-]+\.js$/, (route) => route.abort());
    await person.goto(pathOf(addDays(today, -1)));
    await expect(learnings(person).locator('p.entry-text')).toHaveText([PASTED, LONG_CODE, LONG_LINK]);
  });
});

async function seesOrder(page: Page): Promise<void> {
  await page.getByText('Stars?').first().waitFor();
  await page.getByRole('heading', { name: 'Weekly Refresher' }).waitFor();
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'AI Summary',
    'Your Learnings',
    'Read Before Bed',
    'Weekly Refresher',
  ]);
  expect(await learnings(page).evaluateAll((items) => items.map((item) => (item as HTMLElement).innerText))).toEqual([
    'What did you learn today intellectually?\n\nTides.',
    'Bread.',
    'What are you curious about now?\n\nStars?',
  ]);
}

async function seesDirection(page: Page): Promise<void> {
  const words = page.getByText('أن البحر لا ينتظر');
  await expect(words).toHaveCount(2);
  for (const place of await words.all()) {
    await expect(place).toHaveCSS('direction', 'rtl');
    expect(await place.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))).toBe('');
  }
}

async function seesMarkdown(page: Page): Promise<void> {
  const words = learnings(page).first();
  const link = words.getByRole('link', { name: 'the guide' });
  await expect(link).toHaveAttribute('href', 'https://example.org/guide');
  await expect(link).toHaveAttribute('rel', 'noopener nofollow');
  await expect(words.getByRole('listitem')).toHaveText(['npm ci in every project', 'the guide']);
  await expect(words.getByRole('heading', { level: 3 })).toHaveText('Tools');
  await expect(words.locator('strong')).toHaveText(['Tools', 'every']);
  await expect(words.locator('em')).toHaveText('daily');
  await expect(words.locator('pre code')).toHaveText('git switch -c **new**');
  await expect(words).toContainText('<b>no HTML</b> [run](javascript:alert(1))');
  await expect(words.locator('img, b, a[href^="javascript"]')).toHaveCount(0);
  await expectNoViolations(page);
  await choose(page, 1, 'Edit');
  await expect(page.getByRole('textbox', { name: 'Learning #1' })).toHaveValue(PASTED);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Learning #1' })).toHaveCount(0);
}

async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(learnings(page).nth(1).locator('pre')).toBeVisible();
  const widthOfPage = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await widthOfPage()).toBeLessThanOrEqual(360);

  await choose(page, 3, 'Edit');
  await expect(page.getByRole('textbox', { name: 'Learning #3' })).toHaveValue(LONG_LINK);
  expect(await widthOfPage()).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Learning #3' })).toHaveCount(0);
}

async function seesBullets(page: Page): Promise<void> {
  const lists = learnings(page).first().getByRole('list');
  await expect(lists.first()).toHaveCSS('direction', 'rtl');
  await expect(lists.last()).toHaveCSS('direction', 'rtl');
  const inSummary = page.locator('.bullets li').first();
  const gap = await inSummary.evaluate((item) => {
    const range = document.createRange();
    range.selectNodeContents(item);
    return item.getBoundingClientRect().right - range.getBoundingClientRect().right;
  });
  expect(gap).toBeGreaterThan(10);
}
