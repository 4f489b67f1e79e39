import type { Page } from '@playwright/test';
import { PROMPTS } from '#contract/prompts.ts';
import { PROMPT_DESCRIPTIONS } from '#contract/prompt-rotation.ts';
import { expect, test } from './support/app.ts';
import { lateEvening, run, todayOf, userIdOf, writeDays } from './support/journal.ts';
import { keepDraftsHere } from './support/never-lost.ts';

const learning = (page: Page, number: number) => page.getByRole('textbox', { name: `Learning #${number}` });
const complete = (page: Page) => page.getByRole('button', { name: 'Complete Reflection' });

test.beforeEach(async ({ person }) => {
  await person.goto('/reflection');
  await learning(person, 1).waitFor();
});

test.describe('the prompt', () => {
  test('starts with the first prompt for a new person and returns to it after the last', async ({ person }) => {
    for (const index of [0, 1, 2, 3, 4, 0]) {
      await expect(person.locator('.prompt')).toContainText(`${PROMPTS[index]?.question}${PROMPT_DESCRIPTIONS[index]}`);
      await person.getByRole('button', { name: 'Next prompt' }).click();
    }
  });

  test('a new day begins after the last saved one', async ({ person }) => {
    await writeDays(person, [
      { daysAgo: 1, entries: ['Yesterday'], promptIndex: 4 },
      { daysAgo: 2, entries: ['Before'], promptIndex: 1 },
    ]);
    await person.reload();

    await expect(person.getByText(PROMPTS[0].question)).toBeVisible();
  });

  test('a saved day keeps its own', async ({ person }) => {
    await writeDays(person, [{ daysAgo: 0, entries: ['Today'], promptIndex: 3 }]);
    await person.reload();

    await expect(person.getByText(PROMPTS[3].question)).toBeVisible();
  });
});

test.describe('learnings', () => {
  test('are added and removed, and the last one cannot be removed', async ({ person }) => {
    await expect(learning(person, 1)).toHaveAttribute('placeholder', 'Share what you learned today...');
    await expect(person.getByRole('button', { name: /Remove learning/ })).toHaveCount(0);
    await person.getByRole('button', { name: 'Add another learning' }).click();

    await expect(learning(person, 2)).toBeFocused();
    await learning(person, 1).fill('first');
    await learning(person, 2).fill('second');
    await person.getByRole('button', { name: 'Remove learning #1' }).click();
    await expect(learning(person, 1)).toHaveValue('second');
    await expect(person.getByRole('button', { name: /Remove learning/ })).toHaveCount(0);
  });

  test('only blank ones show an error, and nothing is sent', async ({ person }) => {
    const posts: string[] = [];
    person.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await learning(person, 1).fill('   \n ');
    await complete(person).click();

    await expect(person.getByText('Please add at least one reflection', { exact: true })).toBeVisible();
    await expect(person.getByText('Share what you learned today.', { exact: true })).toBeVisible();
    expect(posts).toEqual([]);
  });

  test('one over the limit shows an error in place before anything is sent', async ({ person }) => {
    await learning(person, 1).fill('x'.repeat(20_001));
    await complete(person).click();

    await expect(person.getByRole('alert').filter({ hasText: 'longer than 20,000 characters' })).toBeVisible();
    await expect(person).toHaveURL('/reflection');
  });
});

test('on a phone the focused line stays above the main button', async ({ person }) => {
  await person.setViewportSize({ width: 360, height: 740 });
  await learning(person, 1).focus();
  for (const length of [4, 8, 12]) {
    await person.keyboard.insertText('A line that goes on until it wraps around the field. '.repeat(length));
    await person.keyboard.type('x');

    await expect
      .poll(() =>
        person.evaluate(() => {
          const field = document.querySelector('textarea');
          const dock = document.querySelector('.writing-dock');
          if (!field || !dock) throw new Error('nothing is drawn');
          // The caret is at the end of the text, and so is the scrolled field.
          const caret = field.getBoundingClientRect().bottom;
          return Math.round(caret - dock.getBoundingClientRect().top);
        }),
      )
      .toBeLessThanOrEqual(0);
  }
});

test.describe('saving', () => {
  test('sends the texts that are not blank, untrimmed, and opens the saved day', async ({ person }) => {
    await person.getByRole('button', { name: 'Add another learning' }).click();
    await learning(person, 1).fill('  Order is a promise.\n');
    const request = person.waitForRequest(
      (sent) => sent.method() === 'POST' && sent.url().endsWith('/api/reflections'),
    );
    await complete(person).click();

    const body = (await request).postDataJSON() as {
      date: string;
      promptIndex: number;
      entries: { content: string }[];
    };
    expect(body.entries.map(({ content }) => content)).toEqual(['  Order is a promise.\n']);
    expect(body.date).toBe(await todayOf(person));
    await expect(person).toHaveURL('/synthesis');
    await expect(
      person.getByText('Your learning has been captured and AI summary generated.', { exact: true }),
    ).toBeVisible();
    await expect(person.getByRole('listitem').filter({ hasText: 'Order is a promise.' }).first()).toBeVisible();
  });

  test('says «Saving...» while it is pending', async ({ person }) => {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await person.route('**/api/reflections', async (route) => {
      await held;
      await route.continue();
    });
    await learning(person, 1).fill('Patience');
    await complete(person).click();

    await expect(person.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    release();
    await expect(person).toHaveURL('/synthesis');
  });

  test('that fails keeps the text and shows why', async ({ person, expectedNoise }) => {
    expectedNoise.push(/503/);
    await person.route('**/api/reflections', (route) =>
      route.fulfill({ status: 503, body: "The server's disk is full, so nothing can be saved right now." }),
    );
    await learning(person, 1).fill('Not lost');
    await complete(person).focus();
    await person.keyboard.press('Enter');

    await expect(person.getByText('Failed to save reflection', { exact: true })).toBeVisible();
    await expect(
      person.getByText("503: The server's disk is full, so nothing can be saved right now.", { exact: true }),
    ).toBeVisible();
    await expect(learning(person, 1)).toHaveValue('Not lost');
    await expect(complete(person)).toBeFocused();
  });
});

test.describe('a second save of the same day', () => {
  test('edits, adds and removes without dropping anything else', async ({ person }) => {
    await writeDays(person, [{ daysAgo: 0, entries: ['one', 'two', 'three'] }]);
    await person.reload();
    await learning(person, 1).fill('one, better');
    await person.getByRole('button', { name: 'Remove learning #2' }).click();
    await person.getByRole('button', { name: 'Add another learning' }).click();
    await learning(person, 3).fill('four');
    await complete(person).click();
    await person.getByText('Reflection saved successfully!').first().waitFor();

    await person.goto('/reflection');
    await expect(person.getByRole('textbox')).toHaveCount(3);
    for (const [number, text] of [
      [1, 'one, better'],
      [2, 'three'],
      [3, 'four'],
    ] as const)
      await expect(learning(person, number)).toHaveValue(text);
  });

  test('from a stale device keeps both texts and says so', async ({ person, browser, expectedNoise }) => {
    // Words that come over as a draft would meet before they are saved.
    expectedNoise.push(/503/);
    await keepDraftsHere(person);
    await writeDays(person, [{ daysAgo: 0, entries: ['the first wording'] }]);
    await person.reload();
    const storageState = await person.context().storageState();
    const device = await browser.newContext({ baseURL: new URL(person.url()).origin, storageState });
    const other = await device.newPage();
    await keepDraftsHere(other);
    await other.goto('/reflection');
    await learning(other, 1).fill('the wording of the other device');
    await learning(person, 1).fill('the wording of this device');
    await complete(other).click();
    await expect(other).toHaveURL('/synthesis');
    await complete(person).click();

    await expect(person.getByText('Nothing was overwritten: both texts were kept')).toBeVisible();
    await person.goto('/reflection');
    await expect(learning(person, 1)).toHaveValue('the wording of the other device');
    await expect(learning(person, 2)).toHaveValue('the wording of this device');
    await device.close();
  });

  test('from a stale tab without typing restores no old text', async ({ person, context }) => {
    await writeDays(person, [{ daysAgo: 0, entries: ['the first wording', 'another learning'] }]);
    await person.reload();
    await learning(person, 2).waitFor();
    const other = await context.newPage();
    await other.goto('/reflection');
    await learning(other, 1).fill('the better wording');
    await complete(other).click();
    await expect(other).toHaveURL('/synthesis');
    await complete(person).click();

    await expect(person).toHaveURL('/synthesis');
    await expect(person.getByText('the better wording').first()).toBeVisible();
    await expect(person.getByText('the first wording')).toHaveCount(0);
  });
});

test('the draft of one person is not shown to the next on the same device', async ({ person }) => {
  await learning(person, 1).fill('For my eyes only');
  await expect(person.getByText(/^Draft saved at/).first()).toBeVisible({ timeout: 12_000 });
  await person.getByRole('button', { name: 'Account', exact: true }).click();
  await person.getByRole('button', { name: 'Sign out', exact: true }).click();
  await person.getByRole('button', { name: 'Sign in with Google' }).click();
  await person.getByLabel('Name').fill('Ben');
  await person.getByLabel('Email').fill(`ben-${Date.now()}@example.org`);
  await person.getByRole('button', { name: 'Continue' }).click();
  await person.goto('/reflection');

  await expect(learning(person, 1)).toHaveValue('');
  expect(await person.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('For my eyes only');
});

test('past midnight the page keeps its date and asks once', async ({ page, person }) => {
  await page.clock.install({ time: lateEvening() });
  await person.reload();
  const before = await todayOf(person);
  await learning(person, 1).fill('Late thoughts');
  await page.clock.fastForward('05:00');

  await expect(
    person.getByText(/^It is past midnight\. Keep this for \w{3} \d{1,2} or move it to today\?$/),
  ).toBeVisible();
  await person.getByRole('button', { name: /^Keep \w{3} \d{1,2}$/ }).click();
  await expect(person.getByText('It is past midnight.')).toHaveCount(0);
  await complete(person).click();
  await expect(person).toHaveURL(`/synthesis?date=${before}`);
});

test('past midnight the text can move to the new day', async ({ page, person }) => {
  await page.clock.install({ time: lateEvening() });
  await person.reload();
  await learning(person, 1).fill('Late thoughts');
  await page.clock.fastForward('05:00');
  await person.getByRole('button', { name: 'Move to today' }).click();

  await expect(learning(person, 1)).toHaveValue('Late thoughts');
  await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(person.locator('time').first()).toHaveAttribute('datetime', await todayOf(person));
});

test('a key in one of twenty fields does not render the other nineteen', async ({ person }) => {
  await writeDays(person, [
    { daysAgo: 0, entries: run(20).map(({ entries }, index) => `${index} ${entries[0] ?? ''}`) },
  ]);
  await person.reload();
  await learning(person, 20).waitFor();
  const changes = await person.evaluate(async () => {
    let count = 0;
    const fields = document.querySelectorAll('textarea');
    const watch = new MutationObserver((records) => (count += records.length));
    for (const field of [...fields].slice(1))
      watch.observe(field.closest('li') ?? field, { attributes: true, childList: true, subtree: true });
    fields[0]?.focus();
    document.execCommand('insertText', false, 'a');
    // React renders what a key press changes before the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return count;
  });

  expect(changes).toBe(0);
});

test('a person of one account cannot reach the day of another', async ({ person, page, expectedNoise }) => {
  expectedNoise.push(/403/);
  const userId = await userIdOf(person);
  const status = await page.evaluate(
    async (id) => (await fetch(`/api/reflections/${id.replace(/.$/, 'x')}?limit=5`)).status,
    userId,
  );

  expect(status).toBe(403);
});
