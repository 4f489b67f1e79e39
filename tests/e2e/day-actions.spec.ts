// What can be done with a saved day as a whole: to add a learning, to edit it, and to remove it.
import { addDays } from '#contract/days.ts';
import { expect, test } from './support/app.ts';
import { expectNoViolations } from './support/axe.ts';
import { run, todayOf, writeDays } from './support/journal.ts';
import { expectNoSidewaysScroll } from './support/models.ts';
import { learning, savedTexts } from './support/never-lost.ts';
import { goWithin } from './support/within.ts';

test('a saved day offers a further learning first, then its form, and its removal in a menu', async ({ person }) => {
  await writeDays(person, run(2));
  const yesterday = addDays(await todayOf(person), -1);
  const add = person.getByRole('link', { name: 'Add a learning' });
  const menu = person.getByRole('button', { name: 'Actions for this day' });
  const remove = person.getByRole('button', { name: 'Remove this day' });
  await person.goto('/synthesis');
  await test.step('on a phone they stand in this order, within the card', async () => {
    await person.setViewportSize({ width: 390, height: 844 });
    const actions = person.locator('.day-actions').locator('a, button');
    await expect(actions).toHaveText(['Add a learning', 'Edit', '', 'Remove this day']);
    await expectNoSidewaysScroll(person);
  });
  await test.step('the menu opens by keyboard, and Escape and «Keep it» give the focus back', async () => {
    await menu.press('Enter');
    await expect(remove).toBeVisible();
    await expectNoViolations(person);
    await person.keyboard.press('Escape');
    await expect(remove).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.press('Enter');
    await remove.press('Enter');
    await person.getByRole('button', { name: 'Keep it' }).press('Enter');
    await expect(menu).toBeFocused();
  });
  await test.step('a further learning has the focus in its empty field, and is saved beside the others', async () => {
    await add.press('Enter');
    await expect(person).toHaveURL('/reflection#add');
    await expect(learning(person, 2)).toBeFocused();
    await person.keyboard.type('Rye needs a longer rest than wheat.');
    await person.getByRole('button', { name: 'Complete Reflection' }).click();
    await person.waitForURL('/synthesis');
    expect(await savedTexts(person)).toHaveLength(2);
  });
  await test.step('an empty field that is there already is taken, also after a reload', async () => {
    await add.click();
    await expect(learning(person, 3)).toBeFocused();
    await person.reload();
    await expect(learning(person, 3)).toBeFocused();
    await expect(learning(person, 4)).toHaveCount(0);
  });
  await test.step('so it is on another day', async () => {
    await goWithin(person, `/synthesis?date=${yesterday}`);
    await add.click();
    await expect(person).toHaveURL(`/reflection?date=${yesterday}#add`);
    await expect(learning(person, 2)).toBeFocused();
  });
  await test.step('while a learning is edited on the page, the day cannot be removed', async () => {
    await goWithin(person, '/synthesis');
    await person.getByRole('button', { name: 'Actions for learning #1' }).click();
    await person.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(menu).toBeDisabled();
  });
});

test('after a save the banner says once which day in a row it is', async ({ person }) => {
  await writeDays(person, run(3, 1));
  await person.goto('/');
  await person.getByRole('link', { name: 'What You Learned Today' }).click();
  await learning(person, 1).fill('Rye needs a longer rest than wheat.');
  await person.getByRole('button', { name: 'Complete Reflection' }).click();

  await expect(person.locator('.banner')).toContainText('Day 4 in a row');
  await goWithin(person, '/');
  await goWithin(person, '/synthesis');
  await expect(person.locator('.banner')).toHaveAttribute('data-look', 'quiet');
  await expect(person.locator('.banner')).not.toContainText('in a row');
});
