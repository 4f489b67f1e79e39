// Signing in and out, through the pages that a person sees.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './support/app.ts';
import { endedBanner, keepDraftsHere } from './support/never-lost.ts';
import { readSignInCode } from './support/server.ts';

test('signing in begins at the welcome screen and ends on the path that was asked for', async ({
  page,
  visitor,
  context,
  expectedNoise,
}) => {
  // What goes on beside the page may meet the ended session before the page is left.
  expectedNoise.push(/401/);

  await test.step('every address shows the welcome screen with its exact words', () => showsWelcome(page));
  await test.step('cancelling comes back to the welcome screen with a message in red', () => cancels(page));
  await test.step('a person lands on the path they asked for', async () => {
    await page.goto('/weekly-refresher?from=mail');
    await signIn(page, visitor);
    await expect(page).toHaveURL('/weekly-refresher?from=mail');
    await expect(page.getByRole('heading', { name: 'Weekly Refresher' })).toBeVisible();
  });
  await test.step('an account used before is a button with name and e-mail', async () => {
    await context.clearCookies({ name: 'learn_session' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('button', { name: `${visitor.name} (${visitor.email})` }).click();
    await expect(accountOf(page)).toBeVisible();
  });
});

const accountOf = (page: Page) => page.getByRole('button', { name: 'Account', exact: true });
const welcomeOf = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome to Learn' });

async function showsWelcome(page: Page): Promise<void> {
  for (const path of ['/reflection', '/settings', '/']) {
    // oxlint-disable-next-line no-await-in-loop -- one address after the other
    await page.goto(path);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(welcomeOf(page)).toBeVisible();
    const words = 'Your daily reflection companion for capturing and growing from your learning journey';
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(page.getByText(words)).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(page.locator('.welcome-note')).toHaveText([
      'What you write comes back as a summary, a bedtime reading and a look at your week.',
      'Who reads it? Only you. Your texts are sealed on this server. They leave it only if you allow it.',
    ]);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(page.getByRole('button')).toHaveText(['Sign in with Google']);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await expect(page.locator('input')).toHaveCount(0);
  }
}

async function cancels(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Sign in · Learn');
  const faces = () => page.evaluate(() => Array.from(document.fonts, ({ family, status }) => `${family} ${status}`));
  await expect.poll(faces).toEqual(['Learn Sans loaded', 'Learn Serif loaded']);
  await page.getByText('Cancel', { exact: true }).click();

  await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled.');
  expect(await colourOf(page.getByRole('alert'))).toBe('#f97f7e');
  await expect(page).toHaveURL('/');
}

test('opened at another address, the page names both', async ({ page, server, expectedNoise }) => {
  expectedNoise.push(/./);
  const other = server.url.replace('localhost', '127.0.0.1');
  await page.goto(`${other}/`);
  const press = page.getByRole('button', { name: 'Sign in with Google' });
  if (await press.isVisible()) await press.click();

  await expect(page.getByRole('alert')).toContainText(other);
  await expect(page.getByRole('alert')).toContainText(server.url);
});

test('what does not answer in the first moment can be tried again', async ({
  page,
  context,
  server,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  // Without it the page would be the welcome page at once.
  await context.addCookies([{ name: 'learn_session', value: 'old', url: server.url }]);
  await page.clock.install();

  await test.step('«Loading...» becomes a plain error with «Try again» after eight seconds without an answer', async () => {
    let isHeld = true;
    await page.route(/\/api\/auth\/session(?:\?|$)/, async (route) => {
      if (!isHeld) await route.continue();
    });
    await page.goto('/');
    await expect(page.getByText('Loading...')).toBeVisible();
    await page.clock.fastForward(8_100);
    isHeld = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(welcomeOf(page)).toBeVisible();
  });
  await test.step('an unreachable database shows an error that can be retried without a new sign-in', async () => {
    const calls = '**/api/auth/login';
    await page.route(calls, (route) =>
      route.fulfill({ status: 503, body: 'The journal cannot be reached right now.' }),
    );
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByLabel('Name').fill(visitor.name);
    await page.getByLabel('Email').fill(visitor.email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert')).toHaveText('503: The journal cannot be reached right now.');
    await page.unroute(calls);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(accountOf(page)).toBeVisible();
  });
});

test('the account menu names the person, and signing out asks first when a text has not reached the server', async ({
  home,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  const draft = home.getByRole('textbox', { name: 'Learning #1' });

  await test.step('the account menu names the person and opens and closes by keyboard', async () => {
    await expect(accountOf(home)).toHaveText('A');
    await accountOf(home).focus();
    await home.keyboard.press('Enter');
    await expect(home.getByText(visitor.email)).toBeVisible();
    await expect(home.getByRole('link', { name: 'Settings' })).toBeVisible();
    await home.keyboard.press('Escape');
    await expect(home.getByText(visitor.email)).toBeHidden();
  });
  await test.step('signing out asks first when a text has not reached the server', async () => {
    await keepDraftsHere(home);
    await home.getByRole('link', { name: 'What You Learned Today' }).click();
    await draft.fill('Not saved yet');
    await signOut(home);
    await home.getByRole('button', { name: 'Stay' }).click();
    await expect(draft).toHaveValue('Not saved yet');
    await expect(home.getByText(/^Draft saved on this device at/)).toBeVisible();
  });
  await test.step('signing out on any page also asks about a draft of an earlier visit', async () => {
    await home.goto('/settings');
    await signOut(home);
    await home.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await home.goto('/reflection');
    await expect(draft).toHaveValue('Not saved yet');
  });
  await test.step('«Sign out anyway» signs out', async () => {
    await signOut(home);
    await home.getByRole('button', { name: 'Sign out anyway' }).click();
    await expect(welcomeOf(home)).toBeVisible();
  });
});

async function signOut(page: Page): Promise<void> {
  await accountOf(page).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

test('signing out also signs out the other tabs and leaves no data of the person', async ({ home, context }) => {
  const other = await context.newPage();
  await other.goto('/history');
  await accountOf(other).waitFor();
  const asked: string[] = [];
  // The list of drafts is the last that the page fetches for itself.
  await home.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/drafts/')),
  );
  await home.route('**/api/auth/logout', async (route) => {
    const answer = await route.fetch();
    home.on('request', (request) => asked.push(request.url()));
    // Longer than the page takes to fetch its latest days.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.fulfill({ response: answer });
  });
  await signOut(home);

  await expect(welcomeOf(home)).toBeVisible();
  await expect(welcomeOf(other)).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);
  await test.step('no message about an ended session appears while signing out', () =>
    expect(asked.filter((url) => /\/api\/(reflections|events|drafts)/.test(url))).toEqual([]));
});

test('a session that ends is reported where the person is, and signing in returns there', async ({
  home,
  context,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/401|ERR_INTERNET_DISCONNECTED/);

  await test.step('a session that ends while writing keeps the text, and signing in returns to it', async () => {
    const draft = home.getByRole('textbox', { name: 'Learning #1' });
    await home.getByRole('link', { name: 'What You Learned Today' }).click();
    await draft.fill('Kept through a lost session');
    await context.clearCookies({ name: 'learn_session' });
    await home.getByRole('button', { name: 'Complete Reflection' }).click();
    const dialog = home.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Sign in with Google' }).click();
    await home.getByRole('button', { name: `${visitor.name} (${visitor.email})` }).click();
    await expect(home).toHaveURL('/reflection');
    await expect(draft).toHaveValue('Kept through a lost session');
  });
  await test.step('a session that ends while reading is reported in a banner above the page', async () => {
    await home.getByRole('link', { name: 'Learn, home' }).click();
    await expect(home.locator('h1')).toHaveText('What did you learn today?');
    await context.clearCookies({ name: 'learn_session' });
    // Whatever interrupts the connection makes the page ask anew who is there.
    await context.setOffline(true);
    await expect(home.getByText('Offline')).toBeVisible();
    await context.setOffline(false);
    await expect(endedBanner(home)).toContainText('Your session has ended.');
    await expect(home.getByRole('dialog')).toBeHidden();
    await expect(home.locator('h1')).toHaveText('What did you learn today?');
  });
});

test('signing out everywhere ends the session of another device', async ({ person, playwright, server, visitor }) => {
  const phone = await playwright.request.newContext({ baseURL: server.url });
  await signInByCalls(phone, { ...visitor, origin: server.url });
  const findUser = async () => ((await (await phone.get('/api/auth/session')).json()) as { user: unknown }).user;
  expect(await findUser()).toMatchObject({ email: visitor.email });
  await person.goto('/settings');
  await person.getByRole('button', { name: 'Sign out everywhere' }).click();
  await person.getByRole('button', { name: 'Sign out on all devices' }).click();

  await expect(welcomeOf(person)).toBeVisible();
  expect(await findUser()).toBeNull();
  await phone.dispose();
});

/** As the browser of another device does, which has to give the code of the server. */
async function signInByCalls(
  request: APIRequestContext,
  { origin, name, email }: { origin: string; name: string; email: string },
): Promise<void> {
  const headers = { origin };
  const start = await request.post('/api/auth/start', { headers, data: { origin, returnTo: '/' } });
  const { redirectUrl } = (await start.json()) as { redirectUrl: string };
  const chooser = (await request.get(redirectUrl)).url();
  const form = { name, email, code: readSignInCode(origin) };
  expect((await request.post(chooser, { headers, form })).url()).toBe(`${origin}/`);
}

test('after a click on another site, the person is still signed in and no error is shown', async ({
  person,
  server,
}) => {
  // 127.0.0.1 is another site than localhost, so the strict cookie travels neither with this click nor with the redirect.
  const elsewhere = await startForeignSite(`${server.url}/api/auth/callback?code=old&state=old`);
  const headers: (string | undefined)[] = [];
  person.on('request', async (request) => {
    if (request.isNavigationRequest() && request.url().startsWith(server.url))
      headers.push((await request.allHeaders())['cookie']);
  });
  await person.goto(elsewhere.url);
  await person.getByRole('link', { name: 'Back to Learn' }).click();

  await expect(person.getByRole('heading', { name: 'What did you learn today?' })).toBeVisible();
  await expect(person).toHaveURL('/');
  expect(headers.filter((cookie) => cookie?.includes('session'))).toEqual([]);
  await elsewhere.stop();
});

/** As the screen shows it, whatever notation the style sheet uses. */
function colourOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => {
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) return 'no canvas';
    pen.fillStyle = getComputedStyle(element).color;
    pen.fillRect(0, 0, 1, 1);
    return `#${Array.from(pen.getImageData(0, 0, 1, 1).data.slice(0, 3), (part) => part.toString(16).padStart(2, '0')).join('')}`;
  });
}

async function startForeignSite(target: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const page = `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><a href="${target}">Back to Learn</a></html>`;
  const site = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  // A TCP server always has an address of this shape.
  const { port } = site.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => new Promise((resolve) => site.close(() => resolve())) };
}
