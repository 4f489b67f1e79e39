// In whatever way a person leaves a device: the next one meets no word of theirs, and none is lost to them.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/app.ts';
import { pressSignOut } from './support/ended-session.ts';
import { SAME_ORIGIN, writeDays } from './support/journal.ts';
import { learning, openWriting } from './support/never-lost.ts';
import { share } from './support/share.ts';
import { goWithin } from './support/within.ts';
import { readDevice, waitUntilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

/** A word in everything that the person writes, shares and searches for. */
const CANARY = 'canary';
const DRAFT = 'A canary that nobody has completed.';
const SHARED = 'A canary that another app has shared.';

const WAYS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'by the menu': async (page) => {
    await pressSignOut(page);
    await page.getByRole('heading', { name: 'Welcome to Learn' }).waitFor();
  },
  'when their session has run out': (page) => page.context().clearCookies(),
  'when they have signed out everywhere': async (page) => {
    await page.request.post('/api/auth/logout-all', { headers: SAME_ORIGIN });
  },
  'when they have asked for the end of their account': async (page) => {
    await page.request.post('/api/account/delete', { headers: SAME_ORIGIN, data: { confirm: 'delete' } });
  },
};

for (const [way, leave] of Object.entries(WAYS)) {
  test(`the next person meets no word of one who has left ${way}`, async ({
    person: page,
    visitor,
    context,
    expectedNoise,
  }) => {
    expectedNoise.push(/401|403|409/);
    const requests: string[] = [];
    context.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
    await fill(page);

    await leave(page);
    await page.goto('/history');
    await page.getByRole('heading', { name: 'Welcome to Learn' }).waitFor();
    await expect.poll(() => readDevice(page)).not.toContain(CANARY);

    requests.length = 0;
    await signIn(page, { name: 'Ben', email: `ben-${visitor.email}` });
    for (const path of ['/', '/reflection', '/history', '/settings']) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await goWithin(page, path);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await page.waitForLoadState('networkidle');
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(await page.content()).not.toContain(CANARY);
    }
    expect(`${page.url()} ${await readDevice(page)}`).not.toContain(CANARY);
    expect(requests.join('\n')).not.toContain(CANARY);
  });
}

test('what was typed and shared before the session ran out is there again for its person', async ({
  person: page,
  visitor,
  expectedNoise,
}) => {
  expectedNoise.push(/401|409/);
  await fill(page);
  await page.context().clearCookies();
  await page.goto('/');
  await signIn(page, visitor);

  await page.goto('/reflection');
  await expect(learning(page, 2)).toHaveValue(DRAFT);
  await expect(learning(page, 3)).toHaveValue(SHARED);
});

/** Everything that a device can hold of a person has the word. */
async function fill(page: Page): Promise<void> {
  await writeDays(page, [{ daysAgo: 0, entries: ['A canary sings in the mine.'] }]);
  await openWriting(page);
  await waitUntilKept(page, 1);
  await page.getByRole('button', { name: 'Add another learning' }).click();
  await learning(page, 2).fill(DRAFT);
  await expect(page.getByText(/Draft saved/)).toBeVisible();
  await share(page, { text: SHARED });
  await page.getByText(SHARED).waitFor();
  await page.goto(`/history#q=${CANARY}`);
  await expect(page.getByRole('searchbox')).toHaveValue(CANARY);
}
