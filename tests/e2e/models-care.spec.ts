// The quiet card for somebody who wrote of something very heavy; the device finds it, with a model or without.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { expectNoSidewaysScroll, listenForRequests, write, writeAgain } from './support/models.ts';
import { goWithin } from './support/within.ts';

const HEAVY = 'I want to die and I do not know whom to tell.';

// Where the device is decides, not what it speaks.
test.use({ locale: 'en-US', timezoneId: 'Europe/London' });

const careOf = (page: Page) => page.getByRole('region', { name: "You don't have to carry this alone" });

test('a card with phone numbers is shown after heavy words, until it is dismissed for the day', async ({ person }) => {
  const requests = listenForRequests(person);
  const care = careOf(person);

  await test.step('the card is not shown for other texts', async () => {
    await write(person, 'This deadline is killing me, and I learned to ask for help.');
    // Its code has read the words by then.
    await person.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/crisis-card-')),
    );
    await expect(care).toHaveCount(0);
  });
  await test.step('the card is shown after the save with phone numbers, without an API call of its own', async () => {
    await writeAgain(person, HEAVY);
    await expect(person.locator('.toast')).toHaveText(/^Saved\.\s*$/);
    await expect(person.getByText('Your learning has been captured')).toHaveCount(0);
    await showsPhoneNumbers(person);
    expect(requests.filter((request) => /care|help/i.test(request) && request.includes('/api/'))).toEqual([]);
  });
  await test.step('the card fits a narrow window', async () => {
    const wide = person.viewportSize();
    await person.setViewportSize({ width: 320, height: 640 });
    await expect(care).toBeVisible();
    await expectNoSidewaysScroll(person);
    if (wide) await person.setViewportSize(wide);
  });
  await test.step('a dismissed card stays hidden for its day, on the day and on its form', async () => {
    await goWithin(person, '/reflection');
    await expect(care).toBeVisible();
    await care.getByRole('button', { name: 'Dismiss' }).click();
    await expect(care).toHaveCount(0);
    await person.reload();
    await expectHidden(person);
    await goWithin(person, '/synthesis');
    await expectHidden(person);
  });
});

async function showsPhoneNumbers(page: Page): Promise<void> {
  const care = careOf(page);
  await expect(care).toBeVisible();
  await expect(care.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999');
  await expect(care.getByRole('link', { name: 'Call 116 123' })).toHaveAttribute('href', 'tel:116123');
  await expect(care.getByText('United Kingdom')).toBeVisible();
  const outside = care.getByRole('link', { name: /^findahelpline\.com/ });
  await expect(outside).toHaveAttribute('href', 'https://findahelpline.com');
  await expect(outside).toHaveAttribute('rel', 'noreferrer');
  await expect(outside).toHaveAttribute('target', '_blank');
  await expectNoViolations(page);
}

async function expectHidden(page: Page): Promise<void> {
  await page.getByText(HEAVY).first().waitFor();
  // What is left of the card says that it has read the words.
  await expect(page.locator('.crisis-mark')).toHaveCount(1);
  await expect(careOf(page)).toHaveCount(0);
}
