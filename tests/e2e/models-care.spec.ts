// The quiet card for somebody who wrote of something very heavy; the device finds it, with a model or without.
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { expectNoSidewaysScroll, listenForRequests, write } from './support/models.ts';

const HEAVY = 'I want to die and I do not know whom to tell.';
const TITLE = "You don't have to carry this alone";

// Where the device is decides, not what it speaks.
test.use({ locale: 'en-US', timezoneId: 'Europe/London' });

test('is shown after the save, with numbers to call, and tells nobody', async ({ home }) => {
  const requests = listenForRequests(home);
  await write(home, HEAVY);

  const care = home.getByRole('region', { name: TITLE });
  await expect(care).toBeVisible();
  await expect(home.getByText('Reflection saved successfully!').first()).toBeVisible();
  await expect(care.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999');
  await expect(care.getByRole('link', { name: 'Call 116 123' })).toHaveAttribute('href', 'tel:116123');
  await expect(care.getByText('United Kingdom')).toBeVisible();
  const outside = care.getByRole('link', { name: /^findahelpline\.com/ });
  await expect(outside).toHaveAttribute('href', 'https://findahelpline.com');
  await expect(outside).toHaveAttribute('rel', 'noreferrer');
  await expect(outside).toHaveAttribute('target', '_blank');
  await expectNoViolations(home);
  expect(requests.filter((request) => /care|help/i.test(request) && request.includes('/api/'))).toEqual([]);
});

test('stays away for the day once it was put away, here and where the day is written', async ({ home }) => {
  await write(home, HEAVY);
  const care = home.getByRole('region', { name: TITLE });
  await home.goto('/reflection');
  await expect(care).toBeVisible();
  await care.getByRole('button', { name: 'Dismiss' }).click();
  await expect(care).toHaveCount(0);

  for (const path of ['/reflection', '/synthesis']) {
    await home.goto(path);
    await home.getByText(HEAVY).first().waitFor();
    await home.waitForLoadState('networkidle');
    await expect(care).toHaveCount(0);
  }
});

test('is whole in a narrow window, and not there for other words', async ({ home }) => {
  await home.setViewportSize({ width: 320, height: 640 });
  await write(home, 'This deadline is killing me, and I learned to ask for help.');
  await home.waitForLoadState('networkidle');
  const care = home.getByRole('region', { name: TITLE });
  await expect(care).toHaveCount(0);
  await write(home, HEAVY);

  await expect(care).toBeVisible();
  await expectNoSidewaysScroll(home);
});

test.describe('where no place is known', () => {
  test.use({ timezoneId: 'UTC' });

  test('names the number that mobile phones know, and the list of helplines', async ({ home }) => {
    await write(home, HEAVY);

    const care = home.getByRole('region', { name: TITLE });
    await expect(care.getByRole('link')).toHaveText(['Call 112', /^findahelpline\.com/]);
    await expect(care.getByText('from a mobile phone in most countries')).toBeVisible();
    await expect(care.getByText('time zone')).toHaveCount(0);
    await expectNoViolations(home);
  });
});
