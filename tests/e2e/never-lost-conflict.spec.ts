// A save that waited, and meanwhile another device has saved a newer text: both stay, and it is said until it was seen.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { writeDays } from './support/journal.ts';
import { complete, learning, listenForSaves, pill, savedTexts } from './support/never-lost.ts';
import { changeElsewhere } from './support/other-devices.ts';

const NOTICE = /^This day was also changed on another device\./;
const keptMark = (page: Page) => page.locator('.entry-list > li', { hasText: 'kept: also changed on another device' });

test('a pending save that conflicts with a newer text shows a notice in every tab until it was seen', async ({
  person: here,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await writeDays(here, [
    { daysAgo: 0, entries: ['Bread'] },
    { daysAgo: 1, entries: ['Tides'] },
  ]);
  await here.goto('/synthesis');

  await test.step('a pending save that conflicts with a newer text shows a notice on its page until it was seen', () =>
    seesNoticeOnce(here));
  await test.step('a conflict of a save sent by another tab is shown in both tabs, also after a reload and whichever day is opened first', () =>
    seesNoticeInBothTabs(here));
});

/** A learning changed here without a connection, which waits, and meanwhile on another device, where it is saved. */
async function changeInTwoPlaces(here: Page, { mine, theirs }: { mine: string; theirs: string }): Promise<void> {
  await here.getByRole('link', { name: 'Edit', exact: true }).click();
  await learning(here, 1).waitFor();
  await here.context().setOffline(true);
  await learning(here, 1).fill(mine);
  await complete(here).click();
  await expect(here.locator('.banner')).toContainText('Waiting to send');
  await changeElsewhere(here, theirs);
}

async function seesNoticeOnce(here: Page): Promise<void> {
  const saves = listenForSaves(here);
  await changeInTwoPlaces(here, { mine: 'Salt first', theirs: 'Bread slowly' });
  await here.context().setOffline(false);

  await expect(here.getByText('on another device: both texts were kept.').first()).toBeVisible();
  await expect(here.getByText(NOTICE)).toBeVisible();
  await expect(here.locator('.entry-list > li')).toHaveCount(2);
  await expect(here.locator('.entry-list > li').first()).toContainText('Bread slowly');
  await expect(keptMark(here)).toContainText('Salt first');
  expect(await savedTexts(here)).toEqual(['Bread slowly', 'Salt first']);
  expect(new Set(saves).size).toBe(1);
  await here.getByRole('link', { name: 'Back to Home' }).click();
  await here.getByRole('link', { name: "View Today's Reflection" }).click();
  await expect(here.locator('.entry-list > li')).toHaveCount(2);
  await expect(here.getByText(NOTICE)).toHaveCount(0);
}

async function seesNoticeInBothTabs(here: Page): Promise<void> {
  const tab = await here.context().newPage();
  await tab.goto('/');
  await expect(tab.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
  const saves = [listenForSaves(tab), listenForSaves(here)];
  await changeInTwoPlaces(here, { mine: 'Yeast first', theirs: 'Bread at dawn' });
  await here.route('**/api/reflections', (route) => route.abort());
  await here.context().setOffline(false);
  await expect(async () => {
    await tab.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(pill(tab)).toHaveCount(0, { timeout: 1000 });
  }).toPass();

  await expect(here.getByText(NOTICE)).toBeVisible();
  await expect(keptMark(here)).toContainText('Yeast first');
  await tab.reload();
  await tab.getByRole('link', { name: /Tides/ }).click();
  await expect(tab.locator('.entry-list')).toContainText('Tides');
  await expect(tab.getByText(NOTICE)).toHaveCount(0);
  await tab.getByRole('link', { name: 'Back to Home' }).click();
  await tab.getByRole('link', { name: "View Today's Reflection" }).click();
  await expect(tab.getByText(NOTICE)).toBeVisible();
  await expect(keptMark(tab)).toContainText('Yeast first');
  expect(await savedTexts(here)).toEqual(['Bread at dawn', 'Salt first', 'Yeast first']);
  expect(new Set(saves.flat()).size).toBe(1);
}
