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

test('each page has its own title and one heading, also an unknown one; Settings name the person', async ({
  person,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/404/);
  for (const [path, title] of TITLES)
    await test.step(path, async () => {
      await person.goto(path);
      await expect(person).toHaveTitle(title);
      await expect(person.getByRole('heading', { level: 1 })).toHaveCount(1);
    });

  await test.step('settings name the person and the environment of the app', async () => {
    await expect(person.getByText(visitor.email).last()).toBeVisible();
    await expect(person.getByText(/SQLite/)).toBeVisible();
    await expect(person.getByText('This device', { exact: true })).toBeVisible();
  });

  await test.step('an unknown address is «Page Not Found» with 404, inside the shell', async () => {
    const response = await person.goto('/nowhere');

    expect(response?.status()).toBe(404);
    await expect(person.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(person.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
    await expect(person).toHaveTitle('Page Not Found · Learn');
  });
});

test('moving between pages focuses the heading and keeps one history', async ({ home }) => {
  await home.getByRole('link', { name: 'Weekly Refresher' }).click();
  await expect(home.getByRole('heading', { level: 1 })).toBeFocused();
  await home.goBack();
  await expect(home).toHaveURL('/');
  await expect(home.getByRole('heading', { level: 1 })).toHaveText('What did you learn today?');
});

test('a tooltip opens after its delay and at once by keyboard, and Escape closes it', async ({ person }) => {
  await person.clock.install();
  await person.goto('/reflection');
  const next = person.getByRole('button', { name: 'Next prompt' });
  const tooltip = person.getByRole('tooltip', { name: 'Next prompt' });
  await next.waitFor();
  await person.clock.pauseAt(Date.now() + 60_000);
  await next.hover();
  await person.clock.runFor(600);
  await expect(tooltip).toHaveCount(0);
  await person.clock.runFor(200);
  await expect(tooltip).toHaveCount(1);
  await person.clock.resume();
  await person.mouse.move(5, 5, { steps: 10 });
  await expect(tooltip).toHaveCount(0);
  await person.keyboard.press('Tab');
  while (!(await next.evaluate((element) => element === document.activeElement))) await person.keyboard.press('Tab');
  await expect(tooltip).toHaveCount(1);
  await person.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
});

test('one toast is shown at a time; it can be closed, reached with F8 and swiped, and closes by itself', async ({
  person,
}) => {
  await person.goto('/reflection');
  const complete = person.getByRole('button', { name: 'Complete Reflection' });
  const title = person.getByText('Please add at least one reflection', { exact: true });
  await complete.click();
  await complete.click();
  await expect(title).toHaveCount(1);
  await person.keyboard.press('F8');
  // The toast itself comes first, then what can be pressed in it.
  await person.keyboard.press('Tab');
  await person.keyboard.press('Tab');
  await expect(person.getByRole('button', { name: 'Close' })).toBeFocused();
  await person.keyboard.press('Enter');
  await expect(title).toBeHidden();

  await complete.click();
  const box = await title.boundingBox();
  if (!box) throw new Error('the toast has no place');
  await person.mouse.move(box.x + 5, box.y + 5);
  await person.mouse.down();
  await person.mouse.move(box.x + 90, box.y + 5, { steps: 5 });
  await person.mouse.up();
  await expect(title).toBeHidden();

  await complete.click();
  await person.mouse.move(5, 5);
  await expect(title).toBeVisible();
  await expect(title).toBeHidden({ timeout: 8_000 });
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

test('an error outside of a page shows an error screen with a way to continue', async ({ person, expectedNoise }) => {
  expectedNoise.push(/.*/);
  // A name that is no text breaks the header, which stands around every page.
  await person.route('**/api/auth/login', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, displayName: 5 } });
  });
  await person.goto('/');

  await expect(person.getByText('This page could not be shown')).toBeVisible();
  await person.unrouteAll();
  await person.getByRole('button', { name: 'Try again' }).click();

  await expect(person.getByRole('heading', { name: 'What did you learn today?' })).toBeVisible();
});

test('from one saved day to another the focus is on the heading', async ({ person }) => {
  await writeDays(person, run(3, 1));
  const today = await todayOf(person);
  await person.goto(`/synthesis?date=${addDays(today, -1)}`);
  await person.getByText('A composite index').first().waitFor();
  const move = (path: string) => person.evaluate((to) => history.pushState(null, '', to), path);

  await move(`/synthesis?date=${addDays(today, -2)}`);

  await expect(person.getByText('I listen better').first()).toBeVisible();
  await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
});

test('after a second removal both «Undo» buttons are offered, the latest first', async ({ person }) => {
  await openWriting(person);
  for (const [index, text] of ['One', 'Two', 'Three'].entries()) {
    if (index > 0) await person.getByRole('button', { name: 'Add another learning' }).click();
    await learning(person, index + 1).fill(text);
  }
  await person.getByRole('button', { name: 'Remove learning #1' }).click();
  await person.getByRole('button', { name: 'Remove learning #1' }).click();

  await person.getByRole('button', { name: 'Undo' }).click();
  await expect(learning(person, 1)).toHaveValue('Two');
  await person.getByRole('button', { name: 'Undo' }).click();

  await expect(learning(person, 1)).toHaveValue('One');
  await expect(learning(person, 3)).toHaveValue('Three');
});

test('a screen reader announces a save once', async ({ person }) => {
  await openWriting(person);
  await learning(person, 1).fill('Said once');
  await complete(person).click();
  await expect(person.locator('.banner')).toContainText('Reflection saved successfully!');
  await expect(person.locator('.toast')).toContainText('Reflection saved successfully!');

  const live = person.locator('main :is([role=status], [role=alert], output, [aria-live])');
  expect((await live.allTextContents()).join(' ')).not.toContain('Reflection saved successfully!');
});

test('in forced colours every control has a border', async ({ person }) => {
  await openToday(person);
  await person.emulateMedia({ forcedColors: 'active' });
  for (const path of ['/', '/reflection', '/synthesis', '/history', '/settings', '/bedtime-reading'])
    await test.step(path, async () => {
      await person.goto(path);
      await person.getByRole('heading', { level: 1 }).waitFor();
      await person.waitForLoadState('networkidle');

      expect(await listBorderless(person)).toEqual([]);
    });
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
