import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { goWithin, openHomeByLink } from './support/within.ts';
import { waitUntilKept } from './support/worker.ts';

// Where requests are intercepted, the browser has no cache of its own: without a worker the fonts of a second visit would
// come as late as those of the first, and this machine has none of the same width.
test.use({ serviceWorkers: 'allow' });

test('nothing moves at 1440, 360 and 320 px when what is late arrives', async ({ home }) => {
  await writeDays(home, run(6));
  await watchMovement(home);
  await holdBack(home);
  for (const width of [1440, 360, 320])
    await test.step(`at ${width} px`, async () => {
      await home.setViewportSize({ width, height: 740 });
      // With calls of its own: the page of the server would contain what is held back.
      await openHomeByLink(home);
      await home.getByText('Octopuses').waitFor();
      await release(home);
      await home.getByRole('link', { name: "View Today's Reflection" }).waitFor();
      expect(await readMovement(home)).toEqual([]);

      await home.goto('/outbox');
      await goWithin(home, '/history');
      await home.getByText('Octopuses').waitFor();
      await release(home);
      await home.getByText('6 days in a row').waitFor();
      expect(await readMovement(home)).toEqual([]);

      await home.goto('/settings');
      await home.getByRole('heading', { name: 'Settings' }).waitFor();
      await release(home);
      await home.getByText(/SQLite/).waitFor();
      await home.getByText('This device', { exact: true }).waitFor();
      expect(await readMovement(home)).toEqual([]);
    });
});

/** What a page shows when its last answer has arrived, in an empty journal and in one with days. */
const PAGES = {
  'page of days': [
    ['/', 'No reflections yet', 'latest reflections'],
    ['/reflection', 'Add another learning', 'Add another learning'],
    ['/synthesis', 'No reflection found for today.', 'Your Learnings'],
    ['/history', 'No reflections yet', 'Octopuses'],
  ],
  'other page': [
    ['/bedtime-reading', 'Start First Reflection', 'Generate Reading'],
    ['/weekly-refresher', 'Ready to analyze your week?', 'Ready to analyze your week?'],
    ['/settings', 'SQLite', 'SQLite'],
    ['/outbox', 'Nothing is waiting to be sent', 'Nothing is waiting to be sent'],
  ],
} as const;

for (const [days, widths] of [
  [0, [1440, 360]],
  // A page that was opened before has its code compiled; so each width gets first visits too.
  [6, [360, 1440]],
] as const)
  for (const [kind, pages] of Object.entries(PAGES))
    test(`no ${kind} of a journal of ${days} days moves while it loads at 1440 and at 360 px`, async ({ home }) => {
      await waitUntilKept(home, 0);
      await writeDays(home, run(days));
      await watchMovement(home);
      await answerOneByOne(home);
      for (const [path, empty, filled] of pages)
        for (const width of widths)
          await test.step(`${path} at ${width} px`, async () => {
            await home.setViewportSize({ width, height: 740 });
            await (path === '/' ? openHomeByLink(home) : home.goto(path));
            const last = home.getByText(days === 0 ? empty : filled).first();
            await last.waitFor();
            await home.waitForLoadState('networkidle');
            await home.waitForFunction(isAllAnswered);
            expect.soft(await readMovement(home)).toEqual([]);
          });
    });

interface WatchedWindow extends Window {
  movement?: string[];
  release?: () => void;
  unanswered?: number;
}

// Both of the following change `fetch` in the page: routes of Playwright look at each file of each load too, which costs
// more than the loads.

/** Keeps some answers back until `release`. */
async function holdBack(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const send = window.fetch;
    const fetch = async (address: string, init?: RequestInit) => {
      if (/figures|\/about$|\/sessions$|\/\d{4}-\d{2}-\d{2}$/.test(address)) await promise;
      return send(address, init);
    };
    Object.assign(window, { fetch, release: resolve });
  });
}

function release(page: Page): Promise<void> {
  return page.evaluate(() => (window as WatchedWindow).release?.());
}

/** Each answer arrives later than the one before, so that whatever an answer moves is seen. */
async function answerOneByOne(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as WatchedWindow;
    const send = window.fetch;
    let last = Promise.resolve();
    watched.unanswered = 0;
    const fetch = async (address: string, init?: RequestInit) => {
      if (!address.startsWith('/api/')) return send(address, init);
      watched.unanswered = (watched.unanswered ?? 0) + 1;
      last = last.then(() => new Promise((resolve) => setTimeout(resolve, 60)));
      await last;
      try {
        return await send(address, init);
      } finally {
        watched.unanswered -= 1;
      }
    };
    Object.assign(window, { fetch });
  });
}

/** In the page. */
function isAllAnswered(): boolean {
  return (window as WatchedWindow).unanswered === 0 && document.querySelector('.skeleton') === null;
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
        requestAnimationFrame(() => setTimeout(() => resolve((window as WatchedWindow).movement ?? []), 50)),
      ),
  );
}
