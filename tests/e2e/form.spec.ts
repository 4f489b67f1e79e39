// The form under the hands of its person: where the focus is, what keys do, and what can be brought back.
import type { Page } from '@playwright/test';
import { PROMPTS } from '#contract/prompts.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { writeDays } from './support/journal.ts';
import { complete, learning, openWriting, savedTexts } from './support/never-lost.ts';

const removed = (page: Page) => page.getByRole('region', { name: 'Recently removed' });

/** Typed key by key, so that the browser has something to undo in each field. */
async function typeLearnings(page: Page, texts: readonly string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add another learning' }).click();
    await learning(page, index + 1).pressSequentially(text);
  }
}

async function expectTexts(page: Page, texts: readonly string[]): Promise<void> {
  await expect(page.getByRole('textbox')).toHaveCount(texts.length);
  for (const [index, text] of texts.entries()) await expect(learning(page, index + 1)).toHaveValue(text);
}

test.describe('undo after a removal', () => {
  for (const modifier of ['Control', 'Meta'])
    test(`${modifier}+Z restores text, place and focus, and changes no other learning`, async ({ home }) => {
      await openWriting(home);
      await typeLearnings(home, ['Bread rises.', 'Tides turn.', 'Owls hear.']);
      await home.getByRole('button', { name: 'Remove learning #2' }).click();
      await expectTexts(home, ['Bread rises.', 'Owls hear.']);
      await expect(learning(home, 2)).toBeFocused();

      await home.keyboard.press(`${modifier}+z`);

      await expectTexts(home, ['Bread rises.', 'Tides turn.', 'Owls hear.']);
      await expect(learning(home, 2)).toBeFocused();
      await expect(removed(home)).toHaveCount(0);
      await home.keyboard.type(' Twice a day.');
      await expect(learning(home, 2)).toHaveValue('Tides turn. Twice a day.');
    });

  test('restores several, the last one first, with the focus anywhere', async ({ home }) => {
    await openWriting(home);
    await typeLearnings(home, ['Bread rises.', 'Tides turn.', 'Owls hear.']);
    await home.getByRole('button', { name: 'Remove learning #1' }).click();
    await home.getByRole('button', { name: 'Remove learning #1' }).click();
    await home.getByRole('button', { name: 'Next prompt' }).focus();

    await home.keyboard.press('Control+z');
    await expectTexts(home, ['Tides turn.', 'Owls hear.']);
    await home.keyboard.press('Control+z');

    await expectTexts(home, ['Bread rises.', 'Tides turn.', 'Owls hear.']);
    await expect(learning(home, 1)).toBeFocused();
  });

  test('uses the undo of the browser again after typing', async ({ home }) => {
    await openWriting(home);
    await typeLearnings(home, ['Bread rises.', 'Tides turn.']);
    await home.getByRole('button', { name: 'Remove learning #2' }).click();
    await home.keyboard.press('End');
    await home.keyboard.type(' Overnight.');

    await home.keyboard.press('Control+z');

    await expect(home.getByRole('textbox')).toHaveCount(1);
    await expect(learning(home, 1)).not.toHaveValue('Bread rises. Overnight.');
    await expect(removed(home)).toContainText('Tides turn.');
  });
});

test('a learning that was never saved is restored under «Recently removed», by keyboard on a narrow screen', async ({
  home,
}) => {
  await home.setViewportSize({ width: 360, height: 740 });
  await openWriting(home);
  await typeLearnings(home, ['Bread rises.', 'Tides turn.']);
  await home.getByRole('button', { name: 'Remove learning #1' }).click();
  await learning(home, 1).pressSequentially(' Twice.');
  await home.keyboard.press('F8');
  await home.keyboard.press('Escape');
  await expect(home.getByText('Learning removed', { exact: true })).toHaveCount(0);

  await expect(removed(home).getByRole('heading', { name: 'Recently removed' })).toBeVisible();
  await expectNoViolations(home);
  expect(await home.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await removed(home).getByRole('button', { name: 'Restore: Bread rises.' }).press('Enter');

  await expectTexts(home, ['Bread rises.', 'Tides turn. Twice.']);
  await expect(learning(home, 1)).toBeFocused();
  await expect(removed(home)).toHaveCount(0);
  await complete(home).click();
  await expect(home).toHaveURL('/synthesis');
  expect(await savedTexts(home)).toEqual(['Bread rises.', 'Tides turn. Twice.']);
});

test('Control+Enter and Meta+Enter in a learning complete the reflection', async ({ home }) => {
  await openWriting(home);
  await learning(home, 1).pressSequentially('Bread rises.');
  await home.keyboard.press('Control+Enter');
  await expect(home).toHaveURL('/synthesis');
  expect(await savedTexts(home)).toEqual(['Bread rises.']);

  await openWriting(home);
  await learning(home, 1).press('End');
  await home.keyboard.type(' Overnight.');
  await home.keyboard.press('Meta+Enter');

  await expect(home).toHaveURL('/synthesis');
  await expect.poll(() => savedTexts(home)).toEqual(['Bread rises. Overnight.']);
});

test.describe('the first empty field', () => {
  test('of today has the focus at the first load and after a navigation within Learn', async ({ home }) => {
    await home.getByRole('link', { name: 'What You Learned Today' }).click();
    await expect(learning(home, 1)).toBeFocused();
    await home.reload();
    await expect(learning(home, 1)).toBeFocused();
    await home.keyboard.type('Typed at once');
    await home.getByRole('button', { name: 'Add another learning' }).click();
    await learning(home, 2).fill(' ');
    await home.reload();

    await expect(learning(home, 1)).toHaveValue('Typed at once');
    await expect(learning(home, 1)).not.toBeFocused();
  });

  test('of an earlier day leaves the focus on the heading', async ({ home }) => {
    const date = await home.evaluate(() => {
      const day = new Date();
      day.setDate(day.getDate() - 1);
      return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-');
    });
    await home.goto(`/reflection?date=${date}`);
    await learning(home, 1).waitFor();

    await expect(learning(home, 1)).not.toBeFocused();
  });

  test('opens no keyboard on a touch screen: the heading keeps the focus', async ({ home, browser }) => {
    const context = await browser.newContext({
      baseURL: new URL(home.url()).origin,
      storageState: await home.context().storageState(),
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    const phone = await context.newPage();
    await phone.goto('/');
    await phone.getByRole('link', { name: 'What You Learned Today' }).tap();
    await learning(phone, 1).waitFor();

    await expect(phone.getByRole('heading', { level: 1 })).toBeFocused();
    await context.close();
  });
});

test('«Remove» follows its field in the order of Tab', async ({ home }) => {
  await openWriting(home);
  await typeLearnings(home, ['Bread rises.', 'Tides turn.']);
  await learning(home, 1).focus();
  await home.keyboard.press('Tab');
  await expect(home.getByRole('button', { name: 'Remove learning #1' })).toBeFocused();
  await home.keyboard.press('Tab');
  await expect(learning(home, 2)).toBeFocused();
  await home.keyboard.press('Tab');
  await expect(home.getByRole('button', { name: 'Remove learning #2' })).toBeFocused();

  // To see, it stays at the right of the label.
  const label = await home.getByText('Learning #2', { exact: true }).boundingBox();
  const button = await home.getByRole('button', { name: 'Remove learning #2' }).boundingBox();
  if (!label || !button) throw new Error('A part of the field is not drawn.');
  expect(Math.abs(label.y + label.height / 2 - (button.y + button.height / 2))).toBeLessThanOrEqual(2);
  expect(button.x).toBeGreaterThan(label.x);
});

for (const width of [1440, 360])
  test(`the tooltip of «Next prompt» covers neither the description nor a learning at ${width} px`, async ({
    home,
  }) => {
    await home.setViewportSize({ width, height: 740 });
    await openWriting(home);
    await learning(home, 1).focus();
    await home.keyboard.press('Shift+Tab');
    await expect(home.getByRole('button', { name: 'Next prompt' })).toBeFocused();
    const tooltip = home.locator('.tooltip');
    await expect(tooltip).toBeVisible();

    const box = await tooltip.boundingBox();
    const others = [
      home.locator('.prompt-description'),
      home.locator('.prompt-question'),
      home.locator('.field').first(),
    ];
    for (const other of await Promise.all(others.map((part) => part.boundingBox()))) {
      if (!box || !other) throw new Error('A part of the page is not drawn.');
      expect(box.y >= other.y + other.height || box.y + box.height <= other.y).toBe(true);
    }
  });

test('a learning that was written for another prompt names that prompt', async ({ home }) => {
  await writeDays(home, [{ daysAgo: 0, entries: ['Bread rises.'], promptIndex: 1 }]);
  await openWriting(home);
  const question = home.getByText(PROMPTS[1].question, { exact: true });
  await expect(question).toHaveCount(1);

  await home.getByRole('button', { name: 'Next prompt' }).click();
  await home.getByRole('button', { name: 'Add another learning' }).click();

  await expect(home.getByRole('heading', { name: PROMPTS[2].question })).toBeVisible();
  await expect(question).toBeVisible();
  await expect(learning(home, 1)).toHaveAccessibleDescription(PROMPTS[1].question);
  await expect(learning(home, 2)).toHaveAccessibleDescription('');
  await learning(home, 2).fill('Tides turn.');
  await complete(home).click();
  await expect(home).toHaveURL('/synthesis');
  await openWriting(home);
  await expect(home.getByRole('heading', { name: PROMPTS[2].question })).toBeVisible();
  await expect(learning(home, 1)).toHaveAccessibleDescription(PROMPTS[1].question);
  await expectNoViolations(home);
});
