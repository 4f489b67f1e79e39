import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, todayOf, writeDays } from './support/journal.ts';
import { openToday } from './support/history.ts';
import { goWithin, waitUntilDrawn } from './support/within.ts';
import { addDays } from '#contract/days.ts';

const TITLES = [
  ['/', 'Home · Learn'],
  ['/reflection', "Today's Reflection · Learn"],
  ['/reflection?date=2024-03-03', 'Write about Mar 3, 2024 · Learn'],
  ['/synthesis', 'Saved Reflection · Learn'],
  ['/synthesis?date=2024-03-03', 'Reflection of Mar 3, 2024 · Learn'],
  ['/bedtime-reading', 'Bedtime Reading · Learn'],
  ['/weekly-refresher', 'Weekly Refresher · Learn'],
  ['/settings', 'Settings · Learn'],
] as const;

test('each page has its own title and one heading, also an unknown one; Settings name the person', async ({
  person,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/404/);
  await test.step('an unknown address is «Page Not Found» with 404, inside the shell', async () => {
    const response = await person.goto('/nowhere');

    expect(response?.status()).toBe(404);
    await expect(person.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(person.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
    await expect(person).toHaveTitle('Page Not Found · Learn');
  });

  for (const [path, title] of TITLES)
    await test.step(path, async () => {
      await goWithin(person, path);
      await expect(person).toHaveTitle(title);
      await expect(person.getByRole('heading', { level: 1 })).toHaveCount(1);
    });

  await test.step('settings name the person and the environment of the app', async () => {
    await expect(person.getByText(visitor.email).last()).toBeVisible();
    await expect(person.getByText(/SQLite/)).toBeVisible();
    await expect(person.getByText('This device', { exact: true })).toBeVisible();
  });
});

test('moving between pages focuses the heading, keeps one history, and works by keyboard alone', async ({ person }) => {
  const heading = person.getByRole('heading', { level: 1 });
  await writeDays(person, run(3, 1));
  const today = await todayOf(person);
  await person.goto('/');

  await test.step('moving between pages focuses the heading and keeps one history', async () => {
    await person.getByRole('link', { name: 'Weekly Refresher' }).click();
    await expect(heading).toHaveText('Weekly Refresher');
    await expect(heading).toBeFocused();
    await person.goBack();
    await expect(person).toHaveURL('/');
    await expect(heading).toHaveText('What did you learn today?');
  });

  await test.step('the whole flow works by keyboard alone', () => writeByKeyboard(person));

  await test.step('a screen reader announces a save once', async () => {
    await expect(person.locator('.banner')).toContainText('Reflection saved successfully!');
    await expect(person.locator('.toast')).toContainText('Reflection saved successfully!');

    const live = person.locator('main :is([role=status], [role=alert], output, [aria-live])');
    expect((await live.allTextContents()).join(' ')).not.toContain('Reflection saved successfully!');
  });

  await test.step('from one saved day to another the focus is on the heading', async () => {
    await goWithin(person, `/synthesis?date=${addDays(today, -1)}`);
    await person.getByText('A composite index').first().waitFor();
    await person.getByRole('button', { name: 'Account', exact: true }).focus();

    await goWithin(person, `/synthesis?date=${addDays(today, -2)}`);

    await expect(person.getByText('I listen better').first()).toBeVisible();
    await expect(heading).toBeFocused();
  });
});

async function writeByKeyboard(page: Page): Promise<void> {
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
      if (found.trim() === name) return;
    }
    throw new Error(`«${name}» cannot be reached with Tab`);
  };
  await tabTo('What You Learned Today');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Learning #1' }).waitFor();
  await test.step('nothing moves when the system asks for reduced motion', async () => {
    expect(await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
  await tabTo('Another question');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Everything can be reached without a mouse.');
  await tabTo('Complete Reflection');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/synthesis');
  await expect(page.getByText('Everything can be reached without a mouse.').first()).toBeVisible();
}

test('in forced colours every control has a border', async ({ person }) => {
  await openToday(person);
  await person.emulateMedia({ forcedColors: 'active' });
  for (const [path, role, last] of [
    ['/', 'link', "View Today's Reflection"],
    ['/reflection', 'button', 'Remove learning #2'],
    ['/synthesis', 'button', 'Actions for learning #2'],
    ['/history', 'button', 'Go'],
    ['/settings', 'button', 'New key'],
    ['/bedtime-reading', 'button', 'Red light'],
  ] as const)
    await test.step(path, async () => {
      await goWithin(person, path);
      await person.getByRole(role, { name: last, exact: true }).waitFor();
      await waitUntilDrawn(person);

      expect(await listBorderless(person)).toEqual([]);
    });
  await person.emulateMedia({ forcedColors: 'none' });
});

test('the first screen does not move if its last line arrives later', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // Never answered: the first screen stays.
  await page.route(/\.js$/, () => undefined);
  // An address with the error of a sign-in gets the start screen, not the welcome page.
  await page.goto('/?authError=expired', { waitUntil: 'commit' });
  const loading = page.getByText('Loading...');
  await loading.waitFor();
  const late = page.locator('.splash-late');
  const [before, lateBox] = [await loading.boundingBox(), await late.boundingBox()];
  await late.evaluate((line) => line.remove());

  expect(await loading.boundingBox()).toEqual(before);
  expect(lateBox?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0));
});

/** The fields and buttons that are seen and have no border of their own or of the box that stands for them. */
function listBorderless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('button, textarea, input, summary, .button')];
    const hasBorder = (element: Element | null) => {
      const { borderTopStyle, borderTopWidth } = element ? getComputedStyle(element) : document.body.style;
      return borderTopStyle !== 'none' && borderTopStyle !== '' && Number.parseFloat(borderTopWidth) > 0;
    };
    return (
      controls
        .filter((control) => control.checkVisibility())
        // The browser draws the box of a native checkbox or radio button, with a border in the colours that are forced.
        .filter(
          (control) =>
            !control.matches('[type=checkbox], [type=radio]') || getComputedStyle(control).appearance === 'none',
        )
        .filter((control) => ![control, control.closest('.field-frame'), control.querySelector('span')].some(hasBorder))
        .map((control) => control.outerHTML.slice(0, 80))
    );
  });
}
