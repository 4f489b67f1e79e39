// Letters as large as a person has set them in the browser, on a phone.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { goWithin, waitUntilDrawn } from './support/within.ts';

/** By the browser's own settings, and by the choice of the app. */
const SCREENS = [
  { width: 390, letters: 24, chosen: '100%' },
  { width: 320, letters: 32, chosen: '100%' },
  { width: 320, letters: 16, chosen: '130%' },
  { width: 390, letters: 16, chosen: '130%' },
] as const;

const PAGES = [
  '/',
  '/reflection',
  '/synthesis',
  '/bedtime-reading',
  '/weekly-refresher',
  '/history',
  '/book',
  '/settings',
  '/settings/import',
  '/outbox',
  '/nowhere',
] as const;

/** What a page shows after a press only. */
const PRESSES: Partial<Record<(typeof PAGES)[number], readonly string[]>> = {
  '/synthesis': ['Generate', 'View This Week'],
  '/bedtime-reading': ['Generate Reading'],
  '/weekly-refresher': ['Analyze This Week'],
  '/history': ['Find'],
  '/settings': ['New key', 'Delete my account'],
};

for (const { width, letters, chosen } of SCREENS)
  test(`J5: every page holds on ${width} px with letters of ${chosen} of ${letters} px`, async ({ person }) => {
    await person.addInitScript((size) => localStorage.setItem('learn:text-size', size), chosen);
    await writeDays(person, [
      { daysAgo: 0, entries: ['x'.repeat(300), `https://example.org/${'a-'.repeat(150)}`] },
      ...run(9, 1),
    ]);
    await person.setViewportSize({ width, height: 740 });
    await person.goto('/');
    await withLetters(person, letters, async () => {
      for (const path of PAGES)
        await test.step(path, async () => {
          await goWithin(person, path);
          for (const name of PRESSES[path] ?? []) await person.getByRole('button', { name, exact: true }).click();
          if (path === '/settings') await makeKey(person);
          if (path === '/settings/import') await previewImport(person);
          await waitUntilDrawn(person);
          await person.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
          expect(await listTooWide(person)).toEqual([]);
        });
    });
  });

test('J5: the welcome screen and the sign-in hold on a phone of 320 px with letters twice as large', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/');
  await withLetters(page, 32, async () => {
    expect(await listTooWide(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    expect(await listTooWide(page)).toEqual([]);
  });
});

/** What a shortcut has to send is shown once. */
async function makeKey(page: Page): Promise<void> {
  await page.getByLabel('Name of the program').fill('A shortcut on a phone');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: 'Create key' }).waitFor({ state: 'hidden' });
}

async function previewImport(page: Page): Promise<void> {
  const buffer = Buffer.from('[2024-01-15 09:30] Rye bread rises\n[2024-01-16 09:30] Sleep\n');
  await page.getByLabel('Files').setInputFiles({ name: 'jrnl.txt', mimeType: 'text/plain', buffer });
  await page.getByRole('heading', { name: 'For example' }).waitFor();
}

/** The letters of the browser's own settings, which media queries follow too. */
async function withLetters(page: Page, standard: number, run: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });
  await expect
    .poll(() =>
      page.evaluate(
        (width) => matchMedia(`(width: ${width}rem)`).matches,
        (page.viewportSize()?.width ?? 0) / standard,
      ),
    )
    .toBe(true);
  await run();
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  await session.detach();
}

/** What reaches beyond the screen, and fields that are too narrow for their text. */
function listTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const screen = document.documentElement.clientWidth;
    const isTooNarrow = (field: HTMLElement): boolean => {
      if (!pen || !(field.matches('select') || field.matches('[type=date]'))) return false;
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = font;
      const text = field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : 'mm/dd/yyyy';
      // A long name of a time zone may end in the field; years and dates must be there.
      const needed = Math.min(pen.measureText(text).width, pen.measureText('mm/dd/yyyy').width);
      return field.clientWidth < needed + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
    };
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
      .filter((element) => element.getBoundingClientRect().right > screen + 0.5 || isTooNarrow(element))
      .map((element) => `${element.tagName}.${element.className} ${element.textContent.slice(0, 30)}`);
  });
}
