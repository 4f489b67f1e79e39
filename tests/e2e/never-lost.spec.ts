// Nothing a person has typed is lost, whatever ends or fails, and it is sent exactly once afterwards. Each row of R15.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { complete, completeOnce, learning, openWriting, savedTexts } from './support/never-lost.ts';
import { readDevice } from './support/worker.ts';

const DRAFTS = '**/api/drafts/**';

test('typed text is on the device and the server, and is restored and sent once after a reload right after the last key and after a crash', async ({
  person: page,
  context,
  expectedNoise,
}) => {
  expectedNoise.push(/ERR_FAILED/);
  await openWriting(page);

  await test.step('the line by the button says nothing before the first key, then that the device has the draft, then that the server has it', () =>
    readsDraftStatus(page));
  await test.step('«Undo» of a removal keeps a learning that was never saved, also after «Complete Reflection»', () =>
    undoesRemoval(page));
  await test.step('the line by the button says when the storage is full, and the text still reaches the server', () =>
    fillsStorage(page));
  await test.step('typed text is restored and sent once after a reload right after the last key', () => reloads(page));
  await test.step('typed text is restored and sent once after the tab has crashed', () => crashes(page, context));
});

async function readsDraftStatus(page: Page): Promise<void> {
  const held = Promise.withResolvers<void>();
  await page.route(DRAFTS, async (route) => {
    if (route.request().method() === 'PUT') await held.promise;
    await route.continue();
  });
  await expect(page.getByText(/Draft saved/)).toHaveCount(0);
  await learning(page, 1).pressSequentially('Order is a promise.');

  await expect(page.getByText(/^Draft saved on this device at \d\d:\d\d$/)).toBeVisible();
  held.resolve();
  await expect(page.getByText(/^Draft saved at \d\d:\d\d$/)).toBeVisible({ timeout: 12_000 });
  await page.unroute(DRAFTS);
}

async function undoesRemoval(page: Page): Promise<void> {
  await learning(page, 1).fill('Bread');
  await page.getByRole('button', { name: 'Add another learning' }).click();
  await learning(page, 2).fill('Tides');
  await removeSecond(page);
  await complete(page).click();
  await expect(page).toHaveURL('/synthesis');
  await page.getByRole('button', { name: 'Undo' }).click({ timeout: 20_000 });
  await expect.poll(() => readDevice(page)).toContain('Tides');
  await openForm(page);

  await expect(learning(page, 2)).toHaveValue('Tides');
  await removeSecond(page);
  await complete(page).click();
  await expect(page).toHaveURL('/synthesis');
  expect(await savedTexts(page)).toEqual(['Bread']);
}

async function removeSecond(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove learning #2' }).click();
  await expect(learning(page, 2)).toHaveCount(0);
}

/** From the page of the saved day. */
async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await learning(page, 1).waitFor();
}

async function fillsStorage(page: Page): Promise<void> {
  await openForm(page);
  const makeRoom = await page.evaluateHandle(() => {
    // oxlint-disable-next-line typescript/unbound-method -- it goes back to its place as it is
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    };
    return () => void (IDBObjectStore.prototype.put = put);
  });
  await page.route(DRAFTS, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await learning(page, 1).fill('Nowhere to put it');
  await expect(page.getByText('Not saved: this device is out of space').first()).toBeVisible();

  await completeOnce(page, 'Nowhere to put it');
  await makeRoom.evaluate((run) => run());
  await page.unroute(DRAFTS);
}

async function reloads(page: Page): Promise<void> {
  await openForm(page);
  await learning(page, 1).fill('To the last key');
  await page.reload();

  await expect(learning(page, 1)).toHaveValue('To the last key');
  await completeOnce(page, 'To the last key');
}

async function crashes(page: Page, context: BrowserContext): Promise<void> {
  await openForm(page);
  await learning(page, 1).fill('Typed before the crash');
  await expect(page.getByText(/^Draft saved/).first()).toBeVisible();
  await crash(page, context);

  const next = await context.newPage();
  await openWriting(next);
  await expect(learning(next, 1)).toHaveValue('Typed before the crash');
  await completeOnce(next, 'Typed before the crash');
}

async function crash(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  // The tab dies in the middle of its work, without any event; the call itself gets no answer.
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
}
