// Learn in a real browser, for benches: a server with its own data, a signed-in person, a journal.
import { chromium, type Browser, type Page } from '@playwright/test';
import { addDays } from '#contract/days.ts';
import { ENTRIES_PER_REQUEST_MAX } from '#contract/limits.ts';
import { findChromium } from '../../scripts/test-tools.ts';
import { startServer } from '../../tests/e2e/support/server.ts';

export interface OpenedLearn {
  browser: Browser;
  url: string;
  close: () => Promise<void>;
}

export async function openLearn(): Promise<OpenedLearn> {
  const server = await startServer();
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  return {
    browser,
    url: server.url,
    async close() {
      await browser.close();
      await server.stop();
    },
  };
}

/** Signs in through the welcome screen and the local provider. */
export async function signIn(page: Page, url: string, email = 'anna@example.org'): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  await page.getByLabel('Name').fill('Anna Berg');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
}

/** Saves a day for each list of entries, the first one for today. */
export async function writeDays(page: Page, days: readonly (readonly string[])[]): Promise<void> {
  const { origin } = new URL(page.url());
  const session = await page.request.get(`${origin}/api/auth/session`);
  const { user } = (await session.json()) as { user: { firebaseUid: string } };
  const headers = { origin };
  const login = await page.request.post(`${origin}/api/auth/login`, { headers, data: user });
  const { id: userId } = (await login.json()) as { id: string };
  const today = await todayOf(page);
  for (const [daysAgo, entries] of days.entries()) {
    for (let at = 0; at < entries.length; at += ENTRIES_PER_REQUEST_MAX) {
      const data = {
        userId,
        date: addDays(today, -daysAgo),
        promptIndex: daysAgo % 5,
        entries: entries.slice(at, at + ENTRIES_PER_REQUEST_MAX).map((content) => ({ content })),
      };
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person writes
      const saved = await page.request.post(`${origin}/api/reflections`, { headers, data });
      if (!saved.ok()) throw new Error(`A day could not be saved: ${saved.status()} ${await saved.text()}`);
    }
  }
}

/** Slows the page's processor; the rate of a weak phone is 4. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Returns the processor time of the page's main thread so far, in ms. Other load on the machine does not change it. */
export async function createThreadClock(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

/** In the browser's time zone. */
function todayOf(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const now = new Date();
    const two = (part) => String(part).padStart(2, '0');
    return now.getFullYear() + '-' + two(now.getMonth() + 1) + '-' + two(now.getDate());
  })()`);
}
