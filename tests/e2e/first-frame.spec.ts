// What a page shows before its scripts run, and that nothing moves or flashes when they do.
import { expect, signIn, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { readSeen, watch } from './support/seen.ts';

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

  test('a person sees Home, a session that may be old the start screen, and a visitor the welcome page', async ({
    person,
    context,
    server,
  }) => {
    await writeDays(person, run(3));

    await test.step('Home', async () => {
      await person.goto('/');

      await expect(person.getByRole('heading', { level: 1, name: 'What did you learn today?' })).toBeVisible();
      await expect(person.getByText('Octopuses')).toBeVisible();
      await expect(person.getByRole('link', { name: 'Read Before Bed' })).toHaveAttribute('href', '/bedtime-reading');
      await expect(person.getByText('Loading...')).toHaveCount(0);
    });

    await test.step('the start screen', async () => {
      await context.addCookies([{ name: 'learn_session', value: 'old', url: server.url }]);
      await person.goto('/');

      await expect(person.getByRole('link', { name: 'Learn, home' })).toBeVisible();
      await expect(person.getByText('Loading...')).toBeVisible();
      await expect(person.getByText(WELCOME)).toHaveCount(0);
    });

    await test.step('the welcome page', async () => {
      await context.clearCookies();
      await person.goto('/settings');

      await expect(person.getByRole('heading', { level: 1, name: WELCOME })).toBeVisible();
      await expect(person.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    });
  });
});

test('the welcome page is taken over as it is, nothing moves, and signing in leaves it for good', async ({
  page,
  context,
  server,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/404/);
  await watch(page);

  for (const path of ['/', '/bedtime-reading', '/nowhere'])
    await test.step(path, async () => {
      await page.goto(path);
      const heading = await page.getByRole('heading', { name: WELCOME }).elementHandle();
      await page.waitForLoadState('networkidle');

      expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
      expect(await readSeen(page)).toEqual({ movements: [], headings: [WELCOME] });
      await page.getByRole('button', { name: 'Sign in with Google' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
    });

  await test.step('a session that has ended shows the start screen before it', async () => {
    await context.addCookies([{ name: 'learn_session', value: 'a'.repeat(43), url: server.url }]);
    await page.goto('/');

    await expect(page.getByRole('heading', { name: WELCOME })).toBeVisible();
    expect((await readSeen(page)).movements).toEqual([]);
  });

  await test.step('right after signing in there is no welcome page', async () => {
    await signIn(page, visitor);

    expect((await readSeen(page)).headings).not.toContain(WELCOME);
  });
});

test('the sign-in button signs in as soon as it can, and loads the page again if the main script has failed', async ({
  page,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/);
  const button = page.getByRole('button', { name: 'Sign in with Google' });

  await test.step('pressed before the main script runs', async () => {
    const main = Promise.withResolvers<void>();
    await page.route(MAIN_SCRIPT, (route) => main.promise.then(() => route.continue()));
    await page.goto('/', { waitUntil: 'commit' });
    await button.click();
    main.resolve();

    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
    await page.unroute(MAIN_SCRIPT);
  });

  await test.step('without a main script', async () => {
    await page.route(MAIN_SCRIPT, (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    const again = page.waitForRequest((request) => request.isNavigationRequest());
    await button.click();
    await again;
    await page.unroute(MAIN_SCRIPT);

    await page.reload();
    await button.click();
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  });
});

test('a person sees their page from the first frame, never the welcome page, and nothing moves', async ({
  person,
  visitor,
  server,
}) => {
  await writeDays(person, run(6));
  await watch(person);

  await test.step('Home is taken over as the server has rendered it', async () => {
    const main = Promise.withResolvers<void>();
    await person.route(MAIN_SCRIPT, (route) => main.promise.then(() => route.continue()));
    const opened = await person.goto('/', { waitUntil: 'commit' });
    const day = await person.getByText('Octopuses').elementHandle();
    main.resolve();
    await person.waitForFunction(() => document.documentElement.dataset['screen'] === 'app');
    await person.waitForLoadState('networkidle');
    await person.unroute(MAIN_SCRIPT);

    expect(opened?.headers()['cache-control']).toBe('no-store');
    expect(await day?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await readSeen(person)).toEqual({ movements: [], headings: ['What did you learn today?'] });
    // The page shows it, and keeps no second copy.
    await expect(person.locator('#first-data')).toHaveCount(0);
  });

  for (const path of ['/bedtime-reading', '/reflection'])
    await test.step(path, async () => {
      await person.goto(path);
      await person.getByRole('heading', { level: 1 }).waitFor();
      await person.waitForLoadState('networkidle');

      const { movements, headings } = await readSeen(person);
      expect(movements).toEqual([]);
      expect(headings).not.toContain(WELCOME);
    });

  await test.step('only the HTML of a navigation holds something about its person', async () => {
    const fetched = await (await person.request.get(`${server.url}/`)).text();
    const id = await person.evaluate(() => localStorage.getItem('learn:owner') ?? 'no id');

    expect(fetched).toContain('data-screen="start"');
    expect(id).not.toBe('no id');
    for (const words of [id, visitor.name, visitor.email, 'Octopuses']) expect(fetched).not.toContain(words);
  });

  await test.step('a link on another site', async () => {
    const elsewhere = 'http://127.0.0.1:9/';
    await person.route(elsewhere, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${server.url}/">My journal</a>` }),
    );
    await person.goto(elsewhere);
    await person.getByRole('link', { name: 'My journal' }).click();
    await person.getByRole('heading', { level: 1 }).waitFor();

    expect((await readSeen(person)).headings).toEqual(['What did you learn today?']);
  });

  await test.step('after signing out, «Back» shows the welcome page and nothing of the person', async () => {
    await person.goto('/settings');
    await person.goto('/');
    await person.waitForFunction(() => document.documentElement.dataset['screen'] === 'app');
    await person.getByRole('button', { name: 'Account', exact: true }).click();
    await person.getByRole('button', { name: 'Sign out', exact: true }).click();
    await person.getByRole('heading', { name: WELCOME }).waitFor();

    await person.goBack();
    await person.getByRole('heading', { name: WELCOME }).waitFor();

    expect((await readSeen(person)).headings).toEqual([WELCOME]);
    expect(await person.content()).not.toContain('Octopuses');
  });
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
