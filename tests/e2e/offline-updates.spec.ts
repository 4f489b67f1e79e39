import type { Page } from '@playwright/test';
import { expect, signIn, test as base } from './support/app.ts';
import { startDeployment, type Deployment } from './support/deployment.ts';

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

/** Which build's code runs in this page. */
function buildOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLLinkElement>('link[data-rel=modulepreload]')?.href ?? '');
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

test('an update that arrives while writing waits and loses neither text nor page', async ({ home, deployment }) => {
  await waitForWorker(home);
  await home.goto('/reflection');
  const field = home.getByRole('textbox', { name: 'Learning #1' });
  await field.fill('Half a thought');
  const before = await buildOf(home);
  let loads = 0;
  home.on('load', () => (loads += 1));

  await deployment.deployAnotherBuild();
  await installUpdate(home);
  await field.pressSequentially(', and the other half');
  await home.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await home.waitForTimeout(500);

  await expect(field).toHaveValue('Half a thought, and the other half');
  expect(loads).toBe(0);
  expect(await buildOf(home)).toBe(before);
  expect(await isUpdateWaiting(home)).toBe(true);

  await home.getByRole('button', { name: 'Complete Reflection' }).click();
  await expect(home).toHaveURL('/synthesis');
  await expect(home.getByText('Half a thought, and the other half').first()).toBeVisible();
  expect(loads).toBe(0);
});

test('without unsaved texts an update is applied at a navigation, and its code runs at the next page load', async ({
  home,
  deployment,
}) => {
  await waitForWorker(home);
  const before = await buildOf(home);
  await deployment.deployAnotherBuild();
  await installUpdate(home);

  await home.getByRole('link', { name: 'Read Before Bed' }).click();
  await expect(home.getByRole('heading', { name: 'Bedtime Reading' })).toBeVisible();
  await expect.poll(() => isUpdateWaiting(home)).toBe(false);
  expect(await buildOf(home)).toBe(before);
  await home.goBack();
  await home.getByRole('link', { name: 'Weekly Refresher' }).click();

  await expect.poll(() => buildOf(home).catch(() => before)).toContain('build2');
  await expect(home).toHaveURL('/weekly-refresher');
  await expect(home.getByRole('heading', { name: 'Weekly Refresher' })).toBeVisible();
});

test('a window of the old build still finds its code after another window has applied the update', async ({
  home,
  context,
  deployment,
}) => {
  await waitForWorker(home);
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('link', { name: 'Weekly Refresher' }).waitFor();
  await home.goto('/reflection');
  await home.getByRole('textbox', { name: 'Learning #1' }).fill('Still writing.');
  // Until then no window is quiet.
  await expect(home.getByText(/Draft saved at/)).toBeVisible();
  await deployment.deployAnotherBuild();
  await installUpdate(other);
  await other.getByRole('link', { name: 'Weekly Refresher' }).click();
  await expect.poll(() => isUpdateWaiting(other)).toBe(false);

  await home.getByRole('link', { name: 'Back to Home' }).click();
  await home.getByRole('link', { name: 'Read Before Bed' }).click();

  await expect(home.getByRole('heading', { name: 'Bedtime Reading' })).toBeVisible();
  await home.goto('/reflection');
  await expect(home.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Still writing.');
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('when a deployment has removed code, one reload fetches the new code, and the draft stays', async ({
    page,
    visitor,
    deployment,
    expectedNoise,
  }) => {
    // The style sheet of the removed build is answered with 404 in plain text.
    expectedNoise.push(/registration blocked by Playwright/, /Refused to apply style/);
    await page.goto('/');
    await signIn(page, visitor);
    await page.getByRole('link', { name: 'What You Learned Today' }).click();
    await page.getByRole('textbox', { name: 'Learning #1' }).fill('Written before the deployment.');
    await deployment.deployAnotherBuild();
    let loads = 0;
    page.on('load', () => (loads += 1));

    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.getByRole('link', { name: 'Weekly Refresher' }).click();

    await expect(page.getByRole('button', { name: 'Analyze This Week' })).toBeVisible();
    expect(await buildOf(page)).toContain('build2');
    expect(loads).toBe(1);
    await page.goto('/reflection');
    await expect(page.getByRole('textbox', { name: 'Learning #1' })).toHaveValue('Written before the deployment.');
  });
});
