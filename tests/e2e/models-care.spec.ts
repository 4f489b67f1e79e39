// The quiet card for somebody who wrote of something very heavy; the device finds it, with a model or without.
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { expectNoSidewaysScroll, listenForRequests, write } from './support/models.ts';

const HEAVY = 'I want to die and I do not know whom to tell.';
const TITLE = "You don't have to carry this alone";

// Where the device is decides, not what it speaks.
test.use({ locale: 'en-US', timezoneId: 'Europe/London' });

test('the card is shown after the save with phone numbers, without an API call of its own', async ({ person }) => {
  const requests = listenForRequests(person);
  await write(person, HEAVY);

  const care = person.getByRole('region', { name: TITLE });
  await expect(care).toBeVisible();
  await expect(person.getByText('Reflection saved successfully!').first()).toBeVisible();
  await expect(care.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999');
  await expect(care.getByRole('link', { name: 'Call 116 123' })).toHaveAttribute('href', 'tel:116123');
  await expect(care.getByText('United Kingdom')).toBeVisible();
  const outside = care.getByRole('link', { name: /^findahelpline\.com/ });
  await expect(outside).toHaveAttribute('href', 'https://findahelpline.com');
  await expect(outside).toHaveAttribute('rel', 'noreferrer');
  await expect(outside).toHaveAttribute('target', '_blank');
  await expectNoViolations(person);
  expect(requests.filter((request) => /care|help/i.test(request) && request.includes('/api/'))).toEqual([]);
});

test('a dismissed card stays hidden for its day, on the day and on its form', async ({ person }) => {
  await write(person, HEAVY);
  const care = person.getByRole('region', { name: TITLE });
  await person.goto('/reflection');
  await expect(care).toBeVisible();
  await care.getByRole('button', { name: 'Dismiss' }).click();
  await expect(care).toHaveCount(0);

  for (const path of ['/reflection', '/synthesis']) {
    await person.goto(path);
    await person.getByText(HEAVY).first().waitFor();
    await person.waitForLoadState('networkidle');
    await expect(care).toHaveCount(0);
  }
});

test('the card fits a narrow window and is not shown for other texts', async ({ person }) => {
  await person.setViewportSize({ width: 320, height: 640 });
  await write(person, 'This deadline is killing me, and I learned to ask for help.');
  await person.waitForLoadState('networkidle');
  const care = person.getByRole('region', { name: TITLE });
  await expect(care).toHaveCount(0);
  await write(person, HEAVY);

  await expect(care).toBeVisible();
  await expectNoSidewaysScroll(person);
});

test.describe('in a time zone without a country', () => {
  test.use({ timezoneId: 'UTC' });

  test('the card names the emergency number of mobile phones and the list of helplines', async ({ person }) => {
    await write(person, HEAVY);

    const care = person.getByRole('region', { name: TITLE });
    await expect(care.getByRole('link')).toHaveText(['Call 112', /^findahelpline\.com/]);
    await expect(care.getByText('from a mobile phone in most countries')).toBeVisible();
    await expect(care.getByText('time zone')).toHaveCount(0);
    await expectNoViolations(person);
  });
});
