// The form under the hands of its person: where the focus is, what keys do, and what can be brought back.
import type { Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { PROMPTS } from '#contract/prompts.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { todayOf, writeDays } from './support/journal.ts';
import { complete, findSavedDay, learning, openWriting, savedTexts } from './support/never-lost.ts';
import { goWithin, withTouch } from './support/within.ts';

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

test('undo after a removal restores text, place and focus, and changes no other learning', async ({ person }) => {
  await openWriting(person);
  await typeLearnings(person, ['Bread rises.', 'Tides turn.', 'Owls hear.']);
  await test.step('Control+Z restores text, place and focus, and changes no other learning', async () => {
    await restoresAt2(person, 'Control', 'Tides turn.');
    await person.keyboard.type(' Twice');
    await expect(learning(person, 2)).toHaveValue('Tides turn. Twice');
  });
  await test.step('Meta+Z restores text, place and focus, and changes no other learning', async () => {
    await restoresAt2(person, 'Meta', 'Tides turn. Twice');
    await person.keyboard.type(' a day.');
    await expect(learning(person, 2)).toHaveValue('Tides turn. Twice a day.');
  });
  await test.step('restores several, the last one first, with the focus anywhere', async () => {
    await person.getByRole('button', { name: 'Remove learning #1' }).click();
    await expectTexts(person, ['Tides turn. Twice a day.', 'Owls hear.']);
    await person.getByRole('button', { name: 'Remove learning #1' }).click();
    await expectTexts(person, ['Owls hear.']);
    await person.getByRole('button', { name: 'Another question' }).focus();

    await person.keyboard.press('Control+z');
    await expectTexts(person, ['Tides turn. Twice a day.', 'Owls hear.']);
    await person.keyboard.press('Control+z');

    await expectTexts(person, ['Bread rises.', 'Tides turn. Twice a day.', 'Owls hear.']);
    await expect(learning(person, 1)).toBeFocused();
  });
  await test.step('uses the undo of the browser again after typing', async () => {
    await person.getByRole('button', { name: 'Remove learning #3' }).click();
    await expect(learning(person, 2)).toBeFocused();
    await person.keyboard.press('End');
    await person.keyboard.type(' Overnight.');

    await person.keyboard.press('Control+z');

    await expect(person.getByRole('textbox')).toHaveCount(2);
    await expect(learning(person, 2)).not.toHaveValue('Tides turn. Twice a day. Overnight.');
    await expect(removed(person)).toContainText('Owls hear.');
  });
});

async function restoresAt2(page: Page, modifier: 'Control' | 'Meta', text: string): Promise<void> {
  await page.getByRole('button', { name: 'Remove learning #2' }).click();
  await expectTexts(page, ['Bread rises.', 'Owls hear.']);
  await expect(learning(page, 2)).toBeFocused();

  await page.keyboard.press(`${modifier}+z`);

  await expectTexts(page, ['Bread rises.', text, 'Owls hear.']);
  await expect(learning(page, 2)).toBeFocused();
  await expect(removed(page)).toHaveCount(0);
}

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

test('the keys of the form: the first field, the order of Tab, and what completes the reflection', async ({ home }) => {
  await test.step('the first empty field of today has the focus after a navigation and at the first load', async () => {
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
  await test.step('«Remove» follows its field in the order of Tab', () => tabsToRemove(home));
  for (const width of [1440, 360])
    await test.step(`the tooltip of «Another question» covers neither the description nor a learning at ${width} px`, () =>
      coversNothing(home, width));
  await test.step('Control+Enter and Meta+Enter in a learning complete the reflection', () => completesByKeys(home));
  await test.step('the first empty field of an earlier day leaves the focus on the heading', async () => {
    await goWithin(home, `/reflection?date=${addDays(await todayOf(home), -1)}`);
    await learning(home, 1).waitFor();

    await expect(home.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

async function tabsToRemove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add another learning' }).click();
  await expect(learning(page, 2)).toBeFocused();
  await learning(page, 1).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove learning #1' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(learning(page, 2)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove learning #2' })).toBeFocused();

  // To see, it stays at the right of the label.
  const label = await page.getByText('Learning #2', { exact: true }).boundingBox();
  const button = await page.getByRole('button', { name: 'Remove learning #2' }).boundingBox();
  if (!label || !button) throw new Error('A part of the field is not drawn.');
  expect(Math.abs(label.y + label.height / 2 - (button.y + button.height / 2))).toBeLessThanOrEqual(2);
  expect(button.x).toBeGreaterThan(label.x);
}

async function coversNothing(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  await learning(page, 1).focus();
  const tooltip = page.locator('.tooltip');
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Another question' })).toBeFocused();
  await expect(tooltip).toBeVisible();

  const box = await tooltip.boundingBox();
  const others = [
    page.locator('.prompt-description'),
    page.locator('.prompt-question'),
    page.locator('.field').first(),
  ];
  for (const other of await Promise.all(others.map((part) => part.boundingBox()))) {
    if (!box || !other) throw new Error('A part of the page is not drawn.');
    expect(box.y >= other.y + other.height || box.y + box.height <= other.y).toBe(true);
  }
}

/** Of the form, where «Typed at once» stands. */
async function completesByKeys(page: Page): Promise<void> {
  await learning(page, 1).press('Control+Enter');
  await expect(page).toHaveURL('/synthesis');
  expect(await savedTexts(page)).toEqual(['Typed at once']);

  await goWithin(page, '/reflection');
  await learning(page, 1).press('End');
  await page.keyboard.type(' and again');
  await page.keyboard.press('Meta+Enter');

  await expect(page).toHaveURL('/synthesis');
  await expect.poll(() => savedTexts(page)).toEqual(['Typed at once and again']);
}

test('the first empty field opens no keyboard on a touch screen: the heading keeps the focus', async ({ person }) => {
  await withTouch(person, async () => {
    await person.goto('/');
    await person.getByRole('link', { name: 'What You Learned Today' }).click();
    await learning(person, 1).waitFor();

    await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('a learning that was written for another prompt names that prompt', async ({ person }) => {
  await writeDays(person, [{ daysAgo: 0, entries: ['Bread rises.'], promptIndex: 1 }]);
  await openWriting(person);
  const question = person.getByText(PROMPTS[1].question, { exact: true });
  await expect(question).toHaveCount(1);

  await person.getByRole('button', { name: 'Another question' }).click();
  await person.getByRole('button', { name: 'Add another learning' }).click();

  await expect(person.getByRole('heading', { name: PROMPTS[2].question })).toBeVisible();
  await expect(question).toBeVisible();
  await expect(learning(person, 1)).toHaveAccessibleDescription(PROMPTS[1].question);
  await expect(learning(person, 2)).toHaveAccessibleDescription('');
  await learning(person, 2).fill('Tides turn.');
  await complete(person).click();
  await expect(person).toHaveURL('/synthesis');
  await goWithin(person, '/reflection');
  await expect(person.getByRole('heading', { name: PROMPTS[2].question })).toBeVisible();
  await expect(learning(person, 1)).toHaveAccessibleDescription(PROMPTS[1].question);
  await expectNoViolations(person);
});

test('a learning keeps the prompt under which it was begun', async ({ person }) => {
  const another = person.getByRole('button', { name: 'Another question' });
  const heading = (index: number) => person.getByRole('heading', { name: PROMPTS[index]?.question });
  const expectPrompts = async (questions: readonly string[]) => {
    for (const [index, question] of questions.entries())
      await expect(learning(person, index + 1)).toHaveAccessibleDescription(question);
  };
  await openWriting(person);

  await test.step('while every field is empty, another question is that of the day', async () => {
    await another.click();
    await expect(heading(1)).toBeVisible();
    await expectPrompts(['']);
  });
  await test.step('another question is for what is begun next', async () => {
    await learning(person, 1).fill('Bread rises.');
    await another.click();
    await expect(heading(2)).toBeVisible();
    await expectPrompts([PROMPTS[1].question]);
    await person.getByRole('button', { name: 'Add another learning' }).click();
    await learning(person, 2).fill('Tides turn.');
    await expectPrompts([PROMPTS[1].question, '']);
    await another.click();
    await expectPrompts([PROMPTS[1].question, PROMPTS[2].question]);
    await expectNoViolations(person);
  });
  await test.step('a removal that is undone brings the question back', async () => {
    await person.getByRole('button', { name: 'Remove learning #2' }).click();
    await another.click();
    await person.keyboard.press('Control+z');
    await expectPrompts([PROMPTS[1].question, PROMPTS[2].question]);
  });
  await test.step('the draft has the questions, and so has the saved day', async () => {
    await expect(person.getByText(/^Draft saved/).first()).toBeVisible();
    await person.reload();
    await expect(heading(4)).toBeVisible();
    await expectPrompts([PROMPTS[1].question, PROMPTS[2].question]);
    await complete(person).click();
    await expect(person).toHaveURL('/synthesis');
    const saved = await findSavedDay(person);
    expect(saved?.entries.map(({ promptIndex }) => promptIndex)).toEqual([1, 2]);
    expect(saved?.promptIndex).toBe(2);
  });
  await test.step('a look at another question changes nothing of a saved day', async () => {
    await goWithin(person, '/reflection');
    await expect(heading(2)).toBeVisible();
    await another.click();
    await complete(person).click();
    await expect(person).toHaveURL('/synthesis');
    expect(await findSavedDay(person)).toMatchObject({ promptIndex: 2, version: 1 });
  });
});
