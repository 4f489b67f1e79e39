import type { Page } from '@playwright/test';
import { expect, test as base } from './support/app.ts';
import { startDeployment, type Deployment } from './support/deployment.ts';
import { edit } from './support/history.ts';
import { complete, keepDraftsHere, learning, openWriting } from './support/never-lost.ts';
import { show } from './support/visibility.ts';
import { goWithin } from './support/within.ts';

const test = base.extend<{ deployment: Deployment }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  deployment: async ({}, provide) => {
    const deployment = await startDeployment();
    await provide(deployment);
    await deployment.stop();
  },
  baseURL: async ({ deployment }, provide) => provide(deployment.url),
});

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ expectedNoise }) => {
  // While the server restarts, a call may find nobody.
  expectedNoise.push(/ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch|ERR_EMPTY_RESPONSE/);
});

test('an update waits for a quiet moment, and takes neither text nor code from any window', async ({
  person,
  deployment,
}) => {
  await recordTakeOvers(person);
  // What is typed is unsaved until it is on the server.
  await keepDraftsHere(person);
  await openWriting(person);
  await waitForWorker(person);
  const first = await buildOf(person);
  const loads = countLoads(person);
  await learning(person, 1).fill('Half a thought');
  await deployment.deployAnotherBuild();
  await installUpdate(person);

  await test.step('an update that arrives while writing waits and loses neither text nor page', async () => {
    await writeOn(person);
    expect(loads()).toBe(0);
    expect(await buildOf(person)).toBe(first);
  });
  await person.unroute('**/api/drafts/**');
  await edit(person, 'Still writing.');
  // Until then no window is quiet.
  await expect(person.getByText(/Draft saved at/)).toBeVisible();
  const other = await person.context().newPage();
  await test.step('without unsaved texts an update is applied at a navigation, and its code runs at the next page load', () =>
    applyAtNavigation(other, first));
  await test.step('a window of the old build still finds its code after another window has applied the update', () =>
    useOldWindow(person, first));
  await test.step('without unsaved texts an update is applied when the window is hidden', async () => {
    await deployment.deployAnotherBuild();
    await installUpdate(other);
    await show(other, 'hidden');
    await expect.poll(() => isUpdateWaiting(other)).toBe(false);
  });
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('when a deployment has removed code, one reload fetches the new code, and the draft stays', async ({
    person,
    deployment,
    expectedNoise,
  }) => {
    // The style sheet of the removed build is answered with 404 in plain text.
    expectedNoise.push(/registration blocked by Playwright/, /Refused to apply style/);
    await openWriting(person);
    await learning(person, 1).fill('Written before the deployment.');
    // A page with words that are not on the server is not reloaded.
    await expect(person.getByText(/Draft saved at/)).toBeVisible();
    const build = await deployment.deployAnotherBuild();
    const loads = countLoads(person);

    await person.getByRole('link', { name: 'Back to Home' }).click();
    await person.getByRole('link', { name: 'Weekly Refresher' }).click();

    await expect(person.getByRole('button', { name: 'Analyze This Week' })).toBeVisible();
    expect(await buildOf(person)).toContain(build);
    expect(loads()).toBe(1);
    await openWriting(person);
    await expect(learning(person, 1)).toHaveValue('Written before the deployment.');
  });
});

async function writeOn(page: Page): Promise<void> {
  await learning(page, 1).pressSequentially(', and the other half');
  await show(page, 'hidden');
  await show(page, 'visible');

  await expect(learning(page, 1)).toHaveValue('Half a thought, and the other half');
  expect(await countTakeOvers(page)).toBe(0);
  expect(await isUpdateWaiting(page)).toBe(true);

  await complete(page).click();
  await expect(page).toHaveURL('/synthesis');
  await expect(page.getByText('Half a thought, and the other half').first()).toBeVisible();
}

async function applyAtNavigation(page: Page, first: string): Promise<void> {
  await page.goto('/');
  expect(await isUpdateWaiting(page)).toBe(true);
  // While a request of the page still runs, the update waits for the next navigation.
  await expect(async () => {
    await goWithin(page, '/');
    await page.getByRole('link', { name: 'Read Before Bed' }).click();
    await expect(page.getByRole('heading', { name: 'Bedtime Reading' })).toBeVisible();
    await expect.poll(() => isUpdateWaiting(page), { timeout: 5000 }).toBe(false);
  }).toPass();
  expect(await buildOf(page)).toBe(first);
  await page.goBack();
  await page.getByRole('link', { name: 'Weekly Refresher' }).click();

  await expect.poll(() => buildOf(page).catch(() => first)).toContain('build2');
  await expect(page).toHaveURL('/weekly-refresher');
  await expect(page.getByRole('heading', { name: 'Weekly Refresher' })).toBeVisible();
}

async function useOldWindow(page: Page, first: string): Promise<void> {
  expect(await buildOf(page)).toBe(first);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('link', { name: 'Read Before Bed' }).click();

  await expect(page.getByRole('heading', { name: 'Bedtime Reading' })).toBeVisible();
  await openWriting(page);
  await expect(learning(page, 1)).toHaveValue('Still writing.');
}

/** Which build's code runs in this page. */
function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLLinkElement>('link[data-rel=modulepreload]')?.href ?? '');
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
}

async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The browser looks for a new worker with each navigation; here it is told to. */
async function installUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect.poll(() => isUpdateWaiting(page)).toBe(true);
}

function isUpdateWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
}

type RecordingPage = typeof globalThis & { takeOvers?: number };

/** A worker takes over some time after it was told to, so the page is asked whether it has told it. */
function recordTakeOvers(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const { postMessage } = ServiceWorker.prototype;
    ServiceWorker.prototype.postMessage = function post(this: ServiceWorker, message: unknown) {
      const recording = globalThis as RecordingPage;
      if (message === 'take-over') recording.takeOvers = (recording.takeOvers ?? 0) + 1;
      postMessage.call(this, message);
    };
  });
}

function countTakeOvers(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as RecordingPage).takeOvers ?? 0);
}
