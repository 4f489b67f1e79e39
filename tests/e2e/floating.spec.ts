// What floats above the pages: how long a toast stays, and where a tooltip stands.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { findViolations } from './support/axe.ts';
import { writeDays } from './support/journal.ts';

const GAP_PX = 6;

async function askForNothing(page: Page): Promise<Locator> {
  await page.goto('/reflection');
  await page.getByRole('button', { name: 'Complete Reflection' }).waitFor();
  await page.clock.install();
  await page.getByRole('button', { name: 'Complete Reflection' }).click();
  return page.locator('.toast', { hasText: 'Please add at least one reflection' });
}

async function removeLearning(page: Page): Promise<Locator> {
  await writeDays(page, [{ daysAgo: 0, entries: ['Bread rises overnight.', 'Tides turn.'] }]);
  await page.goto('/synthesis');
  await page.getByRole('button', { name: 'Remove this day' }).waitFor();
  await page.getByRole('button', { name: 'Actions for learning #1' }).waitFor();
  await page.clock.install();
  await page.getByRole('button', { name: 'Actions for learning #1' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  return page.locator('.toast', { hasText: 'Learning removed' });
}

async function removeDay(page: Page): Promise<Locator> {
  await writeDays(page, [{ daysAgo: 0, entries: ['Bread rises overnight.'] }]);
  await page.goto('/synthesis');
  await page.getByRole('button', { name: 'Remove this day' }).waitFor();
  await page.clock.install();
  await page.getByRole('button', { name: 'Remove this day' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this day' }).click();
  return page.locator('.toast', { hasText: 'removed' });
}

for (const { what, say, shownMs } of [
  { what: 'a toast stays 5 s', say: askForNothing, shownMs: 5000 },
  { what: 'the way back from a removed learning stays 10 s', say: removeLearning, shownMs: 10_000 },
  { what: 'the way back from a removed day stays 10 s', say: removeDay, shownMs: 10_000 },
]) {
  test(what, async ({ home }) => {
    const toast = await say(home);
    await expect(toast).toBeVisible();
    // Real time goes on between the lines of a test, so the margins are wide.
    await home.clock.runFor(shownMs - 2500);
    await expect(toast).toBeVisible();
    await home.clock.runFor(2600);

    await expect(toast).toBeHidden();
  });
}

test('closing a toast returns the focus to its previous element', async ({ person }) => {
  await person.goto('/reflection');
  const words = person.getByRole('textbox', { name: 'Learning #1' });
  for (const leave of [
    () => person.keyboard.press('Escape'),
    () => person.getByRole('button', { name: 'Close' }).press('Enter'),
    () => person.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await person.getByRole('button', { name: 'Complete Reflection' }).click();
    await person.locator('.toast').waitFor();
    await words.focus();
    await person.keyboard.press('F8');
    await leave();

    await expect(person.locator('.toast')).toBeHidden();
    await expect(words).toBeFocused();
  }
});

test('a toast does not cover the main button at the end of the form', async ({ person }) => {
  await person.setViewportSize({ width: 1200, height: 700 });
  await person.goto('/reflection');
  const complete = person.getByRole('button', { name: 'Complete Reflection' });
  for (let count = 0; count < 3; count += 1) await person.getByRole('button', { name: 'Add another learning' }).click();
  await person.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await complete.click();
  await person.locator('.toast').waitFor();
  await person.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

  const [button, toast] = [await complete.boundingBox(), await person.locator('.toast').boundingBox()];
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0);
});

test('undo moves the focus to the restored learning, or returns it to its previous element', async ({ person }) => {
  await person.goto('/reflection');
  const learning = (number: number) => person.getByRole('textbox', { name: `Learning #${number}` });
  await learning(1).fill('Bread rises overnight.');
  await person.getByRole('button', { name: 'Add another learning' }).click();
  await learning(2).fill('Tides turn.');
  await person.getByRole('button', { name: 'Remove learning #1' }).click();
  await person.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(learning(1)).toHaveValue('Bread rises overnight.');
  await expect(learning(1)).toBeFocused();

  await person.getByRole('button', { name: 'Complete Reflection' }).click();
  await person.getByRole('button', { name: 'Actions for learning #1' }).click();
  await person.getByRole('button', { name: 'Remove', exact: true }).click();
  await person.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(person.locator('.toast', { hasText: 'Restored' })).toBeVisible();
  await expect(person.getByRole('button', { name: 'Actions for learning #2' })).toBeFocused();
});

/** By the keyboard, as a tooltip then comes at once. */
async function hint(page: Page, control: Locator): Promise<Locator> {
  // A tooltip closes when the page scrolls.
  await control.scrollIntoViewIfNeeded();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.keyboard.press('Shift');
  await control.focus();
  const tooltip = page.locator('.tooltip');
  await expect(tooltip).toBeVisible();
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  return tooltip;
}

/** What axe finds outside of all landmarks; the rest of its rules is access.spec.ts's, and takes it seconds for each page. */
async function listOutside(page: Page): Promise<string[]> {
  const violations = await findViolations(page, ['region']);
  return violations.flatMap(({ nodes }) => nodes);
}

/** Whole on the screen, and just above, below or beside its control. */
async function expectBeside(page: Page, tooltip: Locator, control: Locator): Promise<void> {
  const [hint, anchor] = [await tooltip.boundingBox(), await control.boundingBox()];
  const viewport = page.viewportSize();
  if (!hint || !anchor || !viewport) throw new Error('nothing is drawn');
  expect(hint.x).toBeGreaterThanOrEqual(0);
  expect(hint.y).toBeGreaterThanOrEqual(0);
  expect(hint.x + hint.width).toBeLessThanOrEqual(viewport.width);
  expect(hint.y + hint.height).toBeLessThanOrEqual(viewport.height);
  const gapY = Math.max(anchor.y - (hint.y + hint.height), hint.y - (anchor.y + anchor.height));
  const gapX = Math.max(anchor.x - (hint.x + hint.width), hint.x - (anchor.x + anchor.width));
  expect(Math.abs(Math.max(gapX, gapY) - GAP_PX)).toBeLessThanOrEqual(1);
  expect(Math.min(gapX, gapY)).toBeLessThan(0);
}

for (const { name, width, height } of [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a phone', width: 360, height: 740 },
]) {
  test(`a tooltip stands beside its control, within its landmark, on ${name}`, async ({ person }) => {
    await person.setViewportSize({ width, height });
    await writeDays(person, [{ daysAgo: 0, entries: ['Bread rises overnight.', 'Tides turn.'] }]);
    for (const { path, control } of [
      { path: '/reflection', control: 'Next prompt' },
      { path: '/reflection', control: 'Remove learning #2' },
      { path: '/synthesis', control: 'Actions for learning #2' },
      { path: '/bedtime-reading', control: 'Ember light' },
    ]) {
      await person.goto(path);
      const button = person.getByRole('button', { name: control });
      const tooltip = await hint(person, button);
      await expect(person.locator('main .tooltip')).toHaveCount(1);
      await expectBeside(person, tooltip, button);
      expect(await listOutside(person), control).toEqual([]);
    }
  });

  test(`the tooltip of a toast stands within its region on ${name}`, async ({ person }) => {
    await person.setViewportSize({ width, height });
    await person.goto('/reflection');
    await person.getByRole('button', { name: 'Complete Reflection' }).click();
    const close = person.getByRole('button', { name: 'Close' });
    const tooltip = await hint(person, close);

    await expect(person.getByRole('region', { name: /^Notifications/ }).locator('.tooltip')).toHaveCount(1);
    await expectBeside(person, tooltip, close);
    expect(await listOutside(person)).toEqual([]);
  });
}
