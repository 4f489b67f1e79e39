// A person's own words on the page of a saved day: where they stand, under which question, and with the marks they have.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { choose, learnings } from './support/history.ts';
import { SAME_ORIGIN, todayOf, userIdOf, writeDays } from './support/journal.ts';

const PASTED = `What I use:
- \`npm ci\` in **every** project
- [the guide](https://example.org/guide)

\`\`\`sh
git switch -c **new**
\`\`\`
![cat](https://example.org/cat.png) <b>no HTML</b> [run](javascript:alert(1))`;

/** A later save with its own prompt adds to the day. */
async function add(page: Page, promptIndex: number, contents: readonly string[]): Promise<void> {
  const entries = contents.map((content) => ({ content }));
  const data = { userId: await userIdOf(page), date: await todayOf(page), promptIndex, entries };
  const answer = await page.request.post('/api/reflections', { headers: SAME_ORIGIN, data });
  expect(answer.status()).toBe(200);
}

test('the texts of a day follow its summary, each below its prompt, and a prompt is not repeated', async ({
  person,
}) => {
  await writeDays(person, [{ daysAgo: 0, entries: ['Tides.', 'Bread.'], promptIndex: 0 }]);
  await add(person, 4, ['Stars?']);
  await person.goto('/synthesis');
  await person.getByText('Stars?').first().waitFor();
  await person.getByRole('heading', { name: 'Weekly Refresher' }).waitFor();

  expect(await person.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'AI Summary',
    'Your Learnings',
    'Read Before Bed',
    'Weekly Refresher',
  ]);
  expect(await learnings(person).evaluateAll((items) => items.map((item) => (item as HTMLElement).innerText))).toEqual([
    'What did you learn today intellectually?\n\nTides.',
    'Bread.',
    'What are you curious about now?\n\nStars?',
  ]);
});

test('pasted Markdown is rendered for reading and plain in the form', async ({ person }) => {
  const asked: string[] = [];
  person.on('request', (request) => asked.push(request.url()));
  await writeDays(person, [{ daysAgo: 0, entries: [PASTED] }]);
  await person.goto('/synthesis');
  const words = learnings(person).first();
  const link = words.getByRole('link', { name: 'the guide' });

  await expect(link).toHaveAttribute('href', 'https://example.org/guide');
  await expect(link).toHaveAttribute('rel', 'noopener nofollow');
  await expect(words.getByRole('listitem')).toHaveText(['npm ci in every project', 'the guide']);
  await expect(words.locator('strong')).toHaveText(['every']);
  await expect(words.locator('pre code')).toHaveText('git switch -c **new**');
  await expect(words).toContainText('<b>no HTML</b> [run](javascript:alert(1))');
  await expect(words.locator('img, b, a[href^="javascript"]')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('example.org'))).toEqual([]);
  await expectNoViolations(person);
  await choose(person, 1, 'Edit');
  await expect(person.getByRole('textbox', { name: 'Learning #1' })).toHaveValue(PASTED);
});

test('at 360 px a long line of code does not widen the page', async ({ person }) => {
  await person.setViewportSize({ width: 360, height: 740 });
  await writeDays(person, [
    { daysAgo: 0, entries: [`\`\`\`\n${'const a = b; '.repeat(30)}${'x'.repeat(200)}\n\`\`\``] },
  ]);
  await person.goto('/synthesis');
  await learnings(person).locator('pre').waitFor();

  expect(await person.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('in right-to-left text bullets and numbers are on the right', async ({ person }) => {
  await writeDays(person, [
    { daysAgo: 0, entries: ['- تعلمت اليوم أن الصبر يفيد كثيراً.\n- وأن النوم مهم.\n\n1. שלום עולם'] },
  ]);
  await person.goto('/synthesis');
  const list = learnings(person).first().getByRole('list');

  await expect(list.first()).toHaveCSS('direction', 'rtl');
  await expect(list.last()).toHaveCSS('direction', 'rtl');
  const bullet = await person
    .locator('.bullets li')
    .first()
    .evaluate((item) => {
      const { left, right } = item.getBoundingClientRect();
      const words = document.createRange();
      words.selectNodeContents(item);
      const rect = words.getBoundingClientRect();
      return { before: right - rect.right, after: rect.left - left };
    });
  expect(bullet.before).toBeGreaterThan(10);
});

test.describe('without the code for Markdown', () => {
  test('texts are shown as they were typed', async ({ person, expectedNoise }) => {
    expectedNoise.push(/ERR_FAILED|Failed to fetch|Service Worker registration blocked/);
    await person.route(/\/markdown-[\w-]+\.js$/, (route) => route.abort());
    await writeDays(person, [{ daysAgo: 0, entries: [PASTED] }]);
    await person.goto('/synthesis');

    await expect(learnings(person).locator('p.entry-text')).toHaveText(PASTED);
  });
});
