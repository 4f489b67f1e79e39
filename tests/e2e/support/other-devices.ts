// The same person somewhere else: with the form open on another device, or with a change of today that only the server knows.
import { expect, type Page } from '@playwright/test';
import type { Reflection } from '#contract/reflections.ts';
import { addressOf, SAME_ORIGIN, todayOf, userIdOf } from './journal.ts';

/** A browser with a storage of its own, in which the person of `page` is signed in. It is closed with `page`. */
export async function openDevice(page: Page, { origin }: { origin: string }): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('This page has no browser to open another device in.');
  const storageState = { cookies: await page.context().cookies(), origins: [] };
  const context = await browser.newContext({ baseURL: origin, storageState });
  page.once('close', () => void context.close());
  return context.newPage();
}

/** The first learning of today gets another text, from a device that has seen the one before it. */
export async function changeElsewhere(page: Page, content: string): Promise<void> {
  const { userId, date, promptIndex, entries } = await findToday(page);
  const [first] = entries;
  if (!first) throw new Error('Today has no learning.');
  const { id, rev, revTag } = first;
  const data = { userId, date, promptIndex, entries: [{ id, content, rev, revTag }] };
  const answer = await page.request.post(addressOf(page, '/api/reflections'), { headers: SAME_ORIGIN, data });
  expect(answer.status()).toBe(200);
}

/** Today is removed as a whole, by a device that has seen what it has. */
export async function removeElsewhere(page: Page): Promise<void> {
  const { id, version } = await findToday(page);
  const headers = { ...SAME_ORIGIN, 'if-match': `"${version}"` };
  const answer = await page.request.delete(addressOf(page, `/api/reflections/${id}`), { headers });
  expect(answer.status()).toBe(204);
}

async function findToday(page: Page): Promise<Reflection> {
  const [userId, date] = [await userIdOf(page), await todayOf(page)];
  const stored = await page.request.get(addressOf(page, `/api/reflections/${userId}/${date}`));
  return (await stored.json()) as Reflection;
}
