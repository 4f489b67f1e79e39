// The form of today when the person's day ends.
import { PROMPTS } from '#contract/prompts.ts';
import { expect, test } from './support/app.ts';
import { lateEvening, todayOf, writeDays } from './support/journal.ts';
import { complete, learning, openWriting } from './support/never-lost.ts';
import { goWithin } from './support/within.ts';

test('past midnight the page keeps its date and asks once, and the text can move to the new day', async ({
  person,
}) => {
  // The evening before the last one, for the server takes nothing for a day that has not begun.
  await person.clock.install({ time: new Date(lateEvening().getTime() - 24 * 3_600_000) });
  const before = await todayOf(person);
  await writeDays(person, [
    { daysAgo: 1, entries: ['Yesterday'], promptIndex: 4 },
    { daysAgo: 2, entries: ['Before'], promptIndex: 1 },
  ]);
  await openWriting(person);

  await test.step('a new day begins with the prompt after the last saved one', async () => {
    await expect(person.getByText(PROMPTS[0].question)).toBeVisible();
  });

  await test.step('past midnight the page keeps its date and asks once', async () => {
    await learning(person, 1).fill('Late thoughts');
    await person.clock.fastForward('05:00');

    await expect(
      person.getByText(/^It is past midnight\. Keep this for \w{3} \d{1,2} or move it to today\?$/),
    ).toBeVisible();
    await person.getByRole('button', { name: /^Keep \w{3} \d{1,2}$/ }).click();
    await expect(person.getByText('It is past midnight.')).toHaveCount(0);
    await complete(person).click();
    await expect(person).toHaveURL(`/synthesis?date=${before}`);
  });

  await test.step('past midnight the text can move to the new day', async () => {
    await goWithin(person, '/reflection');
    await learning(person, 1).fill('Later thoughts');
    await person.clock.fastForward('24:00:00');
    await person.getByRole('button', { name: 'Move to today' }).click();

    await expect(learning(person, 1)).toHaveValue('Later thoughts');
    await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(person.locator('time').first()).toHaveAttribute('datetime', await todayOf(person));
  });

  await test.step('an address that names its day keeps the field and the undo past midnight', async () => {
    expect(new URL(person.url()).search).toBe(`?date=${await todayOf(person)}`);
    await learning(person, 1).press('End');
    await person.keyboard.type(', and more');
    await person.clock.fastForward('24:00:00');
    await expect(person.getByText('It is past midnight.')).toBeVisible();
    await expect(learning(person, 1)).toBeFocused();
    await person.keyboard.press('Control+Z');
    await expect(learning(person, 1)).toHaveValue('Later thoughts');
  });
});
