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
    test(`${modifier}+Z restores text, place and focus, and changes no other learning`, async ({ person }) => {
      await openWriting(person);
      await typeLearnings(person, ['Bread rises.', 'Tides turn.', 'Owls hear.']);
      await person.getByRole('button', { name: 'Remove learning #2' }).click();
      await expectTexts(person, ['Bread rises.', 'Owls hear.']);
      await expect(learning(person, 2)).toBeFocused();

      await person.keyboard.press(`${modifier}+z`);

      await expectTexts(person, ['Bread rises.', 'Tides turn.', 'Owls hear.']);
      await expect(learning(person, 2)).toBeFocused();
      await expect(removed(person)).toHaveCount(0);
      await person.keyboard.type(' Twice a day.');
      await expect(learning(person, 2)).toHaveValue('Tides turn. Twice a day.');
    });

  test('restores several, the last one first, with the focus anywhere', async ({ person }) => {
    await openWriting(person);
    await typeLearnings(person, ['Bread rises.', 'Tides turn.', 'Owls hear.']);
    await person.getByRole('button', { name: 'Remove learning #1' }).click();
    await person.getByRole('button', { name: 'Remove learning #1' }).click();
    await person.getByRole('button', { name: 'Next prompt' }).focus();

    await person.keyboard.press('Control+z');
    await expectTexts(person, ['Tides turn.', 'Owls hear.']);
    await person.keyboard.press('Control+z');

    await expectTexts(person, ['Bread rises.', 'Tides turn.', 'Owls hear.']);
    await expect(learning(person, 1)).toBeFocused();
  });

  test('uses the undo of the browser again after typing', async ({ person }) => {
    await openWriting(person);
    await typeLearnings(person, ['Bread rises.', 'Tides turn.']);
    await person.getByRole('button', { name: 'Remove learning #2' }).click();
    await person.keyboard.press('End');
    await person.keyboard.type(' Overnight.');

    await person.keyboard.press('Control+z');

    await expect(person.getByRole('textbox')).toHaveCount(1);
    await expect(learning(person, 1)).not.toHaveValue('Bread rises. Overnight.');
    await expect(removed(person)).toContainText('Tides turn.');
  });
});

test('a learning that was never saved is restored under «Recently removed», by keyboard on a narrow screen', async ({
  person,
}) => {
  await person.setViewportSize({ width: 360, height: 740 });
  await openWriting(person);
  await typeLearnings(person, ['Bread rises.', 'Tides turn.']);
  await person.getByRole('button', { name: 'Remove learning #1' }).click();
  await learning(person, 1).pressSequentially(' Twice.');
  await person.keyboard.press('F8');
  await person.keyboard.press('Escape');
  await expect(person.getByText('Learning removed', { exact: true })).toHaveCount(0);

  await expect(removed(person).getByRole('heading', { name: 'Recently removed' })).toBeVisible();
  await expectNoViolations(person);
  expect(await person.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await removed(person).getByRole('button', { name: 'Restore: Bread rises.' }).press('Enter');

  await expectTexts(person, ['Bread rises.', 'Tides turn. Twice.']);
  await expect(learning(person, 1)).toBeFocused();
  await expect(removed(person)).toHaveCount(0);
  await complete(person).click();
  await expect(person).toHaveURL('/synthesis');
  expect(await savedTexts(person)).toEqual(['Bread rises.', 'Tides turn. Twice.']);
});

test('Control+Enter and Meta+Enter in a learning complete the reflection', async ({ person }) => {
  await openWriting(person);
  await learning(person, 1).pressSequentially('Bread rises.');
  await person.keyboard.press('Control+Enter');
  await expect(person).toHaveURL('/synthesis');
  expect(await savedTexts(person)).toEqual(['Bread rises.']);

  await openWriting(person);
  await learning(person, 1).press('End');
  await person.keyboard.type(' Overnight.');
  await person.keyboard.press('Meta+Enter');

  await expect(person).toHaveURL('/synthesis');
  await expect.poll(() => savedTexts(person)).toEqual(['Bread rises. Overnight.']);
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

test('«Remove» follows its field in the order of Tab', async ({ person }) => {
  await openWriting(person);
  await typeLearnings(person, ['Bread rises.', 'Tides turn.']);
  await learning(person, 1).focus();
  await person.keyboard.press('Tab');
  await expect(person.getByRole('button', { name: 'Remove learning #1' })).toBeFocused();
  await person.keyboard.press('Tab');
  await expect(learning(person, 2)).toBeFocused();
  await person.keyboard.press('Tab');
  await expect(person.getByRole('button', { name: 'Remove learning #2' })).toBeFocused();

  // To see, it stays at the right of the label.
  const label = await person.getByText('Learning #2', { exact: true }).boundingBox();
  const button = await person.getByRole('button', { name: 'Remove learning #2' }).boundingBox();
  if (!label || !button) throw new Error('A part of the field is not drawn.');
  expect(Math.abs(label.y + label.height / 2 - (button.y + button.height / 2))).toBeLessThanOrEqual(2);
  expect(button.x).toBeGreaterThan(label.x);
});

for (const width of [1440, 360])
  test(`the tooltip of «Next prompt» covers neither the description nor a learning at ${width} px`, async ({
    person,
  }) => {
    await person.setViewportSize({ width, height: 740 });
    await openWriting(person);
    await learning(person, 1).focus();
    await person.keyboard.press('Shift+Tab');
    await expect(person.getByRole('button', { name: 'Next prompt' })).toBeFocused();
    const tooltip = person.locator('.tooltip');
    await expect(tooltip).toBeVisible();

    const box = await tooltip.boundingBox();
    const others = [
      person.locator('.prompt-description'),
      person.locator('.prompt-question'),
      person.locator('.field').first(),
    ];
    for (const other of await Promise.all(others.map((part) => part.boundingBox()))) {
      if (!box || !other) throw new Error('A part of the page is not drawn.');
      expect(box.y >= other.y + other.height || box.y + box.height <= other.y).toBe(true);
    }
  });

test('a learning that was written for another prompt names that prompt', async ({ person }) => {
  await writeDays(person, [{ daysAgo: 0, entries: ['Bread rises.'], promptIndex: 1 }]);
  await openWriting(person);
  const question = person.getByText(PROMPTS[1].question, { exact: true });
  await expect(question).toHaveCount(1);

  await person.getByRole('button', { name: 'Next prompt' }).click();
  await person.getByRole('button', { name: 'Add another learning' }).click();

  await expect(person.getByRole('heading', { name: PROMPTS[2].question })).toBeVisible();
  await expect(question).toBeVisible();
  await expect(learning(person, 1)).toHaveAccessibleDescription(PROMPTS[1].question);
  await expect(learning(person, 2)).toHaveAccessibleDescription('');
  await learning(person, 2).fill('Tides turn.');
  await complete(person).click();
  await expect(person).toHaveURL('/synthesis');
  await openWriting(person);
  await expect(person.getByRole('heading', { name: PROMPTS[2].question })).toBeVisible();
  await expect(learning(person, 1)).toHaveAccessibleDescription(PROMPTS[1].question);
  await expectNoViolations(person);
});
