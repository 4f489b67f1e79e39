// One day, its form open on two devices at once: what is typed on one comes to the other by itself.
import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';

const MET = 'now with what was written elsewhere';

/** Another browser of the same person, with the form open. */
async function openPhone(home: Page): Promise<Page> {
  const browser = home.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  const context = await browser.newContext({
    baseURL: new URL(home.url()).origin,
    storageState: await home.context().storageState(),
  });
  home.once('close', () => void context.close());
  const phone = await context.newPage();
  await openForm(phone);
  return phone;
}

async function openForm(page: Page): Promise<void> {
  const listening = page.waitForRequest('**/api/events*');
  await page.goto('/reflection');
  await page.getByRole('textbox').first().waitFor();
  await listening;
}

const field = (page: Page, number: number) => page.getByRole('textbox', { name: `Learning #${number}` });
const line = (page: Page) => page.locator('.draft-status');

// Two devices that write at once answer each other's version.
test.beforeEach(({ expectedNoise }) => void expectedNoise.push(/409/));

test('text typed on one device appears in the open form of another', async ({ person }) => {
  await openForm(person);
  const phone = await openPhone(person);
  await field(phone, 1).pressSequentially('Bread rises.');
  await expect(line(phone)).toContainText('Draft saved at');

  await expect(person.getByText('Bread rises.')).toBeVisible();
  await expect(line(person)).toContainText(MET);
  await expect(line(phone)).not.toContainText(MET);
});

test('a field can be continued from the text of the other device', async ({ person }) => {
  await openForm(person);
  await field(person, 1).pressSequentially('Bread');
  await expect(line(person)).toContainText('Draft saved at');
  const phone = await openPhone(person);
  await field(phone, 1).press('End');
  await field(phone, 1).pressSequentially(' rises');

  await expect(field(person, 1)).toHaveValue('Bread rises');
  await expect(field(person, 1)).toBeFocused();
});

test('a person who types keeps the focus, every key and the caret position while remote text arrives', async ({
  person,
}) => {
  await openForm(person);
  const phone = await openPhone(person);
  await field(person, 1).focus();
  const sentence = 'One key after the other, and none of them is lost.';
  const writing = field(person, 1).pressSequentially(sentence, { delay: 120 });
  await field(phone, 1).pressSequentially('Meanwhile on the phone.');
  await writing;

  await expect(person.getByText('Meanwhile on the phone.')).toBeVisible();
  await expect(field(person, 1)).toHaveValue(sentence);
  await expect(field(person, 1)).toBeFocused();
  await expect(line(person)).toContainText(MET);
});

test('two texts for one field are both kept, and the focused field does not change', async ({ person }) => {
  await openForm(person);
  await field(person, 1).pressSequentially('Bread');
  await expect(line(person)).toContainText('Draft saved at');
  const phone = await openPhone(person);
  await field(phone, 1).press('End');
  const writing = field(person, 1).pressSequentially(' sinks, says the baker.', { delay: 150 });
  await field(phone, 1).pressSequentially(' rises');
  await writing;

  await expect(field(person, 1)).toHaveValue('Bread sinks, says the baker.');
  await expect(field(person, 1)).toBeFocused();
  await expect(person.getByText('Bread rises')).toBeVisible();
});

test('the first learnings of two devices stay in separate fields', async ({ person }) => {
  await openForm(person);
  const phone = await openPhone(person);
  await field(phone, 1).pressSequentially('Bread rises.');
  await expect(person.getByText('Bread rises.')).toBeVisible();
  await field(person, 1).pressSequentially('The tide waits.');
  await expect(line(person)).toContainText('Draft saved at');

  await expect(field(person, 1)).toHaveValue('The tide waits.');
  await expect(field(person, 2)).toHaveValue('Bread rises.');
  await expect(field(phone, 1)).toHaveValue('Bread rises.');
  await expect(field(phone, 2)).toHaveValue('The tide waits.');
});

test('undo reverts typing, also after remote text has arrived in the same field', async ({ person }) => {
  await openForm(person);
  await field(person, 1).pressSequentially('Bread');
  await expect(line(person)).toContainText('Draft saved at');
  const phone = await openPhone(person);
  await field(phone, 1).press('End');
  await field(phone, 1).pressSequentially(' rises');
  await expect(field(person, 1)).toHaveValue('Bread rises');

  await person.keyboard.press('Control+z');
  await expect(field(person, 1)).toHaveValue('Bread');
  await person.keyboard.press('Control+z');

  await expect(field(person, 1)).not.toHaveValue(/Bread/);
});
