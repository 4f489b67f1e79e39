import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { BREAD, changeTwice, choose, edit, learnings, openToday, save, saveWhole, TIDES } from './support/history.ts';
import { todayOf, writeDays } from './support/journal.ts';

test('a learning is edited in place by keyboard alone, and the focus returns', async ({ home }) => {
  await openToday(home);
  const actions = home.getByRole('button', { name: 'Actions for learning #1' });
  await actions.focus();
  await home.keyboard.press('Enter');
  await expectNoViolations(home);
  await home.keyboard.press('Tab');
  await home.keyboard.press('Enter');
  await expect(home.getByRole('textbox', { name: 'Learning #1' })).toBeFocused();
  await home.keyboard.type(' So I sleep.');
  await home.keyboard.press('Tab');
  await home.keyboard.press('Enter');

  await expect(learnings(home).first()).toContainText(`${BREAD} So I sleep.`);
  await expect(actions).toBeFocused();
  await home.reload();
  await expect(learnings(home).first()).toContainText(`${BREAD} So I sleep.`);
});

test('an emptied learning is not saved, and its field gets the focus', async ({ home }) => {
  await openToday(home);
  await edit(home, ' ');
  await save(home);

  await expect(home.getByText('A learning needs some words.')).toBeVisible();
  await expect(home.getByRole('textbox', { name: 'Learning #1' })).toBeFocused();
});

test('Cancel changes nothing', async ({ home }) => {
  await openToday(home);
  await edit(home, 'Never mind');
  await home.getByRole('button', { name: 'Cancel' }).click();

  await expect(learnings(home).first()).toContainText(BREAD);
  await expect(home.getByText('Never mind')).toHaveCount(0);
});

test('a failed change keeps the text and can be retried', async ({ home, expectedNoise }) => {
  expectedNoise.push(/503/);
  await openToday(home);
  let isAway = true;
  await home.route('**/entries/*', (route) =>
    isAway ? route.fulfill({ status: 503, body: 'The disk is full.' }) : route.continue(),
  );
  await edit(home, 'Bread rises slowly.');
  await save(home);
  await expect(home.getByText('503: The disk is full.')).toBeVisible();
  await expect(home.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Bread rises slowly.');
  isAway = false;
  await home.getByRole('button', { name: 'Try again' }).click();

  await expect(learnings(home).first()).toContainText('Bread rises slowly.');
});

test('an unsaved change is restored after the tab was closed', async ({ home, context }) => {
  await openToday(home);
  await edit(home, 'Bread rises overnight, and I with it.');
  await expect(home.getByText(/^Draft saved /)).toBeVisible();
  await home.close({ runBeforeUnload: false });

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

test('a change without an answer stays pending and is applied once', async ({ home, context, expectedNoise }) => {
  expectedNoise.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openToday(home);
  await edit(home, 'Bread rises without network too.');
  await context.setOffline(true);
  await save(home);

  await expect(home.getByText('Stored on this device', { exact: true })).toBeVisible();
  await expect(home.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(learnings(home).first()).toContainText('Bread rises without network too.');
  await context.setOffline(false);
  await expect(home.getByText('Reflection saved successfully!').first()).toBeVisible({ timeout: 20_000 });
  await home.reload();
  await expect(learnings(home)).toHaveCount(2);
  await expect(learnings(home).first()).toContainText('Bread rises without network too.');
});

test('a saved change leaves no draft, whether the save is slow or fast', async ({ home }) => {
  await openToday(home);
  await edit(home, 'Bread needs a night');
  await expect(home.getByText(/^Draft saved at/).first()).toBeVisible();
  await save(home);
  await expect(learnings(home).first()).toContainText('Bread needs a night');
  await edit(home, 'Salt');
  await expect(home.getByText(/^Draft saved/).first()).toBeVisible();
  await home.getByRole('textbox', { name: 'Learning #1' }).fill('Salt first');
  await home.keyboard.press('Control+Enter');
  await expect(learnings(home).first()).toContainText('Salt first');
  await home.getByRole('link', { name: 'Edit', exact: true }).click();

  await expect(home.locator('main textarea')).toHaveCount(2);
  await expect(home.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Salt first');
});

test('Undo does not change a learning that was restored and edited in another tab', async ({ home }) => {
  await openToday(home);
  const beside = await home.context().newPage();
  await beside.goto('/synthesis');
  await choose(home, 1, 'Remove');
  await expect(home.getByRole('button', { name: 'Undo' })).toBeVisible();
  await beside.getByText('Recently removed').click();
  await beside.getByRole('button', { name: /^Restore: / }).click();
  await expect(learnings(beside).first()).toContainText(BREAD);
  await edit(beside, 'Bread, changed there');
  await saveWhole(beside);
  await expect(learnings(beside).first()).toContainText('Bread, changed there');
  await home.getByRole('button', { name: 'Undo' }).click();

  await expect(home.getByText('Restored').first()).toBeVisible();
  await expect(learnings(home).first()).toContainText('Bread, changed there');
});

test('Undo restores a removed learning at its position', async ({ home }) => {
  await openToday(home);
  await choose(home, 1, 'Remove');
  await expect(learnings(home)).toHaveCount(1);
  await home.getByRole('button', { name: 'Undo' }).click();

  await expect(learnings(home)).toHaveCount(2);
  await expect(learnings(home).first()).toContainText(BREAD);
});

test('a removed learning is listed on its day and can be restored later', async ({ home }) => {
  await openToday(home);
  await choose(home, 2, 'Remove');
  await expect(learnings(home)).toHaveCount(1);
  await home.reload();
  await home.getByText('Recently removed').click();
  await home.getByRole('button', { name: `Restore: ${TIDES}` }).click();

  await expect(learnings(home)).toHaveCount(2);
  await expect(learnings(home).last()).toContainText(TIDES);
  await expect(home.locator('summary', { hasText: 'Recently removed' })).toBeFocused();
});

test('a removed day leaves the list, and Undo or «Recently removed» restores it', async ({ home }) => {
  await openToday(home);
  for (const wayBack of ['Undo', /^Restore: /]) {
    await home.getByRole('button', { name: 'Remove this day' }).click();
    const dialog = home.getByRole('dialog', { name: 'Remove this day?' });
    await dialog.getByRole('button', { name: 'Remove this day' }).click();
    await expect(home).toHaveURL('/history');
    await expect(home.getByText('No reflections yet')).toBeVisible();
    await home.getByRole('button', { name: wayBack }).click();
    const row = home.getByRole('main').getByRole('link', { name: BREAD });
    await expect(row).toBeVisible();
    await expect(home.getByRole('heading', { name: 'Recently removed' })).toHaveCount(0);
    // A pressed button that goes must not take the place of a keyboard with it.
    await expect(home.locator('body')).not.toBeFocused();
    await row.click();
    await expect(learnings(home)).toHaveCount(2);
  }
});

test('removing the only learning of a day asks first and removes the day', async ({ home }) => {
  await writeDays(home, [{ daysAgo: 0, entries: [BREAD] }]);
  await home.goto('/synthesis');
  await choose(home, 1, 'Remove');
  await home.getByRole('button', { name: 'Keep it' }).click();

  await expect(learnings(home)).toHaveCount(1);
  await expect(home.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
});

test('earlier versions are listed with their differences, and one can be restored', async ({ home }) => {
  await openToday(home);
  await edit(home, 'Bread rises slowly without me.');
  await save(home);
  await choose(home, 1, 'Earlier versions');
  const versions = home.getByRole('region', { name: 'Earlier versions of learning #1' });
  await expect(versions.locator('del')).toHaveText(' [removed: overnight] ');
  await expect(versions.locator('ins')).toHaveText(' [added: slowly] ');
  await expectNoViolations(home);
  await versions.getByRole('button', { name: /^Restore the version/ }).click();

  await expect(versions).toHaveCount(0);
  await expect(learnings(home).first()).toContainText(BREAD);
  await expect(home.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
});

test('when another tab removes a learning while its versions are open, the next learning gets the focus', async ({
  home,
}) => {
  await openToday(home);
  await choose(home, 1, 'Earlier versions');
  await expect(home.getByRole('heading', { name: 'Earlier versions of learning #1' })).toBeFocused();
  const other = await home.context().newPage();
  await other.goto('/synthesis');
  await choose(other, 1, 'Remove');

  await expect(learnings(home)).toHaveCount(1);
  await expect(home.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
});

const CHOICES = [
  { choice: 'Keep this one', texts: ['Written here', TIDES] },
  { choice: 'Keep that one', texts: ['Written there', TIDES] },
  { choice: 'Keep both', texts: ['Written there', TIDES, 'Written here'] },
  { choice: 'Merge', texts: ['Written there\n\nWritten here', TIDES] },
] as const;

for (const { choice, texts } of CHOICES) {
  test(`two tabs change one learning: ${choice}`, async ({ home, expectedNoise }) => {
    expectedNoise.push(/409/);
    await changeTwice(home);

    const conflict = home.getByRole('region', { name: 'Changed on another device' });
    await expect(conflict).toContainText('Written here');
    await expect(conflict).toContainText('Written there');
    await expectNoViolations(home);
    await conflict.getByRole('button', { name: choice }).click();
    if (choice === 'Merge') {
      await expect(conflict.getByRole('textbox', { name: 'Learning #1' })).toBeFocused();
      await expectNoViolations(home);
      await save(home);
    }
    await expect(conflict).toHaveCount(0);
    await expect(home.getByRole('button', { name: 'Actions for learning #1' })).toBeFocused();
    await home.reload();
    await expect(learnings(home)).toHaveCount(texts.length);
    await expect(learnings(home).locator('.entry-text')).toHaveText([...texts]);
  });
}

test('the list of all days leads to the form of an earlier day', async ({ home }) => {
  const past = addDays(await todayOf(home), -40);
  await home.goto('/history');
  const date = home.getByLabel('Write about an earlier day');
  await home.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(home.getByText('Please choose a date.')).toBeVisible();
  await date.fill(past);
  await home.getByRole('button', { name: 'Write', exact: true }).click();
  await expect(home).toHaveURL(`/reflection?date=${past}`);
  await home.getByRole('textbox').fill(TIDES);
  await home.getByRole('button', { name: 'Complete Reflection' }).click();

  await home.getByText('Reflection saved successfully!').first().waitFor();
  await home.goto(`/synthesis?date=${past}`);
  await expect(learnings(home)).toHaveText([new RegExp(TIDES)]);
});

test('a change appears in another tab without a reload, and does not touch a text that is being edited there', async ({
  home,
}) => {
  await openToday(home);
  const listening = home.context().waitForEvent('request', (sent) => sent.url().endsWith('/api/events'));
  const other = await home.context().newPage();
  await other.goto('/synthesis');
  await listening;
  await edit(home, 'Written there');
  await choose(other, 2, 'Edit');
  await other.getByRole('textbox', { name: 'Learning #2' }).fill('Still being written');
  await save(home);

  await expect(learnings(other).first()).toContainText('Written there');
  await expect(other.getByRole('textbox', { name: 'Learning #2' })).toHaveValue('Still being written');
});
