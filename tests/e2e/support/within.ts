// Another page of Learn without a load of the browser, and a screen for fingers without a second browser.
import { expect, type Page } from '@playwright/test';

/** Opens an address as a link does: the router listens to `pushState`. It takes a tenth of the time of a load. */
export function visit(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => window.history.pushState(null, '', to), path);
}

/** The same, from the top of the page, until its heading is there. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // The page before is gone when this returns: React follows the address at once.
  await visit(page, path);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Home with calls of its own: a page of the server contains what it reads. */
export async function openHomeByLink(page: Page): Promise<void> {
  await page.goto('/outbox');
  await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Learn, home' }).click();
}

/** Nothing stands in for what is still to come. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** A screen for fingers, without a mouse, while `run` runs. Chromium gives the mouse back with the next load only. */
export async function withTouch(page: Page, run: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await run();
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await session.detach();
}
