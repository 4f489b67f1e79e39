// A save that nobody answers waits, says so, and is sent exactly once; a save that is refused stays where it was written.
import type { BrowserContext } from '@playwright/test';
import { expect, signIn, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { lateEvening, todayOf } from './support/journal.ts';
import {
  complete,
  expectSentOnce,
  learning,
  listenForSaves,
  loseAnswers,
  openWriting,
  pill,
  savedTexts,
} from './support/never-lost.ts';
import { startServer } from './support/server.ts';

test.use({ serviceWorkers: 'allow' });

/** Pages of Learn may write to the clipboard and not read it: what was copied is pasted into another page. */
async function pasteElsewhere(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await page.setContent('<textarea autofocus></textarea>');
  await page.getByRole('textbox').press('ControlOrMeta+v');
  const pasted = await page.getByRole('textbox').inputValue();
  await page.close();
  return pasted;
}

test.describe('without a connection', () => {
  test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/ERR_INTERNET_DISCONNECTED/));

  test('a save stays pending, shows its own text and is sent once after reconnecting', async ({ home, context }) => {
    await openWriting(home);
    await learning(home, 1).fill('Written in a tunnel');
    await context.setOffline(true);
    const saves = listenForSaves(home);
    await complete(home).click();

    await expect(home).toHaveURL('/synthesis');
    await expect(
      home.getByText('It is stored on this device and will be sent automatically.', { exact: true }),
    ).toBeVisible();
    await expect(home.locator('.banner')).toContainText('Waiting to send');
    await expect(home.locator('.entry-list')).toContainText('Written in a tunnel');
    await expect(home.getByText('Reflection saved successfully!')).toHaveCount(0);
    await expect(pill(home)).toHaveText('1 waiting to send');

    await context.setOffline(false);
    await expect(home.locator('.banner')).toContainText('Reflection saved successfully!');
    await expect(pill(home)).toHaveCount(0);
    await expectSentOnce(home, { saves, text: 'Written in a tunnel' });
  });

  test('a pending text can be edited, and the day gets only the new text', async ({ home, context }) => {
    await openWriting(home);
    await learning(home, 1).fill('Bread rises');
    await context.setOffline(true);
    await complete(home).click();
    await home.getByRole('link', { name: 'Edit' }).click();
    await expect(learning(home, 1)).toHaveValue('Bread rises');

    await learning(home, 1).fill('Salt first');
    await context.setOffline(false);
    await expect(pill(home)).toHaveCount(0);
    await complete(home).click();

    await expect(home.locator('.banner')).toContainText('Reflection saved successfully!');
    expect(await savedTexts(home)).toEqual(['Salt first']);
  });

  test('pending requests are listed with their reason, can be copied, and are discarded only after a question', async ({
    home,
    context,
  }) => {
    await context.grantPermissions(['clipboard-write']);
    await openWriting(home);
    await learning(home, 1).fill('Perhaps not this one');
    await context.setOffline(true);
    await complete(home).click();
    await pill(home).click();

    await expect(home).toHaveTitle('Waiting to send · Learn');
    await expect(home.getByText(/^Waiting since \d\d:\d\d\. The server has not answered yet/)).toBeVisible();
    await expectNoViolations(home);
    await home.getByRole('button', { name: /^Copy text/ }).click();
    expect(await pasteElsewhere(context)).toBe('Perhaps not this one');
    await home.getByRole('button', { name: /^Discard:/ }).click();
    await home.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(home.getByText('Perhaps not this one')).toBeVisible();
    await home.getByRole('button', { name: /^Discard:/ }).click();
    await home.getByRole('button', { name: 'Discard', exact: true }).click();

    await expect(home.getByText('Nothing is waiting to be sent')).toBeVisible();
    // A pressed button that goes must not take the place of a keyboard with it.
    await expect(home.getByRole('heading', { level: 1 })).toBeFocused();
    await context.setOffline(false);
    expect(await savedTexts(home)).toEqual([]);
  });

  test('Home shows the day with «Waiting to send» next to its date', async ({ home, context }) => {
    await openWriting(home);
    await learning(home, 1).fill('Not there yet');
    await context.setOffline(true);
    await complete(home).click();
    await home.locator('.banner').waitFor();
    await home.getByRole('link', { name: 'Back to Home' }).click();

    const row = home.getByRole('listitem').filter({ hasText: 'Not there yet' });
    await expect(row.getByText('Waiting to send')).toBeVisible();
    await expect(home.getByRole('link', { name: "View Today's Reflection" })).toBeVisible();
  });
});

test('a refused save shows an error and keeps the text, and the next press repeats the same request', async ({
  home,
  expectedNoise,
}) => {
  expectedNoise.push(/503/);
  await openWriting(home);
  const saves = listenForSaves(home);
  await home.route('**/api/reflections', (route) => route.fulfill({ status: 503, body: 'The disk is full.' }));
  await learning(home, 1).fill('Still here');
  await complete(home).click();
  await expect(home.getByText('503: The disk is full.', { exact: true })).toBeVisible();
  await expect(learning(home, 1)).toHaveValue('Still here');
  await expect(pill(home)).toHaveCount(0);

  await complete(home).click();
  await expect.poll(() => saves.length).toBe(2);
  await expect(complete(home)).toBeEnabled();
  await learning(home, 1).fill('Still here, and changed');
  await home.unroute('**/api/reflections');
  await complete(home).click();

  await expect(home).toHaveURL('/synthesis');
  expect(await savedTexts(home)).toEqual(['Still here, and changed']);
  expect(saves[0]).toBe(saves[1]);
  expect(saves[2]).not.toBe(saves[1]);
});

test('a save whose answer was lost is applied once', async ({ home, expectedNoise }) => {
  expectedNoise.push(/ERR_CONNECTION_RESET|ERR_FAILED/);
  await openWriting(home);
  const saves = listenForSaves(home);
  let isLost = false;
  await home.route('**/api/reflections', async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await learning(home, 1).fill('Once is enough');
  await complete(home).click();

  await expect(home.locator('.banner')).toContainText('Reflection saved successfully!', { timeout: 20_000 });
  expect(saves.length).toBeGreaterThan(1);
  await expectSentOnce(home, { saves, text: 'Once is enough' });
});

test('two tabs have one sender', async ({ home, context, expectedNoise }) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Account', exact: true }).waitFor();
  await openWriting(home);
  await learning(home, 1).fill('From one of two tabs');
  await context.setOffline(true);
  await complete(home).click();
  await expect(pill(other)).toHaveText('1 waiting to send');
  // The connection comes back to one page after the other: an attempt of the second one may still find none.
  const saves: string[] = [];
  for (const page of [home, other])
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/reflections')) saves.push(request.url());
    });
  await context.setOffline(false);

  await expect(pill(home)).toHaveCount(0);
  await expect(pill(other)).toHaveCount(0);
  await expect.poll(() => saves.length).toBe(1);
  expect(await savedTexts(home)).toEqual(['From one of two tabs']);
});

test('a pending text edited in one tab while another sends it leaves only the new text on the day', async ({
  home,
  context,
  expectedNoise,
}) => {
  // The server refuses the edit if the text that was sent came first; the edit then follows it.
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/);
  const other = await context.newPage();
  await other.goto('/');
  await openWriting(home);
  await learning(home, 1).fill('Bread rises');
  await context.setOffline(true);
  await complete(home).click();
  await home.getByRole('link', { name: 'Edit' }).click();
  await learning(home, 1).fill('Salt first');
  await home.route('**/api/reflections', (route) => route.abort());
  await context.setOffline(false);
  await expect(async () => {
    await other.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(pill(other)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await home.unroute('**/api/reflections');
  await complete(home).click();

  await expect(home.locator('.banner')).toContainText('Reflection saved successfully!');
  expect(await savedTexts(home)).toEqual(['Salt first']);
});

test('a server killed between a save and its answer has the save once', async ({ page, visitor, expectedNoise }) => {
  expectedNoise.push(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_FAILED|ERR_CONNECTION_RESET|ERR_INCOMPLETE/);
  const server = await startServer();
  try {
    await page.goto(server.url);
    await signIn(page, visitor);
    // The page of the saved day opens without a server once its code is kept on the device.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.goto(`${server.url}/reflection`);
    await learning(page, 1).fill('Outlives the server');
    const saves = listenForSaves(page);
    const loss = await loseAnswers(page, server.kill);
    await complete(page).click();
    await expect(page.locator('.banner')).toContainText('Waiting to send');
    loss.end();
    await server.startAgain();

    await expect(pill(page)).toHaveCount(0, { timeout: 30_000 });
    expect(saves.length).toBeGreaterThan(1);
    await expectSentOnce(page, { saves, text: 'Outlives the server' });
  } finally {
    await server.stop();
  }
});

test('an offline save past midnight belongs to the day of its form and is sent once', async ({
  home,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
  await home.clock.install({ time: lateEvening() });
  await openWriting(home);
  const day = await todayOf(home);
  await learning(home, 1).fill('A late thought');
  await context.setOffline(true);
  await home.clock.fastForward('05:00');
  const saves = listenForSaves(home);
  await complete(home).click();

  await expect(home).toHaveURL(`/synthesis?date=${day}`);
  await expect(home.locator('.entry-list')).toContainText('A late thought');
  await context.setOffline(false);

  await expect(home.locator('.banner')).toContainText('Reflection saved successfully!');
  await expect(pill(home)).toHaveCount(0);
  await expectSentOnce(home, { saves, text: 'A late thought', date: day });
  expect(await savedTexts(home)).toEqual([]);
});

test('another tab sends the request of a crashed tab within three seconds', async ({ home, context }) => {
  await openWriting(home);
  const other = await context.newPage();
  await openWriting(other);
  const sent = Promise.withResolvers<void>();
  // It never leaves this tab, and no answer comes.
  await home.route('**/api/reflections', () => sent.resolve());
  await learning(home, 1).fill('Begun in a tab that died');
  await complete(home).click();
  await sent.promise;

  await home.close();

  await expect.poll(() => savedTexts(other), { timeout: 3000 }).toEqual(['Begun in a tab that died']);
});
