// Another page of Learn without a load of the browser, and a screen for fingers without a second browser.
import { expect, type Page } from '@playwright/test';

/** As a link does, also to addresses that the page before has no link to. It takes a tenth of the time of a load. */
export async function goWithin(page: Page, path: string): Promise<void> {
  // The page before is gone when this returns: React follows the address at once.
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    window.scrollTo(0, 0);
  }, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
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
