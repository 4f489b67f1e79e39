import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, todayOf, writeDays } from './support/journal.ts';
import { openToday } from './support/history.ts';
import { complete, learning, openWriting } from './support/never-lost.ts';
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

test('each page has its own title and one heading', async ({ home }) => {
  for (const [path, title] of TITLES) {
    await home.goto(path);
    await expect(home).toHaveTitle(title);
    await expect(home.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});

test('an unknown address is «Page Not Found» with 404, inside the shell', async ({ home, expectedNoise }) => {
  expectedNoise.push(/404/);
  const response = await home.goto('/nowhere');

  expect(response?.status()).toBe(404);
  await expect(home.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(home.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  await expect(home).toHaveTitle('Page Not Found · Learn');
});

test('moving between pages focuses the heading and keeps one history', async ({ home }) => {
  await home.getByRole('link', { name: 'Weekly Refresher' }).click();
  await expect(home.getByRole('heading', { level: 1 })).toBeFocused();
  await home.goBack();
  await expect(home).toHaveURL('/');
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('What did you learn today?');
});

test('a tooltip opens after its delay and at once by keyboard, and Escape closes it', async ({ home }) => {
  await home.goto('/reflection');
  const next = home.getByRole('button', { name: 'Next prompt' });
  const tooltip = home.getByRole('tooltip', { name: 'Next prompt' });
  await next.hover();
  await home.waitForTimeout(400);
  await expect(tooltip).toHaveCount(0);
  await expect(tooltip).toHaveCount(1);
  await home.mouse.move(5, 5, { steps: 10 });
  await expect(tooltip).toHaveCount(0);
  await home.keyboard.press('Tab');
  while (!(await next.evaluate((element) => element === document.activeElement))) await home.keyboard.press('Tab');
  await expect(tooltip).toHaveCount(1);
  await home.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
});

test('one toast is shown at a time; it can be closed, reached with F8 and swiped, and closes by itself', async ({
  home,
}) => {
  await home.goto('/reflection');
  const complete = home.getByRole('button', { name: 'Complete Reflection' });
  const title = home.getByText('Please add at least one reflection', { exact: true });
  await complete.click();
  await complete.click();
  await expect(title).toHaveCount(1);
  await home.keyboard.press('F8');
  // The toast itself comes first, then what can be pressed in it.
  await home.keyboard.press('Tab');
  await home.keyboard.press('Tab');
  await expect(home.getByRole('button', { name: 'Close' })).toBeFocused();
  await home.keyboard.press('Enter');
  await expect(title).toBeHidden();

  await complete.click();
  const box = await title.boundingBox();
  if (!box) throw new Error('the toast has no place');
  await home.mouse.move(box.x + 5, box.y + 5);
  await home.mouse.down();
  await home.mouse.move(box.x + 90, box.y + 5, { steps: 5 });
  await home.mouse.up();
  await expect(title).toBeHidden();

  await complete.click();
  await home.mouse.move(5, 5);
  await expect(title).toBeVisible();
  await expect(title).toBeHidden({ timeout: 8_000 });
});

test('settings name the person and the environment of the app', async ({ home, visitor }) => {
  await home.goto('/settings');

  await expect(home.getByText(visitor.email).last()).toBeVisible();
  await expect(home.getByText(/SQLite/)).toBeVisible();
  await expect(home.getByText('This device', { exact: true })).toBeVisible();
});

test('the whole flow works by keyboard alone', async ({ home }) => {
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await home.keyboard.press('Tab');
      const found = await home.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
      if (found.trim() === name) return;
    }
    throw new Error(`«${name}» cannot be reached with Tab`);
  };
  await tabTo('What You Learned Today');
  await home.keyboard.press('Enter');
  await home.getByRole('textbox', { name: 'Learning #1' }).waitFor();
  await tabTo('Next prompt');
  await home.keyboard.press('Tab');
  await home.keyboard.type('Everything can be reached without a mouse.');
  await tabTo('Complete Reflection');
  await home.keyboard.press('Enter');

  await expect(home).toHaveURL('/synthesis');
  await expect(home.getByText('Everything can be reached without a mouse.').first()).toBeVisible();
});

test('an error outside of a page shows an error screen with a way to continue', async ({ home, expectedNoise }) => {
  expectedNoise.push(/.*/);
  // A name that is no text breaks the header, which stands around every page.
  await home.route('**/api/auth/login', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, displayName: 5 } });
  });
  await home.reload();

  await expect(home.getByText('This page could not be shown')).toBeVisible();
  await home.unrouteAll();
  await home.getByRole('button', { name: 'Try again' }).click();

  await expect(home.getByRole('heading', { name: 'What did you learn today?' })).toBeVisible();
});

test('from one saved day to another the focus is on the heading', async ({ home }) => {
  await writeDays(home, run(3, 1));
  const today = await todayOf(home);
  await home.goto(`/synthesis?date=${addDays(today, -1)}`);
  await home.getByText('A composite index').first().waitFor();
  const move = (path: string) => home.evaluate((to) => history.pushState(null, '', to), path);

  await move(`/synthesis?date=${addDays(today, -2)}`);

  await expect(home.getByText('I listen better').first()).toBeVisible();
  await expect(home.getByRole('heading', { level: 1 })).toBeFocused();
});

test('after a second removal both «Undo» buttons are offered, the latest first', async ({ home }) => {
  await openWriting(home);
  for (const [index, text] of ['One', 'Two', 'Three'].entries()) {
    if (index > 0) await home.getByRole('button', { name: 'Add another learning' }).click();
    await learning(home, index + 1).fill(text);
  }
  await home.getByRole('button', { name: 'Remove learning #1' }).click();
  await home.getByRole('button', { name: 'Remove learning #1' }).click();

  await home.getByRole('button', { name: 'Undo' }).click();
  await expect(learning(home, 1)).toHaveValue('Two');
  await home.getByRole('button', { name: 'Undo' }).click();

  await expect(learning(home, 1)).toHaveValue('One');
  await expect(learning(home, 3)).toHaveValue('Three');
});

test('a screen reader announces a save once', async ({ home }) => {
  await openWriting(home);
  await learning(home, 1).fill('Said once');
  await complete(home).click();
  await expect(home.locator('.banner')).toContainText('Reflection saved successfully!');
  await expect(home.locator('.toast')).toContainText('Reflection saved successfully!');

  const live = home.locator('main :is([role=status], [role=alert], output, [aria-live])');
  expect((await live.allTextContents()).join(' ')).not.toContain('Reflection saved successfully!');
});

for (const path of ['/', '/reflection', '/synthesis', '/history', '/settings', '/bedtime-reading'])
  test(`in forced colours every control of ${path} has a border`, async ({ home }) => {
    await openToday(home);
    await home.emulateMedia({ forcedColors: 'active' });
    await home.goto(path);
    await home.getByRole('heading', { level: 1 }).waitFor();
    await home.waitForLoadState('networkidle');

    expect(await listBorderless(home)).toEqual([]);
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
