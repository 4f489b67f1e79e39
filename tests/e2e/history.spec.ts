import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { BREAD, changeTwice, choose, edit, learnings, openToday, save, saveWhole, TIDES } from './support/history.ts';
import { todayOf, writeDays } from './support/journal.ts';

test('a learning is edited in place by keyboard alone, and the focus returns', async ({ person }) => {
  await openToday(person);
  const actions = person.getByRole('button', { name: 'Actions for learning #1' });
  await actions.focus();
  await person.keyboard.press('Enter');
  await expectNoViolations(person);
  await person.keyboard.press('Tab');
  await person.keyboard.press('Enter');
  await expect(person.getByRole('textbox', { name: 'Learning #1' })).toBeFocused();
  await person.keyboard.type(' So I sleep.');
  await person.keyboard.press('Tab');
  await person.keyboard.press('Enter');

  await expect(learnings(person).first()).toContainText(`${BREAD} So I sleep.`);
  await expect(actions).toBeFocused();
  await person.reload();
  await expect(learnings(person).first()).toContainText(`${BREAD} So I sleep.`);
});

test('an emptied learning is not saved, and its field gets the focus', async ({ person }) => {
  await openToday(person);
  await edit(person, ' ');
  await save(person);

  await expect(person.getByText('A learning needs some words.')).toBeVisible();
  await expect(person.getByRole('textbox', { name: 'Learning #1' })).toBeFocused();
});

test('Cancel changes nothing', async ({ person }) => {
  await openToday(person);
  await edit(person, 'Never mind');
  await person.getByRole('button', { name: 'Cancel' }).click();

  await expect(learnings(person).first()).toContainText(BREAD);
  await expect(person.getByText('Never mind')).toHaveCount(0);
});

test('a failed change keeps the text and can be retried', async ({ person, expectedNoise }) => {
  expectedNoise.push(/503/);
  await openToday(person);
  let isAway = true;
  await person.route('**/entries/*', (route) =>
    isAway ? route.fulfill({ status: 503, body: 'The disk is full.' }) : route.continue(),
  );
  await edit(person, 'Bread rises slowly.');
  await save(person);
  await expect(person.getByText('503: The disk is full.')).toBeVisible();
  await expect(person.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Bread rises slowly.');
  isAway = false;
  await person.getByRole('button', { name: 'Try again' }).click();

  await expect(learnings(person).first()).toContainText('Bread rises slowly.');
});

test('an unsaved change is restored after the tab was closed', async ({ person, context }) => {
  await openToday(person);
  await edit(person, 'Bread rises overnight, and I with it.');
  await expect(person.getByText(/^Draft saved /)).toBeVisible();
  await person.close({ runBeforeUnload: false });

  const again = await context.newPage();
  await again.goto('/synthesis');
  await choose(again, 1, 'Edit');
  await expect(again.getByRole('textbox', { name: 'Learning #1' })).toHaveValue(
    'Bread rises overnight, and I with it.',
  );
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(learnings(again).first()).toContainText(BREAD);
  await choose(again, 1, 'Edit');
  await expect(again.getByRole('textbox', { name: 'Learning #1' })).toHaveValue(BREAD);
});

test('a change without an answer stays pending and is applied once', async ({ person, context, expectedNoise }) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openToday(person);
  await edit(person, 'Bread rises without network too.');
  await context.setOffline(true);
  await save(person);

  await expect(person.getByText('Stored on this device', { exact: true })).toBeVisible();
  await expect(person.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(learnings(person).first()).toContainText('Bread rises without network too.');
  await context.setOffline(false);
  await expect(person.getByText('Reflection saved successfully!').first()).toBeVisible({ timeout: 20_000 });
  await person.reload();
  await expect(learnings(person)).toHaveCount(2);
  await expect(learnings(person).first()).toContainText('Bread rises without network too.');
});

test('a saved change leaves no draft, whether the save is slow or fast', async ({ person }) => {
  await openToday(person);
  await edit(person, 'Bread needs a night');
  await expect(person.getByText(/^Draft saved at/).first()).toBeVisible();
  await save(person);
  await expect(learnings(person).first()).toContainText('Bread needs a night');
  await edit(person, 'Salt');
  await expect(person.getByText(/^Draft saved/).first()).toBeVisible();
  await person.getByRole('textbox', { name: 'Learning #1' }).fill('Salt first');
  await person.keyboard.press('Control+Enter');
  await expect(learnings(person).first()).toContainText('Salt first');
  await person.getByRole('link', { name: 'Edit', exact: true }).click();

  await expect(person.locator('main textarea')).toHaveCount(2);
  await expect(person.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Salt first');
});

test('Undo does not change a learning that was restored and edited in another tab', async ({ person }) => {
  await openToday(person);
  const beside = await person.context().newPage();
  await beside.goto('/synthesis');
  await choose(person, 1, 'Remove');
  // A toast under the pointer stays.
  await person.getByRole('button', { name: 'Undo' }).hover();
  await beside.getByText('Recently removed').click();
  await beside.getByRole('button', { name: /^Restore: / }).click();
  await expect(learnings(beside).first()).toContainText(BREAD);
  await edit(beside, 'Bread, changed there');
  await saveWhole(beside);
  await expect(learnings(beside).first()).toContainText('Bread, changed there');
  await person.getByRole('button', { name: 'Undo' }).click();

  await expect(person.getByText('Restored').first()).toBeVisible();
  await expect(learnings(person).first()).toContainText('Bread, changed there');
});

test('Undo restores a removed learning at its position', async ({ person }) => {
  await openToday(person);
  await choose(person, 1, 'Remove');
  await expect(learnings(person)).toHaveCount(1);
  await person.getByRole('button', { name: 'Undo' }).click();

  await expect(learnings(person)).toHaveCount(2);
  await expect(learnings(person).first()).toContainText(BREAD);
});

test('a removed learning is listed on its day and can be restored later', async ({ person }) => {
  await openToday(person);
  await choose(person, 2, 'Remove');
  await expect(learnings(person)).toHaveCount(1);
  await person.reload();
  await person.getByText('Recently removed').click();
  await person.getByRole('button', { name: `Restore: ${TIDES}` }).click();

  await expect(learnings(person)).toHaveCount(2);
  await expect(learnings(person).last()).toContainText(TIDES);
  await expect(person.locator('summary', { hasText: 'Recently removed' })).toBeFocused();
});

test('a removed day leaves the list, and Undo or «Recently removed» restores it', async ({ person }) => {
  await openToday(person);
  for (const wayBack of ['Undo', /^Restore: /]) {
    await person.getByRole('button', { name: 'Remove this day' }).click();
    const dialog = person.getByRole('dialog', { name: 'Remove this day?' });
    await dialog.getByRole('button', { name: 'Remove this day' }).click();
    await expect(person).toHaveURL('/history');
    await expect(person.getByText('No reflections yet')).toBeVisible();
    await person.getByRole('button', { name: wayBack }).click();
    const row = person.getByRole('main').getByRole('link', { name: BREAD });
    await expect(row).toBeVisible();
    await expect(person.getByRole('heading', { name: 'Recently removed' })).toHaveCount(0);
    // A pressed button that goes must not take the place of a keyboard with it.
    await expect(person.locator('body')).not.toBeFocused();
    await row.click();
    await expect(learnings(person)).toHaveCount(2);
  }
});

test('removing the only learning of a day asks first and removes the day', async ({ person }) => {
  await writeDays(person, [{ daysAgo: 0, entries: [BREAD] }]);
  await person.goto('/synthesis');
  await choose(person, 1, 'Remove');
  await person.getByRole('button', { name: 'Keep it' }).click();

  await expect(learnings(person)).toHaveCount(1);
  await expect(person.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
});

test('earlier versions are listed with their differences, and one can be restored', async ({ person }) => {
  await openToday(person);
  await edit(person, 'Bread rises slowly without me.');
  await save(person);
  await choose(person, 1, 'Earlier versions');
  const versions = person.getByRole('region', { name: 'Earlier versions of learning #1' });
  await expect(versions.locator('del')).toHaveText(' [removed: overnight] ');
  await expect(versions.locator('ins')).toHaveText(' [added: slowly] ');
  await expectNoViolations(person);
  await versions.getByRole('button', { name: /^Restore the version/ }).click();

  await expect(versions).toHaveCount(0);
  await expect(learnings(person).first()).toContainText(BREAD);
  await expect(person.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
});

test('when another tab removes a learning while its versions are open, the next learning gets the focus', async ({
  person,
}) => {
  await openToday(person);
  await choose(person, 1, 'Earlier versions');
  await expect(person.getByRole('heading', { name: 'Earlier versions of learning #1' })).toBeFocused();
  const other = await person.context().newPage();
  await other.goto('/synthesis');
  await choose(other, 1, 'Remove');

  await expect(learnings(person)).toHaveCount(1);
  await expect(person.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
});

const CHOICES = [
  { choice: 'Keep this one', texts: ['Written here', TIDES] },
  { choice: 'Keep that one', texts: ['Written there', TIDES] },
  { choice: 'Keep both', texts: ['Written there', TIDES, 'Written here'] },
  { choice: 'Merge', texts: ['Written there\n\nWritten here', TIDES] },
] as const;

for (const { choice, texts } of CHOICES) {
  test(`two tabs change one learning: ${choice}`, async ({ person, expectedNoise }) => {
    expectedNoise.push(/409/);
    await changeTwice(person);

    const conflict = person.getByRole('region', { name: 'Changed on another device' });
    await expect(conflict).toContainText('Written here');
    await expect(conflict).toContainText('Written there');
    await expectNoViolations(person);
    await conflict.getByRole('button', { name: choice }).click();
    if (choice === 'Merge') {
      await expect(conflict.getByRole('textbox', { name: 'Learning #1' })).toBeFocused();
      await expectNoViolations(person);
      await save(person);
    }
    await expect(conflict).toHaveCount(0);
    await expect(person.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
    await person.reload();
    await expect(learnings(person)).toHaveCount(texts.length);
    await expect(learnings(person).locator('.entry-text')).toHaveText([...texts]);
  });
}

test('the list of all days leads to the form of an earlier day', async ({ person }) => {
  const past = addDays(await todayOf(person), -40);
  await person.goto('/history');
  const date = person.getByLabel('Write about an earlier day');
  await person.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(person.getByText('Please choose a date.')).toBeVisible();
  await date.fill(past);
  await person.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(person).toHaveURL(`/reflection?date=${past}`);
  await person.getByRole('textbox').fill(TIDES);
  await person.getByRole('button', { name: 'Complete Reflection' }).click();

  await person.getByText('Reflection saved successfully!').first().waitFor();
  await person.goto(`/synthesis?date=${past}`);
  await expect(learnings(person)).toHaveText([new RegExp(TIDES)]);
});

test('a change appears in another tab without a reload, and does not touch a text that is being edited there', async ({
  person,
}) => {
  await openToday(person);
  const listening = person.context().waitForEvent('request', (sent) => sent.url().endsWith('/api/events'));
  const other = await person.context().newPage();
  await other.goto('/synthesis');
  await listening;
  await edit(person, 'Written there');
  await choose(other, 2, 'Edit');
  await other.getByRole('textbox', { name: 'Learning #2' }).fill('Still being written');
  await save(person);

  await expect(learnings(other).first()).toContainText('Written there');
  await expect(other.getByRole('textbox', { name: 'Learning #2' })).toHaveValue('Still being written');
});
