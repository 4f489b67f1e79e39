// A person's own words on the page of a saved day: where they stand, under which question, and with the marks they have.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { choose, learnings } from './support/history.ts';
import { todayOf, userIdOf, writeDays } from './support/journal.ts';

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
  const body = { userId: await userIdOf(page), date: await todayOf(page), promptIndex, entries };
  const status = await page.evaluate(async (reflection) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/reflections', { method: 'POST', headers, body: JSON.stringify(reflection) })).status;
  }, body);
  expect(status).toBe(200);
}

test('the texts of a day follow its summary, each below its prompt, and a prompt is not repeated', async ({ home }) => {
  await writeDays(home, [{ daysAgo: 0, entries: ['Tides.', 'Bread.'], promptIndex: 0 }]);
  await add(home, 4, ['Stars?']);
  await home.goto('/synthesis');
  await home.getByText('Stars?').first().waitFor();
  await home.getByRole('heading', { name: 'Weekly Refresher' }).waitFor();

  expect(await home.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'AI Summary',
    'Your Learnings',
    'Read Before Bed',
    'Weekly Refresher',
  ]);
  expect(await learnings(home).evaluateAll((items) => items.map((item) => (item as HTMLElement).innerText))).toEqual([
    'What did you learn today intellectually?\n\nTides.',
    'Bread.',
    'What are you curious about now?\n\nStars?',
  ]);
});

test('pasted Markdown is rendered for reading and plain in the form', async ({ home }) => {
  const asked: string[] = [];
  home.on('request', (request) => asked.push(request.url()));
  await writeDays(home, [{ daysAgo: 0, entries: [PASTED] }]);
  await home.goto('/synthesis');
  const words = learnings(home).first();
  const link = words.getByRole('link', { name: 'the guide' });

  await expect(link).toHaveAttribute('href', 'https://example.org/guide');
  await expect(link).toHaveAttribute('rel', 'noopener nofollow');
  await expect(words.getByRole('listitem')).toHaveText(['npm ci in every project', 'the guide']);
  await expect(words.locator('strong')).toHaveText(['every']);
  await expect(words.locator('pre code')).toHaveText('git switch -c **new**');
  await expect(words).toContainText('<b>no HTML</b> [run](javascript:alert(1))');
  await expect(words.locator('img, b, a[href^="javascript"]')).toHaveCount(0);
  expect(asked.filter((url) => url.includes('example.org'))).toEqual([]);
  await expectNoViolations(home);
  await choose(home, 1, 'Edit');
  await expect(home.getByRole('textbox', { name: 'Learning #1' })).toHaveValue(PASTED);
});

test('at 360 px a long line of code does not widen the page', async ({ home }) => {
  await home.setViewportSize({ width: 360, height: 740 });
  await writeDays(home, [{ daysAgo: 0, entries: [`\`\`\`\n${'const a = b; '.repeat(30)}${'x'.repeat(200)}\n\`\`\``] }]);
  await home.goto('/synthesis');
  await learnings(home).locator('pre').waitFor();

  expect(await home.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('in right-to-left text bullets and numbers are on the right', async ({ home }) => {
  await writeDays(home, [
    { daysAgo: 0, entries: ['- تعلمت اليوم أن الصبر يفيد كثيراً.\n- وأن النوم مهم.\n\n1. שלום עולם'] },
  ]);
  await home.goto('/synthesis');
  const list = learnings(home).first().getByRole('list');

  await expect(list.first()).toHaveCSS('direction', 'rtl');
  await expect(list.last()).toHaveCSS('direction', 'rtl');
  const bullet = await home
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
  test('texts are shown as they were typed', async ({ home, expectedNoise }) => {
    expectedNoise.push(/ERR_FAILED|Failed to fetch|Service Worker registration blocked/);
    await home.route(/\/markdown-[\w-]+\.js$/, (route) => route.abort());
    await writeDays(home, [{ daysAgo: 0, entries: [PASTED] }]);
    await home.goto('/synthesis');

    await expect(learnings(home).locator('p.entry-text')).toHaveText(PASTED);
  });
});
