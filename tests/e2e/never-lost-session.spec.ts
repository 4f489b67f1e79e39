// A session that ends, a person who leaves and one who comes: the words stay whose they are.
import type { Page } from '@playwright/test';
import { expect, signIn, test, type Visitor } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import {
  complete,
  completeOnce,
  endedBanner,
  expectSentOnce,
  learning,
  listenForSaves,
  openWriting,
  pill,
  savedTexts,
} from './support/never-lost.ts';

test.use({ serviceWorkers: 'allow' });

const BEN: Visitor = { name: 'Ben', email: `ben-${Date.now()}@example.org` };

async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

/** Everything the browser keeps for this site, as text: rows that are sealed show as bytes only. */
function readDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('learn');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(new Error('The database does not open.')));
    });
    const stores = await Promise.all(
      [...database.objectStoreNames].map(
        (name) =>
          new Promise<unknown>((resolve) => {
            const all = database.transaction(name).objectStore(name).getAll();
            all.addEventListener('success', () => resolve({ [name]: all.result as unknown }));
          }),
      ),
    );
    database.close();
    return JSON.stringify([stores, localStorage, sessionStorage]);
  });
}

/** The server forgets the session, as it does after a month; the browser still has its cookie. */
async function endSession(page: Page): Promise<void> {
  const context = page.context();
  const cookies = await context.cookies();
  // Past the page, which may be without a connection.
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await context.request.post('/api/auth/logout', { headers })).ok()).toBe(true);
  await context.addCookies(cookies);
}

async function signInAgain(page: Page, { name, email }: Visitor): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  const place = (await dialog.isVisible()) ? dialog : endedBanner(page);
  await place.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: `${name} (${email})` }).click();
}

test('when the session ends while writing, page and text stay, and the text is saved after signing in', async ({
  home,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/401/);
  await openWriting(home);
  await learning(home, 1).fill('Longer than the session');
  await endSession(home);
  await complete(home).click();

  await expect(home.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(learning(home, 1)).toHaveValue('Longer than the session');
  await signInAgain(home, visitor);

  await expect(home).toHaveURL('/reflection');
  await expect(learning(home, 1)).toHaveValue('Longer than the session');
  await completeOnce(home, 'Longer than the session');
});

for (const [width, height] of [
  [1440, 900],
  [360, 740],
] as const)
  test(`a session that ends in the middle of a sentence takes no key at ${width} px; signing in is above the form`, async ({
    home,
    visitor,
    expectedNoise,
  }) => {
    expectedNoise.push(/401/);
    await home.setViewportSize({ width, height });
    await openWriting(home);
    await learning(home, 1).pressSequentially('Before it ended. ');
    await expect(home.locator('.draft-status')).not.toBeEmpty();
    await endSession(home);
    // The device brings the draft to the server while its person types on, and the answer is that nobody is signed in.
    const refused = home.waitForResponse((response) => response.status() === 401);
    await home.keyboard.type('On and ');
    await refused;
    await expect(endedBanner(home)).toContainText('Your session has ended. What you write is kept on this device.');
    await home.keyboard.type('on, with every space and every key.');

    await expect(home.getByRole('dialog')).toBeHidden();
    await expect(learning(home, 1)).toBeFocused();
    await expect(learning(home, 1)).toBeInViewport({ ratio: 1 });
    await expect(learning(home, 1)).toHaveValue('Before it ended. On and on, with every space and every key.');
    await expectNoViolations(home);
    await endedBanner(home).getByRole('button', { name: 'Sign in with Google' }).click();
    await home.getByRole('button', { name: `${visitor.name} (${visitor.email})` }).click();
    await expect(learning(home, 1)).toHaveValue('Before it ended. On and on, with every space and every key.');
    await expect(endedBanner(home)).toBeEmpty();
    await completeOnce(home, 'Before it ended. On and on, with every space and every key.');
  });

test('an action that needs the session opens the dialog; closed, it stays closed until the next such action', async ({
  home,
  expectedNoise,
}) => {
  expectedNoise.push(/401/);
  const dialog = home.getByRole('dialog', { name: 'Your session has ended' });
  await openWriting(home);
  await learning(home, 1).fill('Completed too late');
  await endSession(home);
  await complete(home).click();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  const refused = home.waitForResponse((response) => response.status() === 401);
  await learning(home, 1).pressSequentially(' and written on');
  await refused;
  await expect(dialog).toBeHidden();
  await expect(endedBanner(home)).toBeVisible();

  await complete(home).click();

  await expect(dialog).toBeVisible();
  await expect(learning(home, 1)).toHaveValue('Completed too late and written on');
});

test('«Send now» in the outbox opens the dialog, and the text is sent after signing in', async ({
  home,
  context,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/401|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const dialog = home.getByRole('dialog', { name: 'Your session has ended' });
  await openWriting(home);
  await learning(home, 1).fill('Sent by hand');
  await context.setOffline(true);
  await complete(home).click();
  await expect(pill(home)).toBeVisible();
  await endSession(home);
  await pill(home).click();
  await context.setOffline(false);
  await expect(endedBanner(home)).not.toBeEmpty();
  await expect(dialog).toBeHidden();

  await home.getByRole('button', { name: /^Send now/ }).click();

  await expect(dialog).toBeVisible();
  await signInAgain(home, visitor);
  await expect.poll(() => savedTexts(home)).toEqual(['Sent by hand']);
});

test('requests pending when the session ends are sent once after signing in', async ({
  home,
  context,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/401|ERR_INTERNET_DISCONNECTED/);
  await openWriting(home);
  await learning(home, 1).fill('Patience');
  const saves = listenForSaves(home);
  await context.setOffline(true);
  await complete(home).click();
  await expect(home.locator('.banner')).toContainText('Waiting to send');
  await endSession(home);
  await context.setOffline(false);

  await expect(endedBanner(home)).toBeVisible();
  await expect(home.locator('.entry-list')).toContainText('Patience');
  await signInAgain(home, visitor);
  await expect(home).toHaveURL('/synthesis');
  await expect(home.locator('.banner')).toContainText('Reflection saved successfully!');
  await expect(pill(home)).toHaveCount(0);
  expect(saves.length).toBeGreaterThan(1);
  await expectSentOnce(home, { saves, text: 'Patience' });
});

test('signing out asks while a request is pending; the next person sees nothing, and its owner finds everything', async ({
  home,
  context,
  visitor,
  expectedNoise,
}) => {
  // What was on its way when the session ended is answered so.
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|503|401/);
  await openWriting(home);
  await home.route('**/api/drafts/**', (route) => route.fulfill({ status: 503, body: 'Not now.' }));
  await home.route('**/api/reflections', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await learning(home, 1).fill('Only for Anna');
  const saves = listenForSaves(home);
  await complete(home).click();
  await expect(pill(home)).toHaveText('1 waiting to send');

  await pressSignOut(home);
  await home.getByRole('button', { name: 'Stay' }).click();
  await expect(pill(home)).toHaveText('1 waiting to send');
  await pressSignOut(home);
  await home.getByRole('button', { name: 'Sign out anyway' }).click();
  await home.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  await expect.poll(() => readDevice(home)).not.toContain('Only for Anna');
  await context.unrouteAll();
  await home.unrouteAll();

  await signIn(home, BEN);
  await openWriting(home);
  await expect(learning(home, 1)).toHaveValue('');
  await expect(pill(home)).toHaveCount(0);
  expect(await readDevice(home)).not.toContain('Only for Anna');
  await pressSignOut(home);

  await home.getByRole('button', { name: 'Sign in with Google' }).click();
  await home.getByRole('button', { name: `${visitor.name} (${visitor.email})` }).click();
  await home.getByRole('button', { name: 'Account', exact: true }).waitFor();
  await expect.poll(() => savedTexts(home)).toEqual(['Only for Anna']);
  await expect(pill(home)).toHaveCount(0);
  await expectSentOnce(home, { saves, text: 'Only for Anna' });
});

test('signing out does not ask about a draft that the server has', async ({ home }) => {
  await openWriting(home);
  await learning(home, 1).fill('Safe enough');
  await expect(home.getByText(/^Draft saved at/).first()).toBeVisible({ timeout: 12_000 });
  await pressSignOut(home);

  await expect(home.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
  await expect.poll(() => readDevice(home)).not.toContain('Safe enough');
});

test('signing out in another tab keeps the text of an open form, and it is sent once', async ({
  home,
  context,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/401|503/);
  // No tab can bring the draft to the server.
  await context.route('**/api/drafts/**', (route) => route.fulfill({ status: 503, body: 'Not now.' }));
  await openWriting(home);
  await learning(home, 1).fill('In the middle of a sentence');
  await expect(home.getByText(/^Draft saved on this device/).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Recent Reflections' })).toBeVisible();
  await pressSignOut(other);
  await other.getByRole('button', { name: 'Sign out anyway' }).click();

  await expect(endedBanner(home)).toBeVisible();
  await expect(home.getByRole('dialog')).toBeHidden();
  await expect(learning(home, 1)).toHaveValue('In the middle of a sentence');
  await context.unrouteAll();
  await signInAgain(home, visitor);
  await expect(learning(home, 1)).toHaveValue('In the middle of a sentence');
  await completeOnce(home, 'In the middle of a sentence');
});
