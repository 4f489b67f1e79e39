// What the tests of writing and sending share: the page's parts, and what the server has in the end.
import { expect, type Page } from '@playwright/test';
import type { Reflection } from '#contract/reflections.ts';
import { addressOf, todayOf, userIdOf } from './journal.ts';

export const learning = (page: Page, number: number) => page.getByRole('textbox', { name: `Learning #${number}` });
export const complete = (page: Page) => page.getByRole('button', { name: 'Complete Reflection' });
/** Above the page, while the session has ended and nothing was asked for that needs it. */
export const endedBanner = (page: Page) => page.locator('.session-ended');
export const pill = (page: Page) => page.getByRole('link', { name: /^\d+ waiting to send$/ });

/** What the server has of a day, today for none, as texts. */
export async function savedTexts(page: Page, date?: string): Promise<string[]> {
  return (await findSavedDay(page, date))?.entries.map(({ content }) => content) ?? [];
}

export async function findSavedDay(page: Page, date?: string): Promise<Reflection | null> {
  const [userId, today] = [await userIdOf(page), await todayOf(page)];
  const answer = await page.request.get(addressOf(page, `/api/reflections/${userId}/${date ?? today}`));
  return (await answer.json()) as Reflection | null;
}

export async function openWriting(page: Page): Promise<void> {
  await page.goto('/reflection');
  await learning(page, 1).waitFor();
}

/** The request ids of all saves that leave a page from now on. */
export function listenForSaves(page: Page): string[] {
  const ids: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/reflections'))
      ids.push(request.headers()['idempotency-key'] ?? 'none');
  });
  return ids;
}

/** «Complete Reflection» of words that came through: the day has them alone, and has them from one request. */
export async function completeOnce(page: Page, text: string): Promise<void> {
  const saves = listenForSaves(page);
  await complete(page).click();
  await expect(page).toHaveURL(/\/synthesis$/);
  await expectSentOnce(page, { saves, text });
}

export async function expectSentOnce(
  page: Page,
  { saves, text, date }: { saves: readonly string[]; text: string; date?: string },
): Promise<void> {
  expect(await savedTexts(page, date)).toEqual([text]);
  expect(new Set(saves).size).toBe(1);
}

/** The server takes no drafts meanwhile, so that what is typed lies on this device alone. */
export async function keepDraftsHere(page: Page): Promise<void> {
  await page.route('**/api/drafts/**', (route) => route.fulfill({ status: 503, body: 'Not now.' }));
}

/** The first save arrives and nobody hears of it; no further one arrives before the connection is back. */
export async function loseAnswers(page: Page, onArrival = async (): Promise<void> => {}): Promise<{ end: () => void }> {
  let hasArrived = false;
  let isOver = false;
  await page.route('**/api/reflections', async (route) => {
    if (isOver) return route.continue();
    if (!hasArrived) {
      hasArrived = true;
      await route.fetch();
      await onArrival();
    }
    return route.abort('connectionreset');
  });
  // Taken off instead, the route would leave a save that it is just busy with to nobody.
  return { end: () => void (isOver = true) };
}
