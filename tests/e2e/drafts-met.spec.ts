// One day, its form open on two devices at once: what is typed on one comes to the other by itself.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test as base } from './support/app.ts';

const MET = 'now with what was written elsewhere';

interface Fixtures {
  /** Another browser of the same person, which has opened nothing yet. */
  phone: Page;
}

const test = base.extend<Fixtures>({
  async phone({ person, browser, baseURL }, provide) {
    const context: BrowserContext = await browser.newContext({
      baseURL: baseURL ?? '',
      storageState: await person.context().storageState(),
    });
    await provide(await context.newPage());
    await context.close();
  },
});

async function openForm(page: Page): Promise<void> {
  const listening = page.waitForRequest('**/api/events*');
  await page.goto('/reflection');
  await page.getByRole('textbox').first().waitFor();
  await listening;
}

const field = (page: Page, number: number) => page.getByRole('textbox', { name: `Learning #${number}` });
const line = (page: Page) => page.locator('.draft-status');

// Two devices that write at once answer each other's version.
test('one field can be written on two devices, and its undo and both texts are kept', async ({ person, phone }) => {
  await openForm(person);
  await field(person, 1).pressSequentially('Bread');
  await expect(line(person)).toContainText('Draft saved at');
  await openForm(phone);
  await test.step('a field can be continued from the text of the other device', async () => {
    await field(phone, 1).press('End');
    await field(phone, 1).pressSequentially(' rises');
    await expect(field(person, 1)).toHaveValue('Bread rises');
    await expect(field(person, 1)).toBeFocused();
  });
  await test.step('undo reverts typing, also after remote text has arrived in the same field', async () => {
    await person.keyboard.press('Control+z');
    await expect(field(person, 1)).toHaveValue('Bread');
    await person.keyboard.press('Control+z');
    await expect(field(person, 1)).not.toHaveValue(/Bread/);
  });
  await test.step('two texts for one field are both kept, and the focused field does not change', async () => {
    await field(person, 1).fill('Bread');
    await expect(field(phone, 1)).toHaveValue('Bread');
    await field(phone, 1).press('End');
    const writing = field(person, 1).pressSequentially(' sinks, says the baker.', { delay: 100 });
    await field(phone, 1).pressSequentially(' rises');
    await writing;
    await expect(field(person, 1)).toHaveValue('Bread sinks, says the baker.');
    await expect(field(person, 1)).toBeFocused();
    await expect(person.getByText('Bread rises')).toBeVisible();
  });
});

test('what is typed on one device comes into the open form of another, and takes nothing from it', async ({
  person,
  phone,
}) => {
  await openForm(person);
  await openForm(phone);
  await test.step('text typed on one device appears in the open form of another', async () => {
    await field(phone, 1).pressSequentially('Bread rises.');
    await expect(line(phone)).toContainText('Draft saved at');
    await expect(person.getByText('Bread rises.')).toBeVisible();
    await expect(line(person)).toContainText(MET);
    await expect(line(phone)).not.toContainText(MET);
  });
  await test.step('the first learnings of two devices stay in separate fields', async () => {
    await field(person, 1).pressSequentially('The tide waits.');
    await expect(line(person)).toContainText('Draft saved at');
    await expect(field(person, 1)).toHaveValue('The tide waits.');
    await expect(field(person, 2)).toHaveValue('Bread rises.');
    await expect(field(phone, 1)).toHaveValue('Bread rises.');
    await expect(field(phone, 2)).toHaveValue('The tide waits.');
  });
  await test.step('a person who types keeps the focus, every key and the caret position while remote text arrives', async () => {
    await phone.getByRole('button', { name: 'Add another learning' }).click();
    await field(person, 1).press('End');
    const sentence = ' One key after the other, and none of them is lost.';
    const writing = field(person, 1).pressSequentially(sentence, { delay: 90 });
    await field(phone, 3).pressSequentially('Meanwhile on the phone.');
    await writing;
    await expect(person.getByText('Meanwhile on the phone.')).toBeVisible();
    await expect(field(person, 1)).toHaveValue(`The tide waits.${sentence}`);
    await expect(field(person, 1)).toBeFocused();
    await expect(line(person)).toContainText(MET);
  });
});
