import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, writeDays } from './support/journal.ts';
import { complete, keepDraftsHere, learning, openWriting, pill } from './support/never-lost.ts';
import { goWithin, waitUntilDrawn, withTouch } from './support/within.ts';

const PAGES = [
  '/',
  '/reflection',
  '/synthesis',
  '/bedtime-reading',
  '/weekly-refresher',
  '/history',
  '/settings',
  '/outbox',
  '/nowhere',
];
const WIDTHS = [
  { name: 'on a desktop', width: 1440, height: 900 },
  { name: 'on a phone', width: 360, height: 740 },
] as const;

/** The page as it stands, at both widths. */
async function expectNoBarrier(page: Page): Promise<void> {
  for (const width of WIDTHS) await expectNoBarrierAt(page, width);
}

async function expectNoBarrierAt(page: Page, { width, height }: (typeof WIDTHS)[number]): Promise<void> {
  await page.setViewportSize({ width, height });
  await expectNoViolations(page);
}

/** Each page of the person, one after the other, by its path. */
async function onEachPage(page: Page, check: (path: string) => Promise<void>): Promise<void> {
  await page.goto('/');
  for (const path of PAGES)
    await test.step(path, async () => {
      await goWithin(page, path);
      await waitUntilDrawn(page);
      await check(path);
    });
}

test('the welcome screen and the account chooser have no barrier on a desktop and on a phone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Welcome to Learn' }).waitFor();
  await expectNoBarrier(page);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  await expectNoBarrier(page);
});

test('no page has a barrier while empty, on a desktop and on a phone', async ({ person }) => {
  await onEachPage(person, () => expectNoBarrier(person));
});

// A test each: to read all filled pages takes longest of all tests.
for (const width of WIDTHS)
  test(`no page has a barrier when filled, ${width.name}`, async ({ person }) => {
    await writeDays(person, run(9));
    const generate: Partial<Record<string, readonly string[]>> = {
      '/synthesis': ['Generate', 'View This Week'],
      '/bedtime-reading': ['Generate Reading'],
      '/weekly-refresher': ['Analyze This Week'],
    };
    await onEachPage(person, async (path) => {
      for (const press of generate[path] ?? []) await person.getByRole('button', { name: press, exact: true }).click();
      await expectNoBarrierAt(person, width);
    });
  });

test('menu, dialog, toast, inline error and red light have no barrier on a desktop and on a phone', async ({
  person,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  await keepDraftsHere(person);
  await person.route('**/api/reflections/**', (route) => route.fulfill({ status: 503, body: 'Away.' }));
  await person.goto('/');
  await person.getByText('Could not load your reflections').waitFor();
  await expectNoBarrier(person);
  await person.unroute('**/api/reflections/**');

  await goWithin(person, '/bedtime-reading');
  await person.getByRole('button', { name: 'Red light' }).click();
  await expectNoBarrier(person);

  await goWithin(person, '/reflection');
  await person.getByRole('button', { name: 'Complete Reflection' }).click();
  await person.getByText('Please add at least one reflection', { exact: true }).waitFor();
  await expectNoBarrier(person);
  await person.getByRole('textbox').fill('unsaved');
  await person.getByRole('button', { name: 'Account', exact: true }).click();
  await person.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  await expectNoBarrier(person);
  await person.getByRole('button', { name: 'Sign out', exact: true }).click();
  await person.getByRole('dialog').waitFor();
  await expectNoBarrier(person);
});

test('no page scrolls sideways, long words and all, and every control is at least 44 px on touch', async ({
  person,
}) => {
  await writeDays(person, [
    { daysAgo: 0, entries: ['x'.repeat(300), 'https://example.org/' + 'a-'.repeat(150)] },
    ...run(3, 1),
  ]);
  await withTouch(person, () =>
    onEachPage(person, async () => {
      await test.step('no page scrolls sideways at 320 px', () => expectNoSidewaysScroll(person, 320));
      await test.step('no page scrolls sideways with text twice as large', async () => {
        await person.evaluate(() => (document.documentElement.style.fontSize = '200%'));
        await expectNoSidewaysScroll(person, 720);
        await person.evaluate(() => (document.documentElement.style.fontSize = ''));
      });
      await test.step('every control is at least 44 px on touch', async () => {
        await person.setViewportSize({ width: 360, height: 740 });
        expect(await listSmallControls(person)).toEqual([]);
      });
    }),
  );
});

async function expectNoSidewaysScroll(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

function listSmallControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!matchMedia('(pointer: coarse)').matches) throw new Error('The page has no screen for fingers.');
    return [...document.querySelectorAll<HTMLElement>('button, a[href], input, textarea')]
      .filter((control) => control.checkVisibility() && !control.classList.contains('skip-link'))
      .map((control) => ({
        text: control.textContent.trim() || control.getAttribute('aria-label'),
        // A press on the label is a press on its field.
        box: (control.closest('label') ?? control).getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
      .map(({ text, box }) => `${text} ${Math.round(box.width)} × ${Math.round(box.height)}`);
  });
}

test('toasts, dialogs and tooltips are readable at night and in the red light', async ({ person }) => {
  await writeDays(person, run(3));
  await person.goto('/bedtime-reading');
  for (const light of ['lamp', 'red']) {
    if (light === 'red') await person.getByRole('button', { name: 'Red light' }).click();
    await person.getByRole('button', { name: /enerate/ }).click();
    await person.getByRole('button', { name: 'Close' }).waitFor();
    await person.getByRole('button', { name: 'Account', exact: true }).click();

    const contrasts = await measureContrasts(person, '.toast-title, .toast-text, .toast button, .account-menu *');
    expect(contrasts.length, light).toBeGreaterThanOrEqual(7);
    expect(
      contrasts.filter(({ contrast }) => contrast < 4.5),
      light,
    ).toEqual([]);
    await person.keyboard.press('Escape');
  }
});

test('pending requests can be sent by keyboard, and the focus stays on the page', async ({ person, expectedNoise }) => {
  expectedNoise.push(/ERR_FAILED/);
  let isAway = true;
  await person.route('**/api/reflections', (route) => (isAway ? route.abort() : route.continue()));
  await openWriting(person);
  await learning(person, 1).fill('Sent by hand');
  await complete(person).click();
  await pill(person).click();
  await person.getByRole('button', { name: /^Send now/ }).focus();
  isAway = false;
  await person.keyboard.press('Enter');

  await expect(person.getByText('Nothing is waiting to be sent')).toBeVisible();
  await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
});

/** By the colours as computed, so that nothing depends on where an animation is. */
function measureContrasts(page: Page, selector: string): Promise<{ name: string; contrast: number }[]> {
  return page.evaluate((wanted) => {
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    if (!pen) throw new Error('no canvas');
    const readLuminance = (colours: readonly string[]): number => {
      pen.fillStyle = '#000';
      for (const colour of colours) {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = Array.from(pen.getImageData(0, 0, 1, 1).data, (part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return [...document.querySelectorAll(wanted)]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const layers: string[] = [];
        for (let at: Element | null = element; at; at = at.parentElement)
          layers.unshift(getComputedStyle(at).backgroundColor);
        const behind = readLuminance(layers);
        const ink = readLuminance([...layers, getComputedStyle(element).color]);
        const contrast = (Math.max(behind, ink) + 0.05) / (Math.min(behind, ink) + 0.05);
        return { name: `${element.tagName} ${element.textContent.trim()}`, contrast };
      });
  }, selector);
}
