// What a page shows before its scripts run, and that nothing moves or flashes when they do.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';

const WELCOME = 'Welcome to Learn';
const MAIN_SCRIPT = /\/assets\/index-[^/]*\.js$/;

// The browser itself decides whether a font comes too late for the first frame, and on a busy machine it lets one in after
// it. With the system's fonts from the start every movement is the page's own.
test.use({
  launchOptions: ({ launchOptions }, provide) =>
    provide({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-remote-fonts'] }),
});

test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(/woff2 was preloaded using link preload but not used/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees the welcome page', async ({ page }) => {
    await page.goto('/settings');

    await expect(page.getByRole('heading', { level: 1, name: WELCOME })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  });

  test('with a session cookie one sees the header and «Loading...»', async ({ page, context, server }) => {
    await context.addCookies([{ name: 'learn_session', value: 'old', url: server.url }]);
    await page.goto('/');

    await expect(page.getByRole('link', { name: 'Learn, home' })).toBeVisible();
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByText(WELCOME)).toHaveCount(0);
  });
});

for (const path of ['/', '/bedtime-reading', '/nowhere']) {
  test(`the welcome page at ${path} is taken over as it is, and nothing moves`, async ({ page, expectedNoise }) => {
    if (path === '/nowhere') expectedNoise.push(/404/);
    await watch(page);
    await page.goto(path);
    const heading = await page.getByRole('heading', { name: WELCOME }).elementHandle();
    await page.waitForLoadState('networkidle');

    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await readSeen(page)).toEqual({ movements: [], headings: [WELCOME] });
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  });
}

test.describe('the sign-in button', () => {
  test('signs in as soon as it can if it is pressed before the main script runs', async ({ page }) => {
    const main = Promise.withResolvers<void>();
    await page.route(MAIN_SCRIPT, (route) => main.promise.then(() => route.continue()));
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    main.resolve();

    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  });

  test('loads the page again if the main script has failed', async ({ page, expectedNoise }) => {
    expectedNoise.push(/ERR_FAILED/);
    await page.route(MAIN_SCRIPT, (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    const again = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await again;
    await page.unroute(MAIN_SCRIPT);

    await page.reload();
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  });
});

test('a session that has ended shows the start screen and then the welcome page', async ({ page, context, server }) => {
  await context.addCookies([{ name: 'learn_session', value: 'a'.repeat(43), url: server.url }]);
  await watch(page);
  await page.goto('/');

  await expect(page.getByRole('heading', { name: WELCOME })).toBeVisible();
  expect((await readSeen(page)).movements).toEqual([]);
});

for (const path of ['/', '/bedtime-reading', '/reflection']) {
  test(`a person who opens ${path} never sees the welcome page, and nothing moves`, async ({ home }) => {
    await writeDays(home, run(6));
    await watch(home);
    await home.goto(path);
    await home.getByRole('heading', { level: 1 }).waitFor();
    await home.waitForLoadState('networkidle');

    const { movements, headings } = await readSeen(home);
    expect(movements).toEqual([]);
    expect(headings).not.toContain(WELCOME);
  });
}

test('only the HTML of a navigation holds something about its person', async ({ home, visitor, server }) => {
  await writeDays(home, run(3));
  const id = await home.evaluate(() => localStorage.getItem('learn:owner') ?? 'no id');
  const fetched = await (await home.request.get(`${server.url}/`)).text();
  const opened = await home.goto('/');

  expect(fetched).toContain('data-screen="start"');
  expect(id).not.toBe('no id');
  for (const words of [id, visitor.name, visitor.email, 'Octopuses']) expect(fetched).not.toContain(words);
  expect(await opened?.text()).toContain('Octopuses');
  expect(opened?.headers()['cache-control']).toBe('no-store');
  await home.getByText('Octopuses').waitFor();
  // The page shows it, and keeps no second copy.
  await expect(home.locator('#first-data')).toHaveCount(0);
});

test('after signing out, «Back» shows the welcome page and nothing of the person', async ({ home, expectedNoise }) => {
  expectedNoise.push(/401/); // The page before may still ask for its data.
  await writeDays(home, run(3));
  await home.goto('/settings');
  await home.goto('/');
  await home.getByText('Octopuses').waitFor();
  await home.getByRole('button', { name: 'Account', exact: true }).click();
  await home.getByRole('button', { name: 'Sign out', exact: true }).click();
  await home.getByRole('heading', { name: WELCOME }).waitFor();
  await watch(home);
  await home.goBack();
  await home.getByRole('heading', { name: WELCOME }).waitFor();

  expect((await readSeen(home)).headings).toEqual([WELCOME]);
  expect(await home.content()).not.toContain('Octopuses');
});

test('a person who signs in on the device of another one sees nothing of that person', async ({
  home,
  server,
  expectedNoise,
}) => {
  // The page of the first person meets the ended session.
  expectedNoise.push(/401/);
  await writeDays(home, run(3));
  await home.goto('/');
  await home.getByText('Octopuses').waitFor();
  // The session ends without the page knowing, and another person's begins.
  await home.context().clearCookies({ name: 'learn_session' });
  const other = await home.context().newPage();
  await other.goto('/');
  await watch(other);
  await signIn(other, { name: 'Ben Other', email: `ben-${Date.now()}@example.org` });

  const response = await other.goto(`${server.url}/`);
  await other.getByRole('link', { name: 'What You Learned Today' }).waitFor();

  expect(await response?.text()).toContain('Ben Other');
  expect(await response?.text()).not.toContain('Octopuses');
  expect(await other.content()).not.toContain('Octopuses');
});

test('right after signing in there is no welcome page', async ({ page, visitor }) => {
  await page.goto('/');
  await watch(page);
  await signIn(page, visitor);

  expect((await readSeen(page)).headings).not.toContain(WELCOME);
});

test('a link on another site opens the journal without a welcome page', async ({ home, server }) => {
  await watch(home);
  const elsewhere = 'http://127.0.0.1:9/';
  await home.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${server.url}/">My journal</a>` }),
  );
  await home.goto(elsewhere);
  await home.getByRole('link', { name: 'My journal' }).click();
  await home.getByRole('heading', { level: 1 }).waitFor();

  expect((await readSeen(home)).headings).toEqual(['What did you learn today?']);
});

test.describe('from the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor gets the welcome page, without a connection too', async ({ page, context, expectedNoise }) => {
    await openWithWorker(page);
    await watch(page);
    const response = await page.goto('/settings');

    expect(response?.fromServiceWorker()).toBe(true);
    expect(await response?.text()).toContain('data-screen="welcome"');
    await page.waitForLoadState('networkidle');
    expect(await readSeen(page)).toEqual({ movements: [], headings: [WELCOME] });

    expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Cannot reach the server.');
    await expect(page.getByRole('heading', { name: WELCOME })).toBeVisible();
  });

  test('right after signing in and on later visits there is no welcome page', async ({ page, visitor }) => {
    await openWithWorker(page);
    await page.goto('/');
    await watch(page);
    await signIn(page, visitor);
    expect((await readSeen(page)).headings).not.toContain(WELCOME);

    const response = await page.goto('/');
    expect(response?.fromServiceWorker()).toBe(true);
    await page.getByRole('heading', { name: 'What did you learn today?' }).waitFor();
    expect((await readSeen(page)).headings).toEqual(['What did you learn today?']);
  });

  test('the first start after a sign-out is the welcome page, at every address', async ({ home, expectedNoise }) => {
    expectedNoise.push(/404/);
    await home.getByRole('button', { name: 'Account', exact: true }).click();
    await home.getByRole('button', { name: 'Sign out', exact: true }).click();
    await home.getByRole('heading', { name: WELCOME }).waitFor();
    await watch(home);

    for (const [path, status] of [
      ['/history', 200],
      ['/nowhere', 404],
    ] as const)
      await test.step(path, async () => {
        const response = await home.goto(path);
        expect(response?.fromServiceWorker()).toBe(true);
        expect(response?.status()).toBe(status);
        expect(await response?.text()).toContain('data-screen="welcome"');
        await home.waitForLoadState('networkidle');
        expect(await readSeen(home)).toEqual({ movements: [], headings: [WELCOME] });
      });
  });

  test('no page that is kept on the device holds anything of a person', async ({ home, visitor }) => {
    await writeDays(home, run(3));
    await home.goto('/');
    await home.getByText('Octopuses').waitFor();
    const kept = await home.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
      return texts;
    });
    const id = await home.evaluate(() => localStorage.getItem('learn:owner') ?? 'no id');

    expect(kept.join('\n')).toContain('data-screen="start"');
    for (const words of [id, visitor.name, visitor.email, 'Octopuses'])
      expect(kept.filter((text) => text.includes(words))).toEqual([]);
  });

  test('the error of a sign-in is part of the first welcome page', async ({ page }) => {
    await openWithWorker(page);
    await watch(page);
    await page.goto('/?authError=expired');

    await expect(page.getByRole('alert')).toHaveText('The sign-in took too long. Please try again.');
    expect((await readSeen(page)).movements).toEqual([]);
  });
});

/** The worker is in its place, and knows that nobody is signed in. */
async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/');
  const isReady = async () => navigator.serviceWorker.controller !== null && (await caches.has('learn-signed-out'));
  await expect.poll(() => page.evaluate(isReady)).toBe(true);
}

/** Notes each layout shift, and each level-one heading in the order of their appearance. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { movements: [] as string[], headings: [] as string[] };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      // The browser's own types do not know this entry yet.
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[])
        for (const { node, previousRect, currentRect } of sources)
          seen.movements.push(
            `${value}: ${node?.parentElement?.outerHTML.slice(0, 80)} ${JSON.stringify([previousRect, currentRect])}`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
    const look = () => {
      const heading = document.querySelector('h1')?.textContent;
      if (heading && seen.headings.at(-1) !== heading) seen.headings.push(heading);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
}

function readSeen(page: Page): Promise<{ movements: string[]; headings: string[] }> {
  return page.evaluate(() => (window as unknown as { seen: { movements: string[]; headings: string[] } }).seen);
}
