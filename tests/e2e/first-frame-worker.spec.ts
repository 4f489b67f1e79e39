// The first frame of a page that comes from the service worker.
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/app.ts';
import { run, writeDays } from './support/journal.ts';
import { readSeen, watch } from './support/seen.ts';

const WELCOME = 'Welcome to Learn';

// The browser itself decides whether a font comes too late for the first frame, and on a busy machine it lets one in after
// it. With the system's fonts from the start every movement is the page's own.
test.use({
  launchOptions: ({ launchOptions }, provide) =>
    provide({ ...launchOptions, args: [...(launchOptions.args ?? []), '--disable-remote-fonts'] }),
});

test.beforeEach(({ expectedNoise }) => {
  expectedNoise.push(/woff2 was preloaded using link preload but not used/);
});

test.describe('from the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor gets the welcome page, a person never, and no kept page holds anything of a person', async ({
    page,
    context,
    visitor,
    expectedNoise,
  }) => {
    expectedNoise.push(/ERR_INTERNET_DISCONNECTED/);
    await openWithWorker(page);
    await watch(page);

    await test.step('a visitor', async () => {
      const response = await page.goto('/settings');

      expect(response?.fromServiceWorker()).toBe(true);
      expect(await response?.text()).toContain('data-screen="welcome"');
      await page.waitForLoadState('networkidle');
      expect(await readSeen(page)).toEqual({ movements: [], headings: [WELCOME] });
    });

    await test.step('the error of a sign-in is part of the first welcome page', async () => {
      await page.goto('/?authError=expired');

      await expect(page.getByRole('alert')).toHaveText('The sign-in took too long. Please try again.');
      expect((await readSeen(page)).movements).toEqual([]);
    });

    await test.step('without a connection', async () => {
      await page.goto('/settings');
      await context.setOffline(true);
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('Cannot reach the server.');
      await expect(page.getByRole('heading', { name: WELCOME })).toBeVisible();
      await context.setOffline(false);
    });

    await test.step('right after signing in and on later visits there is no welcome page', async () => {
      await page.goto('/');
      await signIn(page, visitor);
      expect((await readSeen(page)).headings).not.toContain(WELCOME);

      await writeDays(page, run(3));
      const response = await page.goto('/');
      expect(response?.fromServiceWorker()).toBe(true);
      await page.getByText('Octopuses').waitFor();
      expect((await readSeen(page)).headings).toEqual(['What did you learn today?']);
    });

    await test.step('no page that is kept on the device holds anything of a person', async () => {
      const kept = await page.evaluate(async () => {
        const texts: string[] = [];
        for (const name of await caches.keys()) {
          const cache = await caches.open(name);
          for (const request of await cache.keys())
            texts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
        }
        return texts;
      });
      const id = await page.evaluate(() => localStorage.getItem('learn:owner') ?? 'no id');

      expect(kept.join('\n')).toContain('data-screen="start"');
      for (const words of [id, visitor.name, visitor.email, 'Octopuses'])
        expect(kept.filter((text) => text.includes(words))).toEqual([]);
    });
  });
});

/** The worker is in its place, and knows that nobody is signed in. */
async function openWithWorker(page: Page): Promise<void> {
  await page.goto('/');
  const isReady = async () => navigator.serviceWorker.controller !== null && (await caches.has('learn-signed-out'));
  await expect.poll(() => page.evaluate(isReady)).toBe(true);
}
