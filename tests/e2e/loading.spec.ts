import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';

// Where requests are intercepted, the browser has no cache of its own: without a worker the fonts of a second visit would
// come as late as those of the first, and this machine has none of the same width.
test.use({ serviceWorkers: 'allow' });

for (const width of [1440, 360, 320]) {
  test(`nothing moves at ${width} px when what is late arrives`, async ({ home }) => {
    await home.setViewportSize({ width, height: 740 });
    await writeDays(home, run(6));
    await watchMovement(home);
    const release = await holdBack(home, /figures|\/about$|\/sessions$|\/\d{4}-\d{2}-\d{2}$/);

    await home.goto('/');
    await home.getByText('Octopuses').waitFor();
    release();
    await home.getByText('6 days in a row').waitFor();
    await home.getByRole('link', { name: "View Today's Reflection" }).waitFor();
    expect(await readMovement(home)).toEqual([]);

    const releaseSettings = await holdBack(home, /\/about$|\/sessions$/);
    await home.goto('/settings');
    await home.getByRole('heading', { name: 'Settings' }).waitFor();
    releaseSettings();
    await home.getByText(/SQLite/).waitFor();
    await home.getByText('This device', { exact: true }).waitFor();
    expect(await readMovement(home)).toEqual([]);
  });
}

const PAGES = [
  '/',
  '/reflection',
  '/synthesis',
  '/history',
  '/bedtime-reading',
  '/weekly-refresher',
  '/settings',
  '/outbox',
];

for (const width of [1440, 360]) {
  for (const days of [0, 6]) {
    test(`no page of a journal of ${days} days moves while it loads at ${width} px, cold and again`, async ({
      home,
    }) => {
      await home.setViewportSize({ width, height: 740 });
      if (days > 0) await writeDays(home, run(days));
      await watchMovement(home);
      await answerOneByOne(home);
      for (const path of PAGES) {
        for (const visit of ['cold', 'again']) {
          await home.goto(path);
          await home.getByRole('heading', { level: 1 }).waitFor();
          await home.waitForLoadState('networkidle');
          expect.soft(await readMovement(home), `${path}, ${visit}`).toEqual([]);
        }
      }
    });
  }
}

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

/** Keeps answers back until it is told to let them go. */
async function holdBack(page: Page, pattern: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Each answer arrives later than the one before, so that whatever an answer moves is seen. */
async function answerOneByOne(page: Page): Promise<void> {
  let last = Promise.resolve();
  await page.route(/\/api\/(?!events)/, async (route) => {
    last = last.then(() => new Promise((resolve) => setTimeout(resolve, 60)));
    await last;
    await route.fallback();
  });
}

async function watchMovement(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { movement: seen });
    new PerformanceObserver((list) => {
      // The browser's own types do not know this entry yet.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null }[];
      })[])
        // Less than a word by a pixel or two is not seen, and is 0.00 in every rating of it.
        if (entry.value >= 0.0005)
          seen.push(`${entry.value}: ${entry.sources.map(({ node }) => node?.parentElement?.className).join(', ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** After the frame that showed the last answer. */
function readMovement(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve((window as Window & { movement?: string[] }).movement ?? []), 50),
        ),
      ),
  );
}
