// The browser tests' `test`: a server for each worker, a new person for each test, and silence as a condition: one
// console error, page error or content-policy violation fails the test.
import { randomUUID } from 'node:crypto';
import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test';
import { readSignInCode, startServer, type RunningServer } from './server.ts';
import { strainPage } from './strain.ts';

export interface Visitor {
  name: string;
  email: string;
}

interface TestFixtures {
  /** Messages of the console that this test expects, as patterns: a failed request prints one. */
  expectedNoise: RegExp[];
  visitor: Visitor;
  /** The language model of the browser itself, which Debian's shell has. */
  hasOwnModel: boolean;
  /** A page of a signed-in person, which has opened nothing yet. */
  person: Page;
  /** The same at Home, for what begins there. */
  home: Page;
}

interface WorkerFixtures {
  server: RunningServer;
}

/** What Playwright prints instead of registering a service worker. */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** Two editors have saved the draft of a day at once: the server refuses the second one, which merges and saves again. */
function isDraftMet(message: ConsoleMessage): boolean {
  return message.text().includes('409') && message.location().url.includes('/api/drafts/');
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, provide) => {
      const server = await startServer();
      await provide(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  expectedNoise: async ({}, provide) => provide([]),
  // oxlint-disable-next-line no-empty-pattern -- as above
  visitor: async ({}, provide) => provide({ name: 'Anna Berg', email: `anna-${randomUUID()}@example.org` }),
  hasOwnModel: [false, { option: true }],
  page: async ({ page, expectedNoise, hasOwnModel }, provide) => {
    await strainPage(page);
    if (!hasOwnModel) await page.context().addInitScript('delete globalThis.LanguageModel');
    const noise: string[] = [];
    page.on('console', (message) => {
      const isNoise = message.type() === 'error' || message.type() === 'warning';
      if (isNoise && message.text() !== WORKER_BLOCKED && !isDraftMet(message)) noise.push(message.text());
    });
    page.on('pageerror', (error) => noise.push(String(error)));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) =>
        // oxlint-disable-next-line no-console -- the console is what this fixture listens to
        console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
      );
    });
    await provide(page);
    // What Playwright leaves as it is in a context that the next test gets too.
    await page.context().setOffline(false);
    await page.context().clearPermissions();
    expect(noise.filter((line) => !expectedNoise.some((pattern) => pattern.test(line)))).toEqual([]);
  },
  person: async ({ page, visitor, baseURL }, provide) => {
    await signInByCalls({ page, origin: new URL(baseURL ?? '').origin }, visitor);
    await provide(page);
  },
  home: async ({ person: page, serviceWorkers }, provide) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'What did you learn today?' }).waitFor();
    // A call that goes out while the first worker takes over a page is not seen by the routes of a test.
    if (serviceWorkers !== 'block') await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await provide(page);
  },
});

export { expect };

/** The same sign-in without its pages, which the tests of signing in show: the calls that a browser makes on the way. */
async function signInByCalls(
  { page, origin }: { page: Page; origin: string },
  { name, email }: Visitor,
): Promise<void> {
  const { request } = page.context();
  const headers = { origin };
  const start = await request.post('/api/auth/start', { headers, data: { origin, returnTo: '/' } });
  const { redirectUrl } = (await start.json()) as { redirectUrl: string };
  const form = { name, email };
  const chooser = (await request.get(redirectUrl)).url();
  const answer = await request.post(chooser, { headers, form });
  if (answer.url() === `${origin}/`) return;
  const home = await request.post(chooser, { headers, form: { ...form, code: readSignInCode(origin) } });
  expect(home.url()).toBe(`${origin}/`);
}

/** From the welcome screen through the real redirect to wherever the person was going. */
export async function signIn(page: Page, { name, email }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  const account = page.getByRole('button', { name: 'Account', exact: true });
  const code = page.getByLabel('Sign-in code');
  await account.or(code).waitFor();
  if (await code.isVisible()) {
    await code.fill(readSignInCode(page.url()));
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  await account.waitFor();
}
