// What the tests of an ended session share: the server ends it, a person signs out, and the person signs in again.
import { expect, type Page } from '@playwright/test';
import { addressOf, SAME_ORIGIN } from './journal.ts';

interface Person {
  name: string;
  email: string;
}

/** The server forgets the session, as it does after a month or when it is ended elsewhere; the browser still has its cookie. */
export async function endSession(page: Page): Promise<void> {
  const context = page.context();
  const cookies = await context.cookies();
  // Past the page, which may be without a connection.
  const answer = await context.request.post(addressOf(page, '/api/auth/logout'), { headers: SAME_ORIGIN });
  expect(answer.ok()).toBe(true);
  await context.addCookies(cookies);
}

export async function pressSignOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
}

/** A person who has signed in with this browser before; from the welcome page, the dialog or the banner of an ended session. */
export async function signInAgain(page: Page, { name, email }: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  const place = (await dialog.isVisible()) ? dialog : page;
  await place.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByRole('button', { name: `${name} (${email})` }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
}
