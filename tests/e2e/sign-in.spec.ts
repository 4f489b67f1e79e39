import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from '@playwright/test';
import { expect, signIn, test } from './support/app.ts';
import { endedBanner, keepDraftsHere } from './support/never-lost.ts';

test.describe('signed out', () => {
  test('every address shows the welcome screen with its exact words', async ({ page }) => {
    for (const path of ['/', '/reflection', '/settings']) {
      await page.goto(path);

      await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Learn' })).toBeVisible();
      await expect(
        page.getByText('Your daily reflection companion for capturing and growing from your learning journey'),
      ).toBeVisible();
      await expect(page.getByRole('button')).toHaveText(['Sign in with Google']);
      await expect(page.locator('input')).toHaveCount(0);
    }
  });

  test('a person lands on the path they asked for', async ({ page, visitor }) => {
    await page.goto('/weekly-refresher?from=mail');
    await signIn(page, visitor);

    await expect(page).toHaveURL('/weekly-refresher?from=mail');
    await expect(page.getByRole('heading', { name: 'Weekly Refresher' })).toBeVisible();
  });

  test('an account used before is a button with name and e-mail', async ({ page, visitor, context, expectedNoise }) => {
    // What goes on beside the page may meet the ended session before the page is left.
    expectedNoise.push(/401/);
    await page.goto('/');
    await signIn(page, visitor);
    await context.clearCookies({ name: 'learn_session' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('button', { name: `${visitor.name} (${visitor.email})` }).click();

    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  });

  test('cancelling comes back to the welcome screen with a message in red', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(page).toHaveTitle('Sign in · Learn');
    const faces = () => page.evaluate(() => Array.from(document.fonts, ({ family, status }) => `${family} ${status}`));
    await expect.poll(faces).toEqual(['Learn Sans loaded', 'Learn Serif loaded']);
    await page.getByText('Cancel', { exact: true }).click();

    await expect(page.getByRole('alert')).toHaveText('The sign-in was cancelled.');
    expect(await colourOf(page.getByRole('alert'))).toBe('#f97f7e');
    await expect(page).toHaveURL('/');
  });

  test('opened at another address, the page names both', async ({ page, server, expectedNoise }) => {
    expectedNoise.push(/./);
    const other = server.url.replace('localhost', '127.0.0.1');
    await page.goto(`${other}/`);
    const press = page.getByRole('button', { name: 'Sign in with Google' });
    if (await press.isVisible()) await press.click();

    await expect(page.getByRole('alert')).toContainText(other);
    await expect(page.getByRole('alert')).toContainText(server.url);
  });
});

test.describe('the first moment', () => {
  test('shows «Loading...», and after eight seconds without an answer a plain error with «Try again»', async ({
    page,
    context,
    server,
  }) => {
    // Without it the page would be the welcome page at once.
    await context.addCookies([{ name: 'learn_session', value: 'old', url: server.url }]);
    await page.clock.install();
    let isHeld = true;
    await page.route(/\/api\/auth\/session(?:\?|$)/, async (route) => {
      if (!isHeld) await route.continue();
    });
    await page.goto('/');

    await expect(page.getByText('Loading...')).toBeVisible();
    await page.clock.fastForward(8_100);
    isHeld = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
  });

  test('an unreachable database shows an error that can be retried without a new sign-in', async ({
    page,
    visitor,
    expectedNoise,
  }) => {
    expectedNoise.push(/503/);
    let isAway = true;
    await page.route('**/api/auth/login', (route) =>
      isAway ? route.fulfill({ status: 503, body: 'The journal cannot be reached right now.' }) : route.continue(),
    );
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByLabel('Name').fill(visitor.name);
    await page.getByLabel('Email').fill(visitor.email);
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByRole('alert')).toHaveText('503: The journal cannot be reached right now.');
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  });
});

test.describe('signed in', () => {
  test('the account menu names the person and opens and closes by keyboard', async ({ home, visitor }) => {
    const account = home.getByRole('button', { name: 'Account', exact: true });
    await expect(account).toHaveText('A');
    await account.focus();
    await home.keyboard.press('Enter');

    await expect(home.getByText(visitor.email)).toBeVisible();
    await expect(home.getByRole('link', { name: 'Settings' })).toBeVisible();
    await home.keyboard.press('Escape');
    await expect(home.getByText(visitor.email)).toBeHidden();
  });

  test('signing out also signs out the other tabs and leaves no data of the person', async ({ home, context }) => {
    const other = await context.newPage();
    await other.goto('/history');
    await other.getByRole('button', { name: 'Account', exact: true }).waitFor();
    await home.getByRole('button', { name: 'Account', exact: true }).click();
    await home.getByRole('button', { name: 'Sign out', exact: true }).click();

    await expect(home.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
    expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);
  });

  test('no message about an ended session appears while signing out', async ({ home }) => {
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
    await home.getByRole('button', { name: 'Account', exact: true }).click();
    await home.getByRole('button', { name: 'Sign out', exact: true }).click();

    await expect(home.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
    expect(asked.filter((url) => /\/api\/(reflections|events|drafts)/.test(url))).toEqual([]);
  });

  test('signing out asks first when a text has not reached the server', async ({ home, expectedNoise }) => {
    expectedNoise.push(/503/);
    await keepDraftsHere(home);
    await home.getByRole('link', { name: 'What You Learned Today' }).click();
    await home.getByRole('textbox', { name: 'Learning #1' }).fill('Not saved yet');
    await home.getByRole('button', { name: 'Account', exact: true }).click();
    await home.getByRole('button', { name: 'Sign out', exact: true }).click();
    await home.getByRole('button', { name: 'Stay' }).click();

    await expect(home.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Not saved yet');
    await home.getByRole('button', { name: 'Account', exact: true }).click();
    await home.getByRole('button', { name: 'Sign out', exact: true }).click();
    await home.getByRole('button', { name: 'Sign out anyway' }).click();
    await expect(home.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
  });

  test('signing out on any page also asks about a draft of an earlier visit', async ({ person, expectedNoise }) => {
    expectedNoise.push(/503/);
    await keepDraftsHere(person);
    await person.goto('/reflection');
    await person.getByRole('textbox', { name: 'Learning #1' }).fill('Kept since yesterday');
    await expect(person.getByText(/^Draft saved on this device at/)).toBeVisible();
    await person.goto('/settings');
    await person.getByRole('button', { name: 'Account', exact: true }).click();
    await person.getByRole('button', { name: 'Sign out', exact: true }).click();
    await person.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();

    await person.goto('/reflection');
    await expect(person.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Kept since yesterday');
  });

  test('a session that ends while writing keeps the text, and signing in returns to it', async ({
    home,
    context,
    visitor,
    expectedNoise,
  }) => {
    expectedNoise.push(/401/);
    await home.getByRole('link', { name: 'What You Learned Today' }).click();
    await home.getByRole('textbox', { name: 'Learning #1' }).fill('Kept through a lost session');
    await context.clearCookies({ name: 'learn_session' });
    await home.getByRole('button', { name: 'Complete Reflection' }).click();

    const dialog = home.getByRole('dialog', { name: 'Your session has ended' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Sign in with Google' }).click();
    await home.getByRole('button', { name: `${visitor.name} (${visitor.email})` }).click();
    await expect(home).toHaveURL('/reflection');
    await expect(home.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Kept through a lost session');
  });

  test('a session that ends while reading is reported in a dialog over the page', async ({
    home,
    context,
    expectedNoise,
  }) => {
    expectedNoise.push(/401|ERR_INTERNET_DISCONNECTED/);
    await context.clearCookies({ name: 'learn_session' });
    // Whatever interrupts the connection makes the page ask anew who is there.
    await context.setOffline(true);
    await expect(home.getByText('Offline')).toBeVisible();
    await context.setOffline(false);

    await expect(endedBanner(home)).toContainText('Your session has ended.');
    await expect(home.getByRole('dialog')).toBeHidden();
    await expect(home.locator('h1')).toHaveText('What did you learn today?');
  });

  test('signing out everywhere ends the session of another device', async ({
    person,
    browser,
    server,
    visitor,
    expectedNoise,
  }) => {
    expectedNoise.push(/401/);
    const phone = await (await browser.newContext({ baseURL: server.url })).newPage();
    await phone.goto('/');
    await phone.getByRole('button', { name: 'Sign in with Google' }).click();
    await phone.getByLabel('Name').fill(visitor.name);
    await phone.getByLabel('Email').fill(visitor.email);
    await phone.getByRole('button', { name: 'Continue' }).click();
    await phone.getByLabel('Sign-in code').fill(readFileSync(`${server.dataDir}/keys/sign-in-code`, 'utf8'));
    await phone.keyboard.press('Enter');
    await phone.getByRole('button', { name: 'Account', exact: true }).waitFor();
    await person.goto('/settings');
    await person.getByRole('button', { name: 'Sign out everywhere' }).click();
    await person.getByRole('button', { name: 'Sign out on all devices' }).click();

    await expect(person.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
    await phone.reload();
    await expect(phone.getByRole('heading', { name: 'Welcome to Learn' })).toBeVisible();
    await phone.context().close();
  });
});

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
