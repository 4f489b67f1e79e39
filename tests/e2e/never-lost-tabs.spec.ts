// Two tabs of one person send what waits: one at a time, and for each other.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { askToRemoveDay } from './support/history.ts';
import { writeDays } from './support/journal.ts';
import { complete, learning, pill, savedTexts } from './support/never-lost.ts';

const SAVES = '**/api/reflections';

test('of two tabs one sends what waits, also for the other', async ({ person: here, context, expectedNoise }) => {
  // The server refuses the edit if the text that was sent came first; the edit then follows it.
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|409/);
  await writeDays(here, [{ daysAgo: 0, entries: ['Bread'] }]);
  await here.goto('/synthesis');
  const tab = await context.newPage();
  await tab.goto('/');
  await tab.getByRole('button', { name: 'Account', exact: true }).waitFor();

  await test.step('two tabs have one sender', () => haveOneSender(here, tab));
  await test.step('a pending text edited in one tab while another sends it leaves only the new text on the day', () =>
    editsWhileOtherSends(here, tab));
  await test.step('another tab sends the request of a crashed tab within three seconds', () =>
    sendsForCrashedTab(here, tab));
});

async function haveOneSender(here: Page, tab: Page): Promise<void> {
  await here.getByRole('link', { name: 'Edit', exact: true }).click();
  await learning(here, 1).fill('From one of two tabs');
  await here.context().setOffline(true);
  await complete(here).click();
  await expect(pill(tab)).toHaveText('1 waiting to send');
  // The connection comes back to one page after the other: an attempt of the second one may still find none.
  const saves: string[] = [];
  for (const page of [here, tab])
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/reflections')) saves.push(request.url());
    });
  await here.context().setOffline(false);

  await expect(pill(here)).toHaveCount(0);
  await expect(pill(tab)).toHaveCount(0);
  await expect.poll(() => saves.length).toBe(1);
  expect(await savedTexts(here)).toEqual(['From one of two tabs']);
}

async function editsWhileOtherSends(here: Page, tab: Page): Promise<void> {
  await askToRemoveDay(here);
  await here.getByRole('dialog').getByRole('button', { name: 'Remove this day' }).click();
  await expect(here).toHaveURL('/history');
  await here.getByRole('link', { name: 'Learn, home' }).click();
  await here.getByRole('link', { name: 'What You Learned Today' }).click();
  await learning(here, 1).fill('Bread rises');
  await here.context().setOffline(true);
  await complete(here).click();
  await here.getByRole('link', { name: 'Edit', exact: true }).click();
  await learning(here, 1).fill('Salt first');
  await here.route(SAVES, (route) => route.abort());
  await here.context().setOffline(false);
  await expect(async () => {
    await tab.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(pill(tab)).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await here.unroute(SAVES);
  await complete(here).click();

  await expect(here.locator('.banner')).toContainText('Reflection saved successfully!');
  expect(await savedTexts(here)).toEqual(['Salt first']);
}

async function sendsForCrashedTab(here: Page, tab: Page): Promise<void> {
  await here.getByRole('link', { name: 'Edit', exact: true }).click();
  const sent = Promise.withResolvers<void>();
  // It never leaves this tab, and no answer comes.
  await here.route(SAVES, () => sent.resolve());
  await learning(here, 1).fill('Begun in a tab that died');
  await complete(here).click();
  await sent.promise;

  await here.close();

  await expect.poll(() => savedTexts(tab), { timeout: 3000 }).toEqual(['Begun in a tab that died']);
}
