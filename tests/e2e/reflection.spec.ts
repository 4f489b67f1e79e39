import type { Page } from '@playwright/test';
import { PROMPTS } from '#contract/prompts.ts';
import { PROMPT_DESCRIPTIONS } from '#contract/prompt-rotation.ts';
import type { Reflection } from '#contract/reflections.ts';
import { expect, test } from './support/app.ts';
import { run, SAME_ORIGIN, todayOf, userIdOf, writeDays } from './support/journal.ts';
import { complete, keepDraftsHere, learning, openWriting } from './support/never-lost.ts';
import { goWithin } from './support/within.ts';

test('the form of a new person: prompts, learnings, and what cannot be saved', async ({ person }) => {
  const posts: string[] = [];
  await openWriting(person);

  await test.step('the prompt starts with the first one for a new person and returns to it after the last', async () => {
    for (const index of [0, 1, 2, 3, 4, 0]) {
      await expect(person.locator('.prompt')).toContainText(`${PROMPTS[index]?.question}${PROMPT_DESCRIPTIONS[index]}`);
      await person.getByRole('button', { name: 'Another question' }).click();
    }
  });

  await test.step('on a phone the main button stays under the finger when the first draft is saved', () =>
    staysUnderFinger(person));

  await test.step('learnings are added and removed, and the last one cannot be removed', async () => {
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

  await test.step('only blank ones show an error, and nothing is sent', async () => {
    person.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await learning(person, 1).fill('   \n ');
    await complete(person).click();

    await expect(person.getByText('Please add at least one reflection', { exact: true })).toBeVisible();
    await expect(person.getByText('Share what you learned today.', { exact: true })).toBeVisible();
    expect(posts).toEqual([]);
  });

  await test.step('on a phone the focused line stays above the main button', () => growsAboveDock(person));

  await test.step('one over the limit shows an error in place before anything is sent', async () => {
    await learning(person, 1).fill('x'.repeat(20_001));
    await complete(person).click();

    await expect(person.getByRole('alert').filter({ hasText: 'longer than 20,000 characters' })).toBeVisible();
    // Where a save would be sent, the focus goes to the text instead.
    await expect(learning(person, 1)).toBeFocused();
    await expect(person).toHaveURL('/reflection');
    expect(posts).toEqual([]);
  });
});

/** A press ends where it began; on a button that has moved meanwhile it does nothing. */
async function staysUnderFinger(page: Page): Promise<void> {
  const wide = page.viewportSize();
  // The whole form fits, so the main button is below the texts and not at the edge of the screen.
  await page.setViewportSize({ width: 320, height: 1000 });
  const before = await complete(page).boundingBox();
  await learning(page, 1).fill('f');
  await expect(page.locator('.draft-status')).toHaveText(/^Draft saved/);
  expect((await complete(page).boundingBox())?.y).toBe(before?.y);
  if (wide) await page.setViewportSize(wide);
}

async function growsAboveDock(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await learning(page, 1).focus();
  for (const length of [4, 8, 12]) {
    await page.keyboard.insertText('A line that goes on until it wraps around the field. '.repeat(length));
    await page.keyboard.type('x');

    await expect
      .poll(() =>
        page.evaluate(() => {
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
}

test('saving: a failure keeps the text; then it sends the texts that are not blank, untrimmed, and opens the day', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  await openWriting(person);
  await test.step('a save that fails keeps the text and shows why', () => failsOnce(person));

  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await person.route('**/api/reflections', async (route) => {
    await held;
    await route.continue();
  });
  await person.getByRole('button', { name: 'Add another learning' }).click();
  await learning(person, 1).fill('  Order is a promise.\n');
  const request = person.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/reflections'));
  await complete(person).click();

  await test.step('says «Saving...» while it is pending', async () => {
    await expect(person.getByRole('button', { name: 'Saving...' })).toBeDisabled();
    release();
  });

  await test.step('sends the texts that are not blank, untrimmed, and opens the saved day', async () => {
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
});

async function failsOnce(page: Page): Promise<void> {
  await page.route('**/api/reflections', (route) =>
    route.fulfill({ status: 503, body: "The server's disk is full, so nothing can be saved right now." }),
  );
  await learning(page, 1).fill('Not lost');
  await complete(page).focus();
  await page.keyboard.press('Enter');

  await expect(page.getByText('Failed to save reflection', { exact: true })).toBeVisible();
  await expect(
    page.getByText("503: The server's disk is full, so nothing can be saved right now.", { exact: true }),
  ).toBeVisible();
  await expect(learning(page, 1)).toHaveValue('Not lost');
  await expect(complete(page)).toBeFocused();
  await page.unroute('**/api/reflections');
}

test('a second save of the same day edits, adds and removes, and overwrites nothing of another device', async ({
  person,
  expectedNoise,
}) => {
  // Words that come over as a draft would meet before they are saved.
  expectedNoise.push(/503/);
  await keepDraftsHere(person);
  await writeDays(person, [{ daysAgo: 0, entries: ['one', 'two', 'three'], promptIndex: 3 }]);
  await openWriting(person);

  await test.step('a saved day keeps its own prompt', async () => {
    await expect(person.getByText(PROMPTS[3].question)).toBeVisible();
  });

  await test.step('edits, adds and removes without dropping anything else', async () => {
    await learning(person, 1).fill('one, better');
    await person.getByRole('button', { name: 'Remove learning #2' }).click();
    await person.getByRole('button', { name: 'Add another learning' }).click();
    await learning(person, 3).fill('four');
    await complete(person).click();
    await person.getByText('Reflection saved successfully!').first().waitFor();
    await expect(person).toHaveURL('/synthesis');

    await goWithin(person, '/reflection');
    await expectTexts(person, ['one, better', 'three', 'four']);
  });

  await test.step('from a stale device keeps both texts and says so', async () => {
    await learning(person, 1).fill('the wording of this device');
    await saveElsewhere(person, 'the wording of the other device');
    await complete(person).click();

    await expect(person.getByText('Nothing was overwritten: both texts were kept')).toBeVisible();
    await goWithin(person, '/reflection');
    await expectTexts(person, ['the wording of the other device', 'three', 'four', 'the wording of this device']);
  });
});

async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  await expect(page.getByRole('textbox')).toHaveCount(texts.length);
  for (const [index, text] of texts.entries()) await expect(learning(page, index + 1)).toHaveValue(text);
}

/** Another device, which has seen the day as it stands, gives its first learning another text. */
async function saveElsewhere(page: Page, content: string): Promise<void> {
  const [userId, date] = [await userIdOf(page), await todayOf(page)];
  const day = (await (await page.request.get(`/api/reflections/${userId}/${date}`)).json()) as Reflection;
  const { promptIndex, entries } = day;
  const data = { userId, date, promptIndex, entries: entries.slice(0, 1).map((entry) => ({ ...entry, content })) };
  const saved = await page.request.post('/api/reflections', { headers: SAME_ORIGIN, data });
  expect(saved.status()).toBe(200);
}

test('a second save of the same day from a stale tab without typing restores no old text', async ({
  person,
  context,
}) => {
  await writeDays(person, [{ daysAgo: 0, entries: ['the first wording', 'another learning'] }]);
  await openWriting(person);
  await learning(person, 2).waitFor();
  const other = await context.newPage();
  await openWriting(other);
  await learning(other, 1).fill('the better wording');
  await complete(other).click();
  await expect(other).toHaveURL('/synthesis');
  await complete(person).click();

  await expect(person).toHaveURL('/synthesis');
  await expect(person.getByText('the better wording').first()).toBeVisible();
  await expect(person.getByText('the first wording')).toHaveCount(0);
});

test('the draft of one person is not shown to the next on the same device', async ({ person }) => {
  await openWriting(person);
  await learning(person, 1).fill('For my eyes only');
  await expect(person.getByText(/^Draft saved at/).first()).toBeVisible({ timeout: 12_000 });
  await person.getByRole('button', { name: 'Account', exact: true }).click();
  await person.getByRole('button', { name: 'Sign out', exact: true }).click();
  await person.getByRole('button', { name: 'Sign in with Google' }).click();
  await person.getByLabel('Name').fill('Ben');
  await person.getByLabel('Email').fill(`ben-${Date.now()}@example.org`);
  await person.getByRole('button', { name: 'Continue' }).click();
  await person.getByRole('button', { name: 'Account', exact: true }).waitFor();
  await goWithin(person, '/reflection');

  await expect(learning(person, 1)).toHaveValue('');
  expect(await person.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('For my eyes only');
});

test('a key in one of twenty fields does not render the other nineteen', async ({ person }) => {
  await writeDays(person, [
    { daysAgo: 0, entries: run(20).map(({ entries }, index) => `${index} ${entries[0] ?? ''}`) },
  ]);
  await person.goto('/reflection');
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
