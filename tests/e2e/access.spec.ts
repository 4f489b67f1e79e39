import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, writeDays } from './support/journal.ts';
import { complete, keepDraftsHere, learning, openWriting, pill } from './support/never-lost.ts';

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
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 360, height: 740 },
] as const;

for (const { name, width, height } of WIDTHS) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport: { width, height } });
    test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/404/));

    test('the welcome screen and the account chooser have no barrier', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('heading', { name: 'Welcome to Learn' }).waitFor();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Sign in with Google' }).click();
      await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
      await expectNoViolations(page);
    });

    test('no page has a barrier while empty', async ({ person }) => {
      for (const path of PAGES) {
        await person.goto(path);
        await person.getByRole('heading', { level: 1 }).waitFor();
        await expectNoViolations(person);
      }
    });

    test('no page has a barrier when filled', async ({ person }) => {
      await writeDays(person, run(9));
      for (const path of PAGES) {
        await person.goto(path);
        await person.getByRole('heading', { level: 1 }).waitFor();
        for (const press of ['Generate', 'Generate Reading', 'View This Week', 'Analyze This Week']) {
          const button = person.getByRole('button', { name: press, exact: true });
          if (await button.isEnabled({ timeout: 100 }).catch(() => false)) await button.click();
        }
        await expectNoViolations(person);
      }
    });

    test('menu, dialog, toast, inline error and ember light have no barrier', async ({ person, expectedNoise }) => {
      expectedNoise.push(/503/);
      await keepDraftsHere(person);
      await person.goto('/reflection');
      await person.getByRole('button', { name: 'Complete Reflection' }).click();
      await person.getByText('Please add at least one reflection', { exact: true }).waitFor();
      await expectNoViolations(person);
      await person.getByRole('textbox').fill('unsaved');
      await person.getByRole('button', { name: 'Account', exact: true }).click();
      await expectNoViolations(person);
      await person.getByRole('button', { name: 'Sign out', exact: true }).click();
      await person.getByRole('dialog').waitFor();
      await expectNoViolations(person);
      await person.route('**/api/reflections/**', (route) => route.fulfill({ status: 503, body: 'Away.' }));
      await person.goto('/');
      await person.getByText('Could not load your reflections').waitFor();
      await expectNoViolations(person);
      await person.goto('/bedtime-reading');
      await person.getByRole('button', { name: 'Ember light' }).click();
      await expectNoViolations(person);
    });
  });
}

for (const { name, width, text } of [
  { name: 'at 320 px', width: 320, text: '100%' },
  { name: 'with text twice as large', width: 720, text: '200%' },
]) {
  test(`no page scrolls sideways ${name}, long words and all`, async ({ person, expectedNoise }) => {
    expectedNoise.push(/404/);
    await person.setViewportSize({ width, height: 640 });
    await writeDays(person, [
      { daysAgo: 0, entries: ['x'.repeat(300), 'https://example.org/' + 'a-'.repeat(150)] },
      ...run(3, 1),
    ]);
    for (const path of PAGES) {
      await person.goto(path);
      await person.getByRole('heading', { level: 1 }).waitFor();
      await person.evaluate((size) => (document.documentElement.style.fontSize = size), text);
      expect(
        await person.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        path,
      ).toBeLessThanOrEqual(0);
    }
  });
}

test('every control is at least 44 px on touch', async ({ browser, server, home, expectedNoise }) => {
  expectedNoise.push(/404/);
  await writeDays(home, run(3));
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    storageState: await home.context().storageState(),
  });
  const phone = await context.newPage();
  for (const path of PAGES) {
    await phone.goto(path);
    await phone.getByRole('heading', { level: 1 }).waitFor();
    const small = await phone.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a[href], input, textarea')]
        .filter((control) => control.checkVisibility() && !control.classList.contains('skip-link'))
        .map((control) => ({
          text: control.textContent.trim() || control.getAttribute('aria-label'),
          // A press on the label is a press on its field.
          box: (control.closest('label') ?? control).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width < 43.5 || box.height < 43.5)
        .map(({ text, box }) => `${text} ${Math.round(box.width)} × ${Math.round(box.height)}`),
    );
    expect(small, path).toEqual([]);
  }
  await context.close();
});

test('toasts, dialogs and tooltips are readable at night and in the ember light', async ({ person }) => {
  await writeDays(person, run(3));
  await person.goto('/bedtime-reading');
  for (const light of ['lamp', 'ember']) {
    if (light === 'ember') await person.getByRole('button', { name: 'Ember light' }).click();
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

test('nothing moves when the system asks for reduced motion', async ({ home }) => {
  await home.emulateMedia({ reducedMotion: 'reduce' });
  await home.getByRole('link', { name: 'What You Learned Today' }).click();
  await home.getByRole('textbox').waitFor();

  expect(await home.evaluate(() => document.getAnimations().length)).toBe(0);
});
