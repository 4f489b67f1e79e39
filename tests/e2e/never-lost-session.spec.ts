// A session that ends, a person who leaves and one who comes: the words stay whose they are.
import type { Page } from '@playwright/test';
import { expect, signIn, test, type Visitor } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { endSession, pressSignOut, signInAgain } from './support/ended-session.ts';
import { writeDays } from './support/journal.ts';
import {
  complete,
  completeOnce,
  endedBanner,
  expectSentOnce,
  keepDraftsHere,
  learning,
  listenForSaves,
  openWriting,
  pill,
  savedTexts,
} from './support/never-lost.ts';
import { readDevice } from './support/worker.ts';

const BEN: Visitor = { name: 'Ben', email: `ben-${Date.now()}@example.org` };

const endedDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });

const BEFORE = 'Before it ended. On and on, with every space and every key.';
const AFTER = 'Completed too late and written on';

test('a session that ends while writing takes no key; closed, it stays closed until the next such action', async ({
  person: page,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/401/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openWriting(page);

  await test.step('a session that ends in the middle of a sentence takes no key at 1440 px; signing in is above the form', async () => {
    await typeBeyondEnd(page);
    await endedBanner(page).getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('button', { name: `${visitor.name} (${visitor.email})` }).click();
    await expect(learning(page, 1)).toHaveValue(BEFORE);
    await expect(endedBanner(page)).toBeEmpty();
    await completeOnce(page, BEFORE);
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await learning(page, 1).fill('');
  await test.step('a session that ends in the middle of a sentence takes no key at 360 px', () => typeBeyondEnd(page));
  await test.step('an action that needs the session opens the dialog; closed, it stays closed until the next such action', () =>
    closesDialog(page));
  await test.step('when the session ends while writing, page and text stay, and the text is saved after signing in', async () => {
    await signInAgain(page, visitor);
    await expect(page).toHaveURL('/reflection');
    await expect(learning(page, 1)).toHaveValue(AFTER);
    await completeOnce(page, AFTER);
  });
});

/** To the text of `BEFORE`, in an empty field. */
async function typeBeyondEnd(page: Page): Promise<void> {
  await learning(page, 1).pressSequentially('Before it ended. ');
  await expect(page.locator('.draft-status')).not.toBeEmpty();
  await endSession(page);
  // The device sends the draft while the person goes on typing, and the server answers that the session has ended.
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.keyboard.type('On and ');
  await refused;
  await expect(endedBanner(page)).toContainText('Your session has ended. What you write is kept on this device.');
  await page.keyboard.type('on, with every space and every key.');

  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(learning(page, 1)).toBeFocused();
  await expect(learning(page, 1)).toBeInViewport({ ratio: 1 });
  await expect(learning(page, 1)).toHaveValue(BEFORE);
  await expectNoViolations(page);
}

async function closesDialog(page: Page): Promise<void> {
  await learning(page, 1).fill('Completed too late');
  await complete(page).click();
  await expect(endedDialog(page)).toBeVisible();
  await expect(learning(page, 1)).toHaveValue('Completed too late');
  await endedDialog(page).getByRole('button', { name: 'Not now' }).click();
  const refused = page.waitForResponse((response) => response.status() === 401);
  await learning(page, 1).pressSequentially(' and written on');
  await refused;
  await expect(endedDialog(page)).toBeHidden();
  await expect(endedBanner(page)).toBeVisible();

  await complete(page).click();

  await expect(endedDialog(page)).toBeVisible();
  await expect(learning(page, 1)).toHaveValue(AFTER);
}

test('requests pending when the session ends are sent once after signing in', async ({
  person: page,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/401|ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await writeDays(page, [{ daysAgo: 0, entries: ['Bread'] }]);
  // The pages that are opened without a connection have been open.
  await page.goto('/outbox');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Learn, home' }).click();
  await openFormOfDay(page);

  await test.step('«Send now» in the outbox opens the dialog, and the text is sent after signing in', async () => {
    await completeAndEnd(page, 'Sent by hand');
    await pill(page).click();
    await page.context().setOffline(false);
    await expect(endedBanner(page)).not.toBeEmpty();
    await expect(endedDialog(page)).toBeHidden();
    await page.getByRole('button', { name: /^Send now/ }).click();
    await expect(endedDialog(page)).toBeVisible();
    await signInAgain(page, visitor);
    await expect.poll(() => savedTexts(page)).toEqual(['Sent by hand']);
    await expect(pill(page)).toHaveCount(0);
  });
  await page.getByRole('link', { name: 'Learn, home' }).click();
  await openFormOfDay(page);
  await test.step('requests pending when the session ends are sent once after signing in', async () => {
    const saves = listenForSaves(page);
    await completeAndEnd(page, 'Patience');
    await page.context().setOffline(false);
    await expect(endedBanner(page)).toBeVisible();
    await expect(page.locator('.entry-list')).toContainText('Patience');
    await signInAgain(page, visitor);
    await expect(page).toHaveURL('/synthesis');
    // The day is shown as it was saved before, until what waits has been read.
    await expect.poll(() => savedTexts(page)).toEqual(['Patience']);
    await expect(page.locator('.entry-list')).toContainText('Patience');
    await expect(page.locator('.banner')).toContainText('Reflection saved successfully!');
    await expect(pill(page)).toHaveCount(0);
    expect(saves.length).toBeGreaterThan(1);
    await expectSentOnce(page, { saves, text: 'Patience' });
  });
});

/** From Home. */
async function openFormOfDay(page: Page): Promise<void> {
  await page.getByRole('link', { name: "View Today's Reflection" }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await learning(page, 1).waitFor();
}

async function completeAndEnd(page: Page, text: string): Promise<void> {
  await learning(page, 1).fill(text);
  await page.context().setOffline(true);
  await complete(page).click();
  await expect(page.locator('.banner')).toContainText('Waiting to send');
  await expect(pill(page)).toBeVisible();
  await endSession(page);
}

test('signing out asks while a request is pending; the next person sees nothing, and its owner finds everything', async ({
  person: page,
  visitor,
  expectedNoise,
}) => {
  // What was on its way when the session ended is answered so.
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|503|401/);
  await openWriting(page);

  await test.step('signing out asks while a request is pending; the next person sees nothing, and its owner finds everything', () =>
    leavesPendingRequest(page, visitor));
  await test.step('signing out in another tab keeps the text of an open form, and it is sent once', () =>
    signsOutInOtherTab(page, visitor));
  await test.step('signing out does not ask about a draft that the server has', async () => {
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await learning(page, 1).fill('Safe enough');
    await expect(page.getByText(/^Draft saved at/).first()).toBeVisible({ timeout: 12_000 });
    await pressSignOut(page);
    await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeVisible();
    await expect.poll(() => readDevice(page)).not.toContain('Safe enough');
  });
});

async function leavesPendingRequest(page: Page, visitor: Visitor): Promise<void> {
  await keepDraftsHere(page);
  await page.route('**/api/reflections', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  );
  await learning(page, 1).fill('Only for Anna');
  const saves = listenForSaves(page);
  await complete(page).click();
  await expect(pill(page)).toHaveText('1 waiting to send');
  await pressSignOut(page);
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(pill(page)).toHaveText('1 waiting to send');
  await pressSignOut(page);
  await page.getByRole('button', { name: 'Sign out anyway' }).click();
  await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
  await expect.poll(() => readDevice(page)).not.toContain('Only for Anna');
  await page.unrouteAll();

  await signIn(page, BEN);
  await page.getByRole('link', { name: 'Learn, home' }).click();
  await page.getByRole('link', { name: 'What You Learned Today' }).click();
  await expect(learning(page, 1)).toHaveValue('');
  await expect(pill(page)).toHaveCount(0);
  expect(await readDevice(page)).not.toContain('Only for Anna');
  await pressSignOut(page);

  await signInAgain(page, visitor);
  await expect.poll(() => savedTexts(page)).toEqual(['Only for Anna']);
  await expect(pill(page)).toHaveCount(0);
  await expectSentOnce(page, { saves, text: 'Only for Anna' });
}

async function signsOutInOtherTab(page: Page, visitor: Visitor): Promise<void> {
  const context = page.context();
  // No tab can bring the draft to the server.
  await context.route('**/api/drafts/**', (route) => route.fulfill({ status: 503, body: 'Not now.' }));
  await page.getByRole('link', { name: 'Learn, home' }).click();
  await openFormOfDay(page);
  await learning(page, 1).fill('In the middle of a sentence');
  await expect(page.getByText(/^Draft saved on this device/).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('heading', { name: 'Recent Reflections' })).toBeVisible();
  await pressSignOut(other);
  await other.getByRole('button', { name: 'Sign out anyway' }).click();

  await expect(endedBanner(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(learning(page, 1)).toHaveValue('In the middle of a sentence');
  await context.unrouteAll();
  await other.close();
  await signInAgain(page, visitor);
  await expect(learning(page, 1)).toHaveValue('In the middle of a sentence');
  await completeOnce(page, 'In the middle of a sentence');
}
