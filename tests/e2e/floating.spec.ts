// What floats above the pages: how long a toast stays, and where a tooltip stands.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { findViolations } from './support/axe.ts';
import { askToRemoveDay } from './support/history.ts';
import { writeDays } from './support/journal.ts';
import { complete, learning, openWriting } from './support/never-lost.ts';
import { goWithin } from './support/within.ts';

const GAP_PX = 6;

const WIDTHS = [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a phone', width: 360, height: 740 },
] as const;

const close = (page: Page) => page.getByRole('button', { name: 'Close' });
const nothingWritten = (page: Page) => page.getByText('Please add at least one reflection', { exact: true });

test('toasts: one is shown at a time, it can be closed, reached with F8 and swiped, and stays 5 s', async ({
  person,
}) => {
  await openWriting(person);
  await test.step('one toast is shown at a time; it can be reached with F8 and closed', () => closesByKeyboard(person));
  await test.step('closing a toast returns the focus to its previous element', () => returnsFocus(person));
  await test.step('it can be swiped', () => swipes(person));
  for (const { name, ...size } of WIDTHS)
    await test.step(`the tooltip of a toast stands within its region on ${name}`, async () => {
      await person.setViewportSize(size);
      await expectTooltipInRegion(person);
    });
  await test.step('a toast does not cover the main button at the end of the form', () => leavesMainButton(person));
  await test.step('a toast stays 5 s', async () => {
    await person.clock.install();
    await complete(person).click();
    await person.mouse.move(5, 5);
    await expectShownFor(person, { toast: nothingWritten(person), shownMs: 5000 });
  });
});

async function closesByKeyboard(page: Page): Promise<void> {
  await complete(page).click();
  await complete(page).click();
  await expect(nothingWritten(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  // The toast itself comes first, then what can be pressed in it.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(close(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(nothingWritten(page)).toBeHidden();
}

async function returnsFocus(page: Page): Promise<void> {
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => close(page).press('Enter'),
    () => close(page).click(),
  ]) {
    await complete(page).click();
    await page.locator('.toast').waitFor();
    await learning(page, 1).focus();
    await page.keyboard.press('F8');
    await leave();

    await expect(page.locator('.toast')).toBeHidden();
    await expect(learning(page, 1)).toBeFocused();
  }
}

async function swipes(page: Page): Promise<void> {
  await complete(page).click();
  const box = await nothingWritten(page).boundingBox();
  if (!box) throw new Error('the toast has no place');
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 5, { steps: 5 });
  await page.mouse.up();
  await expect(nothingWritten(page)).toBeHidden();
}

async function expectTooltipInRegion(page: Page): Promise<void> {
  await complete(page).click();
  const tooltip = await hint(page, close(page));

  await expect(page.getByRole('region', { name: /^Notifications/ }).locator('.tooltip')).toHaveCount(1);
  await expectBeside(page, tooltip, close(page));
  expect(await listOutside(page)).toEqual([]);
  await close(page).click();
  await expect(page.locator('.toast')).toBeHidden();
}

async function leavesMainButton(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1200, height: 700 });
  for (let count = 0; count < 3; count += 1) await page.getByRole('button', { name: 'Add another learning' }).click();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await complete(page).click();
  await page.locator('.toast').waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

  const [button, toast] = [await complete(page).boundingBox(), await page.locator('.toast').boundingBox()];
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  await close(page).click();
  await expect(page.locator('.toast')).toBeHidden();
}

async function expectShownFor(page: Page, { toast, shownMs }: { toast: Locator; shownMs: number }): Promise<void> {
  await expect(toast).toBeVisible();
  // Real time goes on between the lines of a test, so the margins are wide.
  await page.clock.runFor(shownMs - 2500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2600);

  await expect(toast).toBeHidden();
}

test('the way back from a removed learning or day stays 10 s and moves the focus', async ({ person }) => {
  await openWriting(person);
  await test.step('after a second removal both «Undo» buttons are offered, the latest first', () => undoesTwo(person));
  await test.step('undo moves the focus to the restored learning, or returns it to its previous element', () =>
    movesFocus(person));
  await person.clock.install();
  await test.step('the way back from a removed learning stays 10 s', async () => {
    await person.getByRole('button', { name: 'Actions for learning #1' }).click();
    await person.getByRole('button', { name: 'Remove', exact: true }).click();
    await expectShownFor(person, { toast: person.locator('.toast', { hasText: 'Learning removed' }), shownMs: 10_000 });
  });
  await test.step('the way back from a removed day stays 10 s', async () => {
    await askToRemoveDay(person);
    await person.getByRole('dialog').getByRole('button', { name: 'Remove this day' }).click();
    await expectShownFor(person, { toast: person.locator('.toast', { hasText: 'removed' }), shownMs: 10_000 });
  });
});

/** Leaves the form with three learnings. */
async function undoesTwo(page: Page): Promise<void> {
  for (const [index, text] of ['One', 'Two', 'Three'].entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add another learning' }).click();
    await learning(page, index + 1).fill(text);
  }
  await page.getByRole('button', { name: 'Remove learning #1' }).click();
  await expect(learning(page, 1)).toHaveValue('Two');
  await page.getByRole('button', { name: 'Remove learning #1' }).click();
  await expect(learning(page, 1)).toHaveValue('Three');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(learning(page, 1)).toHaveValue('Two');
  await page.getByRole('button', { name: 'Undo' }).click();

  await expect(learning(page, 1)).toHaveValue('One');
  await expect(learning(page, 3)).toHaveValue('Three');
}

/** Leaves the saved day open. */
async function movesFocus(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove learning #1' }).click();
  await expect(learning(page, 1)).toHaveValue('Two');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(learning(page, 1)).toHaveValue('One');
  await expect(learning(page, 1)).toBeFocused();

  await complete(page).click();
  await page.getByRole('button', { name: 'Actions for learning #1' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.locator('.toast', { hasText: 'Restored' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for learning #2' })).toBeFocused();
}

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

test('a tooltip opens after its delay, and stands beside its control, within its landmark', async ({ person }) => {
  await writeDays(person, [{ daysAgo: 0, entries: ['Bread rises overnight.', 'Tides turn.'] }]);
  await person.goto('/reflection');
  for (const [path, name] of [
    ['/reflection', 'Another question'],
    ['/reflection', 'Remove learning #2'],
    ['/synthesis', 'Actions for learning #2'],
    ['/bedtime-reading', 'Red light'],
  ] as const)
    await test.step(`a tooltip stands beside its control, within its landmark: ${name}`, async () => {
      await goWithin(person, path);
      await expectTooltip(person, name);
    });
  await test.step('a tooltip opens after its delay and at once by keyboard, and Escape closes it', async () => {
    await goWithin(person, '/reflection');
    await opensAfterDelay(person);
  });
});

async function expectTooltip(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  for (const { name: device, ...size } of WIDTHS)
    await test.step(`on ${device}`, async () => {
      await page.setViewportSize(size);
      const tooltip = await hint(page, button);
      await expect(page.locator('main .tooltip')).toHaveCount(1);
      await expectBeside(page, tooltip, button);
      expect(await listOutside(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(tooltip).toHaveCount(0);
      await button.blur();
    });
}

async function opensAfterDelay(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Another question' });
  const tooltip = page.getByRole('tooltip', { name: 'Another question' });
  await next.waitFor();
  await page.mouse.move(5, 5);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await next.hover();
  await page.clock.runFor(600);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(tooltip).toHaveCount(1);
  await page.clock.resume();
  await page.mouse.move(5, 5, { steps: 10 });
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press('Tab');
  while (!(await next.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  await expect(tooltip).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
}
