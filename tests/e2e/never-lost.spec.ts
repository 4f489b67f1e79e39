// Nothing a person has typed is lost, whatever ends or fails, and it is sent exactly once afterwards. Each row of R15.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, signIn, test } from './support/app.ts';
import { completeOnce, learning, openWriting } from './support/never-lost.ts';
import { readDevice } from './support/worker.ts';

async function crash(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  // The tab dies in the middle of its work, without any event; the call itself gets no answer.
  void session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
}

test.describe('the line by the button', () => {
  test('says nothing before the first key, then that the device has the draft, then that the server has it', async ({
    person,
  }) => {
    await person.route('**/api/drafts/**', async (route) => {
      if (route.request().method() === 'PUT') await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await openWriting(person);
    await expect(person.getByText(/Draft saved/)).toHaveCount(0);
    await learning(person, 1).pressSequentially('Order is a promise.');

    await expect(person.getByText(/^Draft saved on this device at \d\d:\d\d$/)).toBeVisible();
    await expect(person.getByText(/^Draft saved at \d\d:\d\d$/)).toBeVisible({ timeout: 12_000 });
  });

  test('says when the storage is full, and the text still reaches the server', async ({ person }) => {
    await person.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('There is no room.', 'QuotaExceededError');
      };
    });
    await person.route('**/api/drafts/**', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await openWriting(person);
    await learning(person, 1).fill('Nowhere to put it');
    await expect(person.getByText('Not saved: this device is out of space').first()).toBeVisible();

    await completeOnce(person, 'Nowhere to put it');
  });
});

test.describe('typed text is restored and sent once', () => {
  test('after the tab has crashed', async ({ person, context }) => {
    await openWriting(person);
    await learning(person, 1).fill('Typed before the crash');
    await expect(person.getByText(/^Draft saved/).first()).toBeVisible();
    await crash(person, context);

    const next = await context.newPage();
    await openWriting(next);
    await expect(learning(next, 1)).toHaveValue('Typed before the crash');
    await completeOnce(next, 'Typed before the crash');
  });

  test('after a reload right after the last key', async ({ person }) => {
    await openWriting(person);
    await learning(person, 1).fill('To the last key');
    await person.reload();

    await expect(learning(person, 1)).toHaveValue('To the last key');
    await completeOnce(person, 'To the last key');
  });

  test('on another device', async ({ person, browser, visitor, baseURL }) => {
    await openWriting(person);
    await learning(person, 1).fill('Begun on the phone');
    await expect(person.getByText(/^Draft saved at/).first()).toBeVisible({ timeout: 12_000 });

    const laptop = await browser.newPage({ baseURL: baseURL ?? '' });
    await laptop.goto('/');
    await signIn(laptop, visitor);
    await openWriting(laptop);
    await expect(learning(laptop, 1)).toHaveValue('Begun on the phone');
    await completeOnce(laptop, 'Begun on the phone');
    await laptop.context().close();
  });
});

test('«Undo» of a removal keeps a learning that was never saved, also after «Complete Reflection»', async ({
  person,
}) => {
  await openWriting(person);
  await learning(person, 1).fill('Bread');
  await person.getByRole('button', { name: 'Add another learning' }).click();
  await learning(person, 2).fill('Tides');
  await person.getByRole('button', { name: 'Remove learning #2' }).click();
  await person.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(person).toHaveURL(/\/synthesis$/);
  await person.getByRole('button', { name: 'Undo' }).click({ timeout: 20_000 });
  await expect.poll(() => readDevice(person)).toContain('Tides');
  await person.goto('/reflection');

  await expect(learning(person, 2)).toHaveValue('Tides');
});
